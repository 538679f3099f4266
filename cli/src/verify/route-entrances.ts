import type { Cluster } from '../cluster/cluster.js'
import { type Fields, fieldsOf, numberOf, objectsOf, textOf, textsOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'
import { gatewaysOf } from '../pods/port-sources.js'
import { askRoute, type Entrance, type RouteAnswer } from './ask-route.js'

/** Asks each URL at the address that its Ingress or Gateway announces. Leaves out those without such an address. */
export async function askRoutes(
  urls: readonly string[],
  objects: readonly LiveObject[],
  cluster: Cluster,
): Promise<ReadonlyMap<string, RouteAnswer>> {
  const gateways = await gatewaysOf(
    objects.filter(({ kind }) => kind === 'HTTPRoute'),
    cluster,
  )
  const asked = await Promise.all(
    urls.map(async (url) => {
      const entrance = objects
        .map((object) => entranceOf(new URL(url), object, gateways))
        .find((found) => found !== undefined)
      const answer = entrance === undefined ? undefined : await askRoute(url, entrance)
      return answer === undefined ? [] : [[url, answer] as const]
    }),
  )
  return new Map(asked.flat())
}

function entranceOf(
  { hostname, protocol }: URL,
  object: LiveObject,
  gateways: readonly LiveObject[],
): Entrance | undefined {
  const { rules, hostnames, parentRefs } = fieldsOf(object.fields['spec'])
  const port = protocol === 'https:' ? 443 : 80
  if (object.kind === 'Ingress' && objectsOf(rules).some(({ host }) => host === hostname)) {
    const { loadBalancer } = fieldsOf(object.fields['status'])
    const [first] = objectsOf(fieldsOf(loadBalancer)['ingress'])
    return toEntrance(textOf(first?.['ip']) ?? textOf(first?.['hostname']), port)
  }
  if (object.kind !== 'HTTPRoute' || !textsOf(hostnames).includes(hostname)) return undefined
  const [parent = {}] = objectsOf(parentRefs)
  const namespace = textOf(parent['namespace']) ?? object.namespace
  const gateway = gateways.find((one) => one.name === parent['name'] && one.namespace === namespace)
  const [address] = objectsOf(fieldsOf(gateway?.fields['status'])['addresses'])
  return toEntrance(textOf(address?.['value']), listenerPort(gateway, parent, protocol) ?? port)
}

function toEntrance(host: string | undefined, port: number): Entrance | undefined {
  return host === undefined ? undefined : { host, port }
}

/** Returns the port of the listener that a route names, else of the first one with the protocol of a URL. */
function listenerPort(gateway: LiveObject | undefined, parent: Fields, protocol: string): number | undefined {
  const listeners = objectsOf(fieldsOf(gateway?.fields['spec'])['listeners'])
  const wanted = protocol === 'https:' ? 'HTTPS' : 'HTTP'
  const listener =
    listeners.find(({ name }) => name === parent['sectionName']) ??
    listeners.find((one) => one['protocol'] === wanted)
  return numberOf(listener?.['port'])
}
