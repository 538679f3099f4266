import type { Place } from '../../source/place.js'
import type { Span } from '../../source/position.js'
import { eachHostName, type HostName } from './host-names.js'
import type { ServiceSettings } from './service-rules.js'

/** Uses of one name that a warning shows: more than anybody looks at, one by one. */
const MOST_USES = 100

/** A place where a name is used, as a diagnostic names it. */
export interface NameUse {
  readonly message: string
  readonly place: Place
  readonly part?: Span
}

/** The places that use certain names as hosts. */
export type NameUses = Map<string, NameUse[]>

/**
 * Notes where a service uses one of the names as a host; its own name is not one it calls. `counts` says which of the words
 * are taken for hosts: all, unless given.
 */
export function findNameUses(
  service: ServiceSettings,
  uses: NameUses,
  counts: (host: HostName) => boolean = () => true,
): void {
  eachHostName(service, (found) => {
    const { word, place, part } = found
    const host = uses.has(word) ? word : word.slice(0, Math.max(0, word.indexOf('.')))
    const known = host === service.name ? undefined : uses.get(host)
    if (known === undefined || known.length === MOST_USES || !counts(found)) return
    const own = part && { part: { start: part.start, end: part.start + host.length } }
    known.push({ message: `'${host}' is used here`, place, ...own })
  })
}

/** Variables that hold names of other things. */
const otherThings = /USER|PASS|DATABASE|SCHEMA|(?:^|_)DB$|(?<!HOST)NAME$/i

/** Whether a word can be nothing but a host: other names than those of services are often those of users or databases. */
export function isAddress({ word, port, place, part }: HostName): boolean {
  if (port !== undefined) return true
  const text = place.text ?? ''
  if (part === undefined) return false
  const before = text.slice(0, part.start)
  if (/(?:\/\/|@)$/.test(before)) return true
  const isWhole = text === word || (before.endsWith('=') && part.end === text.length)
  const variable = text === word ? place.key : before.slice(0, -1)
  return isWhole && !otherThings.test(variable)
}
