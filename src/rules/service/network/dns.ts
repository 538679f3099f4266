import type { PodDNSConfig, PodDNSConfigOption } from 'kubernetes-types/core/v1.js'
import { parseHostIp } from '../../../compose/port.js'
import { isSubdomain } from '../../../kubernetes/name.js'
import { Fault } from '../../../source/fault.js'
import type { Place } from '../../../source/place.js'
import { hostNetworkOf } from './network-mode.js'
import type { Draft } from '../../types/draft.js'
import type { Reporting } from '../../types/scope.js'
import type { ServiceRule } from '../../types/service-rule.js'
import { type Literal, words } from '../../../source/shown.js'

/** The DNS settings of the Pods: `dns`, `dns_search`, `dns_opt` (rule C4-03). */
export interface Dns {
  readonly servers: readonly string[]
  readonly searches: readonly string[]
  readonly options: readonly PodDNSConfigOption[]
  readonly serversPlace: Place | undefined
  readonly searchesPlace: Place | undefined
  readonly optionsPlace: Place | undefined
  /** The key that puts the Pods into the network of the node, if one does. */
  readonly hostNetwork: Place | undefined
}

/** The limits of Kubernetes. */
const MOST_SERVERS = 3
const MOST_SEARCHES = 32

/** The limit for all search domains together, with the blanks between them, in characters. */
const MOST_SEARCHED = 2048

function normaliseDns(service: Place, scope: Reporting): Dns {
  const serversPlace = service.get('dns')
  const searchesPlace = service.get('dns_search')
  const optionsPlace = service.get('dns_opt')
  return {
    servers: readServers(serversPlace, scope),
    searches: readSearches(searchesPlace, scope),
    options: readOptions(optionsPlace),
    serversPlace,
    searchesPlace,
    optionsPlace,
    hostNetwork: hostNetworkOf(service),
  }
}

function itemsOf(place: Place): readonly (readonly [text: string, place: Place])[] {
  return place.itemsOrSelf().flatMap((item) => (item.text ? [[item.text, item] as const] : []))
}

function readServers(dns: Place | undefined, { report }: Reporting): readonly string[] {
  if (dns === undefined) return []
  const servers = new Set<string>()
  for (const [value, place] of itemsOf(dns)) {
    const address = parseHostIp(value)
    if (address instanceof Fault) {
      report('malformed-value', place, { value: place.shown, expected: 'an IP address', instead: '' })
    } else if (servers.size === MOST_SERVERS && !servers.has(address)) {
      report('unsupported-value', place, {
        value: place.shown,
        instead: 'Remove it. A Pod has at most three servers.',
      })
    } else servers.add(address)
  }
  return [...servers]
}

function readSearches(search: Place | undefined, { report }: Reporting): readonly string[] {
  if (search === undefined) return []
  const searches = new Set<string>()
  let characters = 0
  for (const [value, place] of itemsOf(search)) {
    const domain = value.toLowerCase().replace(/(.)\.$/, '$1')
    if (searches.has(domain)) continue
    const refuse = <const Text extends string>(instead: Text & Literal<Text>) => {
      report('unsupported-value', place, { value: place.shown, instead: words<Text>(instead) })
    }
    if (domain === '.') refuse('Remove it. Kubernetes only adds search domains, and removes none.')
    else if (!isSubdomain(domain)) {
      const expected = 'a domain, such as `example.com`'
      report('malformed-value', place, { value: place.shown, expected, instead: '' })
    } else if (searches.size === MOST_SEARCHES || characters + domain.length > MOST_SEARCHED) {
      refuse('Remove it. A Pod searches at most 32 domains with 2048 characters in total.')
    } else {
      characters += domain.length + 1
      searches.add(domain)
    }
  }
  return [...searches]
}

/** Reads `name` or `name:value`. The last one of a name counts, as in `/etc/resolv.conf`. */
function readOptions(options: Place | undefined): readonly PodDNSConfigOption[] {
  if (options === undefined) return []
  const read = new Map<string, PodDNSConfigOption>()
  for (const [text] of itemsOf(options)) {
    const colon = text.indexOf(':')
    const name = colon < 0 ? text : text.slice(0, colon)
    if (name !== '') read.set(name, colon < 0 ? { name } : { name, value: text.slice(colon + 1) })
  }
  return [...read.values()]
}

function mapDns(dns: Dns, draft: Draft): void {
  const { servers, searches, options, serversPlace, searchesPlace, optionsPlace, hostNetwork } = dns
  if (servers.length > 0) draft.pod.set('dnsPolicy', 'None', serversPlace!)
  // In the network of the node, Pods can only resolve names of services with this policy.
  else if (hostNetwork !== undefined) draft.pod.set('dnsPolicy', 'ClusterFirstWithHostNet', hostNetwork)
  if (servers.length + searches.length + options.length === 0) return
  const { at, object } = draft.recorder
  for (const place of [serversPlace, searchesPlace, optionsPlace])
    draft.recorder.noteParts(place?.items() ?? [])
  const copy = <Item>(list: readonly Item[]) => (list.length > 0 ? [...list] : undefined)
  const config = object<PodDNSConfig>({
    nameservers: at(copy(servers), serversPlace),
    searches: at(copy(searches), searchesPlace),
    options: at(copy(options.map((option) => ({ ...option }))), optionsPlace),
  })
  draft.pod.set('dnsConfig', config, serversPlace ?? searchesPlace ?? optionsPlace!)
}

export const dns: ServiceRule<Dns> = { normalise: normaliseDns, map: mapDns }
