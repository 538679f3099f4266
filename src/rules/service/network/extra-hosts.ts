import { parseHostIp } from '../../../compose/port.js'
import { isSubdomain } from '../../../kubernetes/name.js'
import { Fault } from '../../../source/fault.js'
import type { Place } from '../../../source/place.js'
import type { Draft } from '../../types/draft.js'
import type { Reporting } from '../../types/scope.js'
import type { ServiceContext, ServiceRule } from '../../types/service-rule.js'
import { type Literal, words } from '../../../source/shown.js'

/** The address that means the machine of Docker. */
export const nodeOfDocker = 'host-gateway'

/** A host with one of its addresses. */
export interface ExtraHost {
  readonly host: string
  /** The address as written, without the brackets of IPv6. */
  readonly address: string
  readonly place: Place
}

/**
 * Reads `host=address` or `host:address` in a list, or a map of hosts to one or several addresses. Addresses may be in
 * brackets.
 */
export function readExtraHosts(hosts: Place | undefined, scope: Reporting): readonly ExtraHost[] {
  if (hosts === undefined) return []
  const made = (host: string, written: string, place: Place) => {
    const address = written.replace(/^\[(.+)\]$/s, '$1')
    if (address === '') scope.report('missing-value', place, { name: place.showName(host) })
    return { host, address, place }
  }
  const read = hosts.isMap
    ? hosts
        .entries()
        .flatMap((host) => host.itemsOrSelf().map((address) => made(host.key, address.text ?? '', address)))
    : hosts.items().map((item) => {
        const text = item.text ?? ''
        const separator = /[=:]/.exec(text)?.index ?? text.length
        return made(text.slice(0, separator), text.slice(separator + 1), item)
      })
  // Two merged files may both give a host the same address.
  return [...new Map(read.map((one) => [`${one.host}=${one.address}`, one])).values()]
}

/** Additional host names for `/etc/hosts` of the Pods: `extra_hosts` (rule C4-03). */
export type HostAliases = readonly {
  readonly ip: string
  readonly hostnames: readonly string[]
  /** The places of the hosts. */
  readonly places: readonly [Place, ...Place[]]
}[]

/** Kubernetes takes each address once, with all of its names. */
function normaliseExtraHosts(service: Place, scope: Reporting): HostAliases {
  const written = readExtraHosts(service.get('extra_hosts'), scope)
  if (written.length === 0) return []
  const byAddress = new Map<string, { hostnames: Set<string>; places: [Place, ...Place[]] }>()
  for (const extra of written.flatMap(withEachAddress)) {
    const host = extra.host.toLowerCase()
    if (!isSound(extra, host, scope)) continue
    const known = byAddress.get(extra.address)
    if (known === undefined) {
      byAddress.set(extra.address, { hostnames: new Set([host]), places: [extra.place] })
    } else {
      known.hostnames.add(host)
      known.places.push(extra.place)
    }
  }
  return [...byAddress].map(([ip, { hostnames, places }]) => ({ ip, hostnames: [...hostnames], places }))
}

/** A host may have several comma-separated addresses. */
function withEachAddress(extra: ExtraHost): readonly ExtraHost[] {
  return extra.address
    .split(',')
    .map((address) => ({ ...extra, address: address.replace(/^\[(.+)\]$/s, '$1') }))
}

/** Returns true if Kubernetes accepts a host and its address. Otherwise the address is reported. */
function isSound({ address, place }: ExtraHost, host: string, { report }: Reporting): boolean {
  const isMalformed = <const Text extends string>(instead: Text & Literal<Text>) => {
    const expected = 'a host name with its IP address'
    report('malformed-value', place, { value: place.shown, expected, instead: words<Text>(instead) })
    return false
  }
  // The check `docker-hosts` reports the machine of Docker, unless it reports a use of its name.
  if (address === '' || address === nodeOfDocker) return false
  if (parseHostIp(address) instanceof Fault) return isMalformed('Write the IP address after the host name.')
  return isSubdomain(host) || isMalformed('Use only letters, digits, `-` and `.` in the host name.')
}

function mapExtraHosts(aliases: HostAliases, draft: Draft, { place }: ServiceContext): void {
  if (aliases.length === 0) return
  const list = aliases.map(({ ip, hostnames }) => ({ ip, hostnames: [...hostnames] }))
  aliases.forEach(({ places }, index) => {
    draft.recorder.note(list[index]!, undefined, places[0])
    draft.recorder.noteParts(places)
  })
  draft.pod.set('hostAliases', list, place.get('extra_hosts')!)
}

export const extraHosts: ServiceRule<HostAliases> = { normalise: normaliseExtraHosts, map: mapExtraHosts }
