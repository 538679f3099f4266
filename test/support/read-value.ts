import { readAnything } from '../../src/parse/recovering-reader.js'
import type { Scope } from '../../src/rules/types/scope.js'
import { capabilitiesOf, defaultProfile } from '../../src/profiles/profile.js'
import { Place } from '../../src/source/place.js'
import { Reports } from '../../src/warnings/report.js'

/** The place of a YAML value, below the key `v`. */
export function placeOf(yaml: string): Place {
  return new Place(readAnything(`v: ${yaml}`, new Reports()).root!).get('v')!
}

/** Reads a YAML value, and returns it with the reported codes and their subjects. */
export function readValue<Value>(
  read: (place: Place, scope: Scope) => Value,
  yaml: string,
  more: Partial<Scope> = {},
): { readonly value: Value; readonly reported: readonly string[] } {
  const reported: string[] = []
  const report: Scope['report'] = (code, place, _, { part } = {}) => {
    reported.push(part === undefined ? code : `${code} ${place.text?.slice(part.start, part.end)}`)
  }
  const scope = { report, capabilities: capabilitiesOf(defaultProfile), ...more } as unknown as Scope
  return { value: read(placeOf(yaml), scope), reported }
}
