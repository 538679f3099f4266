import type { Place } from '../../source/place.js'
import type { Reporting } from '../rule/scope.js'
import type { MountOption } from './mount-options.js'

/** Modes with which every user may write, as in any memory volume. */
const openModes: ReadonlySet<string> = new Set(['777', '0777', '1777', '01777'])

/** Warns about an option of a memory mount other than its size, unless Kubernetes does the same by default. */
export function reportTmpfsOption(
  { name, value, start, end }: MountOption,
  place: Place,
  scope: Reporting,
): void {
  if (['rw', 'ro', 'nodev', 'defaults', 'exec', 'async', 'relatime'].includes(name)) return
  if (name === 'mode' && openModes.has(value ?? '')) return
  const instead = ['mode', 'uid', 'gid'].includes(name)
    ? 'Let the process change the mode itself. Every user can write there.'
    : ''
  scope.report(
    'volume-option-left-out',
    place,
    { option: place.show(name, { start, end: start + name.length }), instead },
    { part: { start, end } },
  )
}
