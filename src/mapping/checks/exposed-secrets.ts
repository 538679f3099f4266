import type { SecretVariables } from '../../compose/secret-variables.js'
import { substitute } from '../../compose/template.js'
import type { Node } from '../../source/node.js'
import type { Place } from '../../source/place.js'
import { verbatim } from '../../source/shown.js'
import { holdsSecrets } from '../read/secret-places.js'
import type { Reporting, VariableScope } from '../rule/scope.js'
import type { CheckedApplication } from './checked-application.js'

/** Keys of which nothing goes into an object: a build and files get their values here. */
const elsewhere = ['build', 'develop', 'env_file', 'label_file', 'secrets']

/** Warns of secret variables where Kubernetes takes no value from a Secret, such as labels (rule C2-08). */
export function reportExposedSecrets(
  { services }: Pick<CheckedApplication, 'services'>,
  { report, secretVariables }: Reporting & VariableScope,
): void {
  if (secretVariables === undefined) return
  for (const { place } of services) {
    for (const key of place.entries()) {
      if (elsewhere.includes(key.key) || !hasVariables(key.node)) continue
      for (const value of scalarsIn(key)) {
        const variable = secretIn(value, secretVariables)
        if (variable !== undefined && !holdsSecrets(value.path))
          report('secret-in-object', value, { variable: verbatim(variable) })
      }
    }
  }
}

/** Returns true if a value is made from a variable, at any depth. */
function hasVariables(node: Node): boolean {
  if (node.kind === 'map') return node.entries.some(({ value }) => hasVariables(value))
  if (node.kind === 'list') return node.items.some(hasVariables)
  return node.kind === 'scalar' && node.template !== undefined
}

function scalarsIn(place: Place): Place[] {
  if (place.isScalar) return [place]
  return [...place.entries(), ...place.items()].flatMap(scalarsIn)
}

/** Returns the first secret variable of a value that has some. */
function secretIn({ node }: Place, { isSecret }: SecretVariables): string | undefined {
  if (node.kind !== 'scalar' || node.template === undefined) return undefined
  const { used } = substitute(node.template.text, () => undefined)
  return used.map(({ name }) => name).find(isSecret)
}
