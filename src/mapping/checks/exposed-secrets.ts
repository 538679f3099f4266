import type { SecretVariables } from '../../compose/secret-variables.js'
import { substitute } from '../../compose/template.js'
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
      if (elsewhere.includes(key.key)) continue
      for (const value of scalarsIn(key)) {
        const variable = secretIn(value, secretVariables)
        if (variable !== undefined && !holdsSecrets(value.path))
          report('secret-in-object', value, { variable: verbatim(variable) })
      }
    }
  }
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
