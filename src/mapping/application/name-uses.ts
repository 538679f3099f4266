import type { Place } from '../../source/place.js'
import type { Span } from '../../source/position.js'
import type { RelatedReport } from '../../warnings/report.js'
import { type ConfigMap, fileTextsIn } from './config-map.js'
import { eachHostIn, eachHostName, type HostName, isInAddress } from './host-names.js'
import type { ServiceSettings } from './service-rules.js'
import { sentence, type Shown } from '../../source/shown.js'

/** Uses of one name that a warning shows: more than anybody looks at, one by one. */
const MOST_USES = 100

/** A place where a name is used. */
export interface NameUse {
  /** The mounted file that uses it; absent where a value does. */
  readonly file?: Shown
  readonly place: Place
  readonly part?: Span
}

/** A use of a name as a diagnostic names it. */
export function toldAs(name: Shown, { file, place, part }: NameUse): RelatedReport {
  const message =
    file === undefined ? sentence`'${name}' is used here` : sentence`'${name}' is used in the file '${file}'`
  return { message, place, ...(part && { part }) }
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
    known.push({ place, ...own })
  })
}

/** Notes each mounted file that uses one of the names as a host, once for each name. */
export function findUsesInFiles(
  configMaps: Iterable<ConfigMap>,
  uses: NameUses,
  counts: (host: HostName) => boolean,
): void {
  for (const { shownKey: file, text, place } of fileTextsIn(configMaps)) {
    const wanted = new Set([...uses.keys()].filter((name) => text.includes(name)))
    if (wanted.size === 0) continue
    eachHostIn({ text, place }, (found) => {
      const { word: name } = found
      if (!wanted.has(name) || !isHostInFile(found) || !counts(found)) return
      wanted.delete(name)
      uses.get(name)!.push({ file, place })
    })
  }
}

/** Variables that hold names of other things; how a name ends says what it is of: `DATABASE_HOST` is a host. */
const otherThings =
  /^(?!.*(?:HOST(?:_?NAME)?|ADDR(?:ESS)?|SERVER|ENDPOINT|UR[IL])S?$).*(?:USER|PASS|DATABASE|SCHEMA|(?:^|_)DB$|NAME$)/i

/** Whether a word of the manifest itself can be nothing but a host. */
export function isAddress(found: HostName): boolean {
  return found.port !== undefined || (found.part !== undefined && isHost(found))
}

/**
 * Whether a word can be nothing but a host, wherever it is written: other names than those of services are often those of
 * users or databases.
 */
export function isHost(found: HostName): boolean {
  const { word, port, place, text, start, variable } = found
  if (port !== undefined || isInAddress(text, start)) return true
  if (text === word) return !otherThings.test(variable ?? place.key)
  if (!found.isInCommand) {
    const isWhole = text[start - 1] === '=' && start + word.length === text.length
    return isWhole && !otherThings.test(text.slice(0, start - 1))
  }
  // The first word of a command is a program.
  const option = /\s(?:(\S*)=)?$/.exec(found.front)
  return option !== null && /^(?:\s|$)/.test(found.behind) && !otherThings.test(option[1] ?? '')
}

/** Variables whose value is a host where it is nothing but a name. */
const hosts = /HOST|ADDR|SERVER|BROKER|ENDPOINT|UPSTREAM|UR[IL]/i

/** Variables whose value nobody but their program understands. */
const secrets = /PASS|SECRET|TOKEN|KEY|CREDENTIAL|SALT/i

/** What stands right before a host in an argument. */
const beforeHost =
  /(?:^|[\s;&|("'`])(?:-h ?|--(?=[\w-]*host)[\w-]*[= ]|nc (?:-\w+ (?:\d+ )?)*)["']?$|\/dev\/(?:tcp|udp)\/$/

/**
 * Whether a word is a host so surely that another may be written in its place: in an address, the whole value of a variable
 * that names a host, or behind an option that takes one.
 */
export function isCertainHost(found: HostName): boolean {
  const { port, variable } = found
  if (isUser(found) || (variable !== undefined && secrets.test(variable))) return false
  const front = found.front
  if (port !== undefined || /(?:^|[:\s"'`=(,])\/\/(?:[^\s"'`/]*@)?$/.test(front)) return true
  if (variable === undefined) return beforeHost.test(front)
  if (!hosts.test(variable) || otherThings.test(variable)) return false
  return /(?:^|[\s,;])$/.test(front) && /^(?:$|[\s,;])/.test(found.behind)
}

/**
 * Whether a word is the user of an address, or of `chown`, with a group that looks like a port. In a list such as
 * `1@one:9093,2@two:9093` it is none.
 */
export function isUser(found: HostName): boolean {
  return /^(?::(?!\d+,)[^\s"'`/@]*)?@/.test(found.behind) || /\bchown [^\n;&|]*$/.test(found.front)
}

/** The names that a configuration of nginx gives to groups of servers: with no port, they are meant before any host. */
export function upstreamsOf(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/\bupstream\s+([\w.-]+)/g)].map((match) => match[1]!))
}

/** Whether a word of a file is a host: it has a port, or stands where addresses have theirs. */
export function isHostInFile(found: HostName): boolean {
  return !isUser(found) && (found.port !== undefined || isInAddress(found.text, found.start))
}
