import type { ExposedVariable } from '../compose/secret-variables.js'
import type { Recording } from '../origins/recording.js'
import { isFixed } from '../origins/origins.js'
import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import type { Place } from '../source/place.js'
import { pointerOf } from '../source/pointer.js'
import { verbatim } from '../source/shown.js'
import type { Report } from '../warnings/report.js'

/**
 * Reports the secrets that finished objects have, once for each field of the Compose file (rule C2-12). The origins of the
 * objects' fields tell which values got into an object, whatever keys they have.
 */
export function reportExposedSecrets(
  exposed: readonly ExposedVariable[],
  objects: readonly KubernetesObject[],
  recording: Recording,
  report: Report,
): void {
  if (exposed.length === 0) return
  const written = placesIn(objects, recording)
  const reported = new Set<string>()
  for (const { variable, place } of exposed) {
    const key = keyOf(place)
    if (reported.has(key) || !written.has(key)) continue
    reported.add(key)
    report('secret-in-object', place, { variable: verbatim(variable) })
  }
}

/** Returns the places whose values are in fields of objects. */
function placesIn(objects: readonly object[], recording: Recording): ReadonlySet<string> {
  const found = new Set<string>()
  const keys: string[] = []
  const collect = (value: unknown, object: object): void => {
    if (typeof value === 'object' && value !== null) {
      for (const [key, field] of Object.entries(value)) {
        keys.push(key)
        collect(field, object)
        keys.pop()
      }
      return
    }
    const origin = recording.originOf(object, pointerOf(keys))
    if (origin !== undefined && !isFixed(origin)) found.add(keyOf(origin))
  }
  for (const object of objects) collect(object, object)
  for (const place of recording.parts) found.add(keyOf(place))
  return found
}

function keyOf({ path }: Place): string {
  return pointerOf(path.map(String))
}
