import { isWorkloadSection } from '../keys/workload-sections.js'
import type { SecretVariables } from '../compose/secret-variables.js'
import { substitute } from '../compose/template.js'
import type { Node } from '../source/node.js'
import type { Place } from '../source/place.js'
import { figure, joined, sentence, type Shown, words } from '../source/shown.js'
import { isPlainValue } from '../knowledge/secret-variables.js'
import { readNameValues, shownName } from '../rules/values/name-value.js'
import type { Reporting, VariableScope } from '../rules/types/scope.js'
import type { CheckedApplication } from './checked-application.js'

/** A secret that no variable stands for. */
interface Literal {
  /** The variable of a container, or another key. */
  readonly variable: Shown
  readonly isVariable: boolean
  /** The service or config. */
  readonly of: Shown
  readonly place: Place
}

/** The number of variables that the message names. */
const mostNamed = 4

/** Notes the secrets that the Compose file has as plain text, also those in URLs, once for an application (rule C2-09). */
export function reportLiteralSecrets(
  { services }: Pick<CheckedApplication, 'services'>,
  { report, secretVariables }: Reporting & VariableScope,
): void {
  if (secretVariables === undefined) return
  const literals = [
    ...services.flatMap(({ place }) => literalsIn(place, secretVariables)),
    ...(services[0] === undefined ? [] : urlsBelow(services[0].place.root, secretVariables)),
  ]
  const [first, ...others] = literals
  if (first === undefined) return
  const related = others.slice(0, mostNamed - 1).map(({ place }) => ({ message: words('here too'), place }))
  const reference = sentence`\${${first.isVariable ? first.variable : words('PASSWORD')}}`
  report('literal-secret', first.place, { reference, keys: namesOf(literals) }, { related })
}

function literalsIn(service: Place, secrets: SecretVariables): readonly Literal[] {
  return readNameValues(service.get('environment')).flatMap(({ name, value, place }) => {
    const isNamed =
      secrets.isSecret(name) && value !== undefined && !isPlainValue(value) && !hasVariable(place)
    if (!isNamed && !hasUrlPassword(place.node, secrets)) return []
    return [{ variable: shownName(name, place), isVariable: true, of: service.shownKey, place }]
  })
}

/** Returns the values outside of `environment` that have a password in a URL. */
function urlsBelow(place: Place, secrets: SecretVariables): readonly Literal[] {
  if (!hasUrlPassword(place.node, secrets)) return []
  const { path } = place
  if (isWorkloadSection(path[0]) && path[2] === 'environment') return []
  if (!place.isScalar) return [...place.entries(), ...place.items()].flatMap((one) => urlsBelow(one, secrets))
  let key = place
  while (key.parent?.parent?.parent?.parent !== undefined) key = key.parent
  return [{ variable: key.shownKey, isVariable: false, of: key.parent?.shownKey ?? words(''), place }]
}

function hasUrlPassword(node: Node, secrets: SecretVariables): boolean {
  if (node.kind === 'map') return node.entries.some(({ value }) => hasUrlPassword(value, secrets))
  if (node.kind === 'list') return node.items.some((item) => hasUrlPassword(item, secrets))
  if (node.kind !== 'scalar') return false
  const { text, template } = node
  return secrets.literalPasswords(template?.text ?? text).some((password) => text.includes(password))
}

function hasVariable({ node }: Place): boolean {
  if (node.kind !== 'scalar' || node.template === undefined) return false
  return substitute(node.template.text, () => undefined).used.length > 0
}

function namesOf(literals: readonly Literal[]): Shown {
  const named = literals.slice(0, mostNamed).map(({ variable, of }) => sentence`\`${variable}\` of \`${of}\``)
  const more = literals.length - named.length
  return joined(more > 0 ? [...named, sentence`and ${figure(more)} more`] : named, ', ')
}
