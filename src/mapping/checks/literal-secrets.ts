import { substitute } from '../../compose/template.js'
import type { Place } from '../../source/place.js'
import { figure, joined, sentence, type Shown, words } from '../../source/shown.js'
import { isPlainValue } from '../knowledge/secret-variables.js'
import { readNameValues, shownName } from '../read/name-value.js'
import type { Reporting, VariableScope } from '../rule/scope.js'
import type { CheckedApplication } from './checked-application.js'

/** A secret in `environment` that no variable stands for. */
interface Literal {
  readonly variable: Shown
  readonly service: Shown
  readonly place: Place
}

/** The number of variables that the message names. */
const mostNamed = 4

/** Notes the secrets that the Compose file has as plain text, once for an application (rule C2-09). */
export function reportLiteralSecrets(
  { services }: Pick<CheckedApplication, 'services'>,
  { report, secretVariables }: Reporting & VariableScope,
): void {
  if (secretVariables === undefined) return
  const literals = services.flatMap(({ place }) => literalsIn(place, secretVariables.isSecret))
  const [first, ...others] = literals
  if (first === undefined) return
  const related = others.slice(0, mostNamed - 1).map(({ place }) => ({ message: words('here too'), place }))
  const reference = sentence`\${${first.variable}}`
  report('literal-secret', first.place, { reference, keys: namesOf(literals) }, { related })
}

function literalsIn(service: Place, isSecret: (name: string) => boolean): readonly Literal[] {
  return readNameValues(service.get('environment')).flatMap(({ name, value, place }) => {
    if (!isSecret(name) || value === undefined || isPlainValue(value) || hasVariable(place)) return []
    return [{ variable: shownName(name, place), service: service.shownKey, place }]
  })
}

function hasVariable({ node }: Place): boolean {
  if (node.kind !== 'scalar' || node.template === undefined) return false
  return substitute(node.template.text, () => undefined).used.length > 0
}

function namesOf(literals: readonly Literal[]): Shown {
  const named = literals
    .slice(0, mostNamed)
    .map(({ variable, service }) => sentence`\`${variable}\` of \`${service}\``)
  const more = literals.length - named.length
  return joined(more > 0 ? [...named, sentence`and ${figure(more)} more`] : named, ', ')
}
