import { nameLabel } from 'tranship/internal'
import { fieldsOf, numberOf, objectsOf, textOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'
import { routeAddress, type Routes, withPort } from './route-address.js'

/** Where a port of a service is reached. */
export interface PortAddress {
  /** `203.0.113.7:8080`. */
  readonly address: string
  /** Whether it means something outside of the cluster too. */
  readonly isOutside: boolean
  /** The Service that leads there. */
  readonly service: string
  /** The port of that Service. */
  readonly port: number
}

/** What leads to the Pods of a service. */
export interface LeadingThere extends Routes {
  readonly services: readonly LiveObject[]
  readonly pods: readonly LiveObject[]
}

/** A port of a container: its number, and `TCP` or `UDP`. */
export interface ContainerPort {
  readonly number: number
  readonly protocol: string
}

/**
 * Where a port of a service's containers is reached: at a load balancer, else at a node, else by a route, else in the
 * cluster alone. Undefined where nothing leads to it.
 *
 * @param name the name of the service in Kubernetes
 */
export function reachedAt(
  name: string,
  { number, protocol }: ContainerPort,
  { services, pods, ...routes }: LeadingThere,
): PortAddress | undefined {
  const leading = portsOfService(name, services)
    .filter((port) => port.target === number && port.protocol === protocol)
    // A port that is published under another number is also known by its own.
    .sort((one, other) => Number(one.port === number) - Number(other.port === number))
  const addresses = leading.flatMap((port) => {
    const own = { service: port.service.name, port: port.port }
    const outside = (address: string | undefined) =>
      address === undefined ? [] : [{ ...own, address, isOutside: true }]
    return { port, own, balancer: outside(balancerOf(port)), node: outside(nodeOf(port, pods)) }
  })
  const routed = addresses.flatMap(({ port, own }) => {
    const target = { service: port.service.name, port: port.port, portName: port.name }
    const address = routeAddress(target, routes)
    return address === undefined ? [] : [{ ...own, address, isOutside: true }]
  })
  const inside = addresses.map(({ own, port: { service } }) => ({
    ...own,
    address: `${service.name}.${service.namespace}.svc:${own.port}`,
    isOutside: false,
  }))
  return [
    ...addresses.flatMap(({ balancer }) => balancer),
    ...addresses.flatMap(({ node }) => node),
    ...routed,
    ...inside,
  ][0]
}

/** The ports of a service's containers that something leads to, each once. */
export function portsThere(name: string, services: readonly LiveObject[]): readonly ContainerPort[] {
  const ports = portsOfService(name, services).map(
    ({ target, protocol }) => [`${target}/${protocol}`, { number: target, protocol }] as const,
  )
  return [...new Map(ports).values()].sort((one, other) => one.number - other.number)
}

function portsOfService(name: string, services: readonly LiveObject[]) {
  return services
    .filter(({ labels }) => labels[nameLabel] === name)
    .flatMap((service) => portsOf(service).map((port) => ({ service, ...port })))
}

interface ServicePort {
  readonly name: string | undefined
  readonly port: number
  readonly target: number
  readonly protocol: string
  readonly nodePort: number | undefined
}

/** What is emitted has numbers as targets, as Compose has no names of ports. */
function portsOf({ fields }: LiveObject): readonly ServicePort[] {
  return objectsOf(fieldsOf(fields['spec'])['ports']).map((port) => {
    const number = numberOf(port['port']) ?? 0
    return {
      name: textOf(port['name']),
      port: number,
      target: numberOf(port['targetPort']) ?? number,
      protocol: textOf(port['protocol']) ?? 'TCP',
      nodePort: numberOf(port['nodePort']),
    }
  })
}

function balancerOf({ service, port }: { readonly service: LiveObject; readonly port: number }) {
  const status = fieldsOf(fieldsOf(service.fields['status'])['loadBalancer'])
  const [first] = objectsOf(status['ingress'])
  const host = textOf(first?.['ip']) ?? textOf(first?.['hostname'])
  return host === undefined ? undefined : withPort(host, port)
}

/** Any node leads there; one that has a Pod of it is there for sure. */
function nodeOf({ nodePort }: ServicePort, pods: readonly LiveObject[]): string | undefined {
  const hosts = pods.flatMap(({ fields }) => textOf(fieldsOf(fields['status'])['hostIP']) ?? [])
  return nodePort === undefined || hosts[0] === undefined ? undefined : withPort(hosts[0], nodePort)
}
