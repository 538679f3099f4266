import type { ExposedVariable } from '../compose/secret-variables.js'
import type { Recording } from '../origins/recording.js'
import { isFixed } from '../origins/origins.js'
import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
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
  const written = originsIn(objects, recording)
  const reported = new Set<string>()
  for (const { variable, place } of exposed) {
    const { path, text = '' } = place
    const key = pointerOf(path.map(String))
    if (reported.has(key)) continue
    // The origin of a field that is made from several values is the list or map around them.
    const isAround = (length: number) => {
      const words = written.get(pointerOf(path.slice(0, length).map(String)))
      return words !== undefined && hasAllWords(words, text)
    }
    if (!written.has(key) && !path.some((_, length) => isAround(length))) continue
    reported.add(key)
    report('secret-in-object', place, { variable: verbatim(variable) })
  }
}

/** Returns the places that the fields of objects come from, each with the words of the keys and texts of its fields. */
function originsIn(
  objects: readonly object[],
  recording: Recording,
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
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
    if (origin === undefined || isFixed(origin)) return
    const place = pointerOf(origin.path.map(String))
    const words = found.get(place) ?? new Set()
    for (const word of [...wordsOf(keys.at(-1) ?? ''), ...wordsOf(String(value))]) words.add(word)
    found.set(place, words)
  }
  for (const object of objects) collect(object, object)
  return found
}

/** True if a text is made of some words. A field may have them in another order, and with other signs around them. */
function hasAllWords(words: ReadonlySet<string>, text: string): boolean {
  const own = wordsOf(text)
  return own.length > 0 && own.every((word) => words.has(word))
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[a-z\d]+/g) ?? []
}
