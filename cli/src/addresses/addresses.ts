import type { KubernetesObject } from 'tranship'
import { listText } from '../reports/count.js'

/** The address at which a browser reaches a service, from a host of its routes. */
export interface Address {
  /** The name of the Kubernetes Service. */
  readonly service: string
  /** The full URL, such as `http://web.shop.localhost/api`. */
  readonly url: string
  /** `true` for hosts below `.localhost`, which every machine resolves to itself. */
  readonly isLocal: boolean
}

/**
 * Returns the addresses of all Ingresses and HTTPRoutes, in order. Leaves out wildcard hosts, which nobody can type.
 */
export function addressesOf(objects: readonly KubernetesObject[]): readonly Address[] {
  const all = objects.flatMap((object): readonly Address[] => {
    if (object.kind === 'Ingress') return ingressAddresses(object)
    return object.kind === 'HTTPRoute' ? httpRouteAddresses(object) : []
  })
  return [...new Map(all.map((one) => [one.url, one])).values()]
}

type Kind<Name extends KubernetesObject['kind']> = Extract<KubernetesObject, { kind: Name }>

function ingressAddresses({ spec }: Kind<'Ingress'>): readonly Address[] {
  const secure = (spec.tls ?? []).flatMap(({ hosts }) => hosts ?? [])
  return (spec.rules ?? []).flatMap(({ host, http }) =>
    (http?.paths ?? []).flatMap(({ path, backend }) =>
      toAddress(host, path, backend.service?.name, host !== undefined && secure.includes(host)),
    ),
  )
}

function httpRouteAddresses({ spec }: Kind<'HTTPRoute'>): readonly Address[] {
  return (spec.hostnames ?? []).flatMap((host) =>
    spec.rules.flatMap(({ matches, backendRefs }) =>
      matches.flatMap(({ path }) => toAddress(host, path.value, backendRefs[0]?.name, false)),
    ),
  )
}

function toAddress(
  host: string | undefined,
  path = '/',
  service: string | undefined,
  isSecure: boolean,
): readonly Address[] {
  if (host === undefined || service === undefined || host.startsWith('*')) return []
  const url = `${isSecure ? 'https' : 'http'}://${host}${path === '/' ? '' : path}`
  return [{ service, url, isLocal: host.endsWith('.localhost') }]
}

/** Returns one note about all hosts that only this machine resolves; `undefined` if there are none (rule C4-10). */
export function localHostsText(addresses: readonly Address[]): string | undefined {
  const hosts = [...new Set(addresses.filter(({ isLocal }) => isLocal).map(({ url }) => new URL(url).host))]
  if (hosts.length === 0) return undefined
  const subject = hosts.length === 1 ? `The host ${hosts[0]} leads` : `The hosts ${listText(hosts)} lead`
  return `${subject} to your own machine. With --domain routes have hosts that others reach.`
}
