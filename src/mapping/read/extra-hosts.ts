import type { Place } from '../../source/place.js'
import type { Reporting } from '../rule/scope.js'

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
