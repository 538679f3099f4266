import type { Place } from '../../source/place.js'
import type { Reporting } from '../types/scope.js'

/** One of the comma-separated options, with its position in the text: `size=64m`, `ro`. */
export interface MountOption {
  readonly name: string
  /** The text after `=`. Absent if there is no `=`. */
  readonly value?: string
  readonly start: number
  readonly end: number
}

/** Splits the options of a text, from an offset on. */
export function readMountOptions(text: string, from = 0): readonly MountOption[] {
  const options: MountOption[] = []
  let start = from
  for (const option of text.slice(from).split(',')) {
    const end = start + option.length
    const equals = option.indexOf('=')
    const name = equals < 0 ? option : option.slice(0, equals)
    if (option !== '') {
      options.push({ name, ...(equals < 0 ? {} : { value: option.slice(equals + 1) }), start, end })
    }
    start = end + 1
  }
  return options
}

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
