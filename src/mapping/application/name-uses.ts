import type { Place } from '../../source/place.js'
import type { Span } from '../../source/position.js'
import type { ConfigMap } from './config-map.js'
import { eachHostIn, eachHostName, type HostName } from './host-names.js'
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

/** Notes each mounted file that uses one of the names as a host, once for each name. */
export function findUsesInFiles(configMaps: Iterable<ConfigMap>, uses: NameUses): void {
  eachUseInFiles(configMaps, uses, (name, file, place) => {
    uses.get(name)!.push({ message: `'${name}' is used in the file '${file}'`, place })
  })
}

/** Goes through the mounted files that use one of the names as a host: each file once for each name. */
export function eachUseInFiles(
  configMaps: Iterable<ConfigMap>,
  names: ReadonlyMap<string, unknown>,
  visit: (name: string, file: string, place: Place) => void,
): void {
  for (const { files } of configMaps) {
    for (const { key: file, content, source } of files) {
      const { text = '' } = content
      const wanted = new Set([...names.keys()].filter((name) => text.includes(name)))
      if (wanted.size === 0) continue
      eachHostIn(text, source, false, (found) => {
        if (isHostInFile(found) && wanted.delete(found.word)) visit(found.word, file, source)
      })
    }
  }
}

/** Variables that hold names of other things. */
const otherThings = /USER|PASS|DATABASE|SCHEMA|(?:^|_)DB$|(?<!HOST)NAME$/i

/** Whether a word of the manifest itself can be nothing but a host. */
export function isAddress(found: HostName): boolean {
  return found.port !== undefined || (found.part !== undefined && isHost(found))
}

/**
 * Whether a word can be nothing but a host, wherever it is written: other names than those of services are often those of
 * users or databases.
 */
export function isHost({ word, port, place, text, start, variable }: HostName): boolean {
  if (port !== undefined || isBehindAddress(text, start)) return true
  const isOwnText = text === word
  const isWhole = isOwnText || (text[start - 1] === '=' && start + word.length === text.length)
  return isWhole && !otherThings.test(isOwnText ? (variable ?? place.key) : text.slice(0, start - 1))
}

/** Whether a word of a file is a host: it has a port, or stands where addresses have theirs. */
function isHostInFile({ port, text, start }: HostName): boolean {
  return port !== undefined || isBehindAddress(text, start)
}

function isBehindAddress(text: string, start: number): boolean {
  return text[start - 1] === '@' || (text[start - 1] === '/' && text[start - 2] === '/')
}
