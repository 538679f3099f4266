import { isWorkloadSection, servicesIn } from '../keys/workload-sections.js'
import type { ManifestText } from '../source/sources.js'
import type { Completion } from './completion.js'
import { pathAt } from './cursor.js'
import { readGuessed } from './read-guessed.js'

/** The keys of services and jobs with values that programs in the application's network read. */
const readInside: readonly unknown[] = ['command', 'entrypoint', 'environment', 'healthcheck']

/**
 * Returns the services whose host a URL at an offset can name. Returns undefined if the user is not typing the host of a
 * URL. `before` is the line up to the offset.
 */
export function hostsAt(
  text: string,
  offset: number,
  before: string,
  manifest: () => ManifestText,
): readonly Completion[] | undefined {
  const scheme = before.lastIndexOf('://')
  const authority = before.slice(scheme + '://'.length)
  const typed = authority.slice(authority.lastIndexOf('@') + 1)
  if (scheme < 0 || !/^[\w.-]*$/.test(typed) || /[\s/]/.test(authority)) return undefined
  const [top, own, key] = pathAt(text, offset) ?? []
  if (!isWorkloadSection(top) || !readInside.includes(key)) return undefined
  const start = offset - typed.length
  const end = offset + /^[\w.-]*/.exec(text.slice(offset))![0].length
  const names = new Set(
    readGuessed(manifest())
      .roots.flatMap(servicesIn)
      .map(({ key }) => key),
  )
  return [...names].flatMap((label) =>
    label === own || !/^[\w.-]+$/.test(label) ? [] : [{ label, kind: 'service', text: label, start, end }],
  )
}
