import type { Place } from '../../source/place.js'
import type { Reporting } from '../rule/scope.js'

/** Returns the id of a user or group. `root` is 0 in every image. Kubernetes accepts ids of 31 bits. */
export function userId(text: string): number | undefined {
  if (text === 'root') return 0
  return /^\d{1,10}$/.test(text) && Number(text) < 2 ** 31 ? Number(text) : undefined
}

/** Reports a user or group by name: only the image knows its id. */
export function reportUserName(name: string, start: number, place: Place, scope: Reporting): void {
  const code = /^\d+$/.test(name) ? 'user-out-of-range' : 'user-by-name'
  const part = { start, end: start + name.length }
  scope.report(code, place, { user: place.show(name, part) }, { part })
}
