import { nameLabel } from 'tranship/internal'
import { fieldsOf, numberOf, objectsOf, textOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'
import { leadsTo, routeAddress, type Routes, type RouteTarget, withPort } from './route-address.js'

/** The address of a port of a service. */
export interface PortAddress {
  /** The host and port: `203.0.113.7:8080`. */
  readonly address: string
  /** `true` if the address works outside of the cluster. */
  readonly isOutside: boolean
  /** The name of the Service. */
  readonly service: string
  /** The port of the Service. */
  readonly port: number
  /** The name of an Ingress that would lead there, but that no controller has taken (rule E9-11). */
  readonly untaken: string | undefined
}

/** The objects that lead to the Pods of a service. */
export interface PortSources extends Routes {
  readonly services: readonly LiveObject[]
  /** The Ingresses without an address. */
  readonly untaken: readonly LiveObject[]
  readonly pods: readonly LiveObject[]
}

/** A port of a container: its number, and `TCP` or `UDP`. */
export interface ContainerPort {
  readonly number: number
  readonly protocol: string
}

/**
 * Returns the address of a container port: of a load balancer, else a node, else a route, else within the cluster.
 * Returns `undefined` if no Service leads to it.
 *
 * @param name the name of the service in Kubernetes
 */
export function findPortAddress(
  name: string,
  { number, protocol }: ContainerPort,
  { services, untaken, pods, ...routes }: PortSources,
): PortAddress | undefined {
  const leading = portsOfService(name, services)
    .filter((port) => port.target === number && port.protocol === protocol)
    // If a port is published under two numbers, prefer the one that differs from the container's.
    .sort((one, other) => Number(one.port === number) - Number(other.port === number))
  const ingress = untaken.find((each) => leading.some((port) => leadsTo(targetOf(port), each)))
  const addresses = leading.flatMap((port) => {
    const own = { service: port.service.name, port: port.port, untaken: ingress?.name }
    const outside = (address: string | undefined) =>
      address === undefined ? [] : [{ ...own, address, isOutside: true }]
    return { port, own, balancer: outside(balancerOf(port)), node: outside(nodeOf(port, pods)) }
  })
  const routed = addresses.flatMap(({ port, own }) => {
    const address = routeAddress(targetOf(port), routes)
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

/** Returns the container ports of a service to which a Service leads. */
export function reachablePorts(name: string, services: readonly LiveObject[]): readonly ContainerPort[] {
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

/** Returns the ports of a Service. Target ports are always numbers in objects of tranship. */
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

function targetOf({ service, port, name }: ServicePort & { readonly service: LiveObject }): RouteTarget {
  return { service: service.name, port, portName: name }
}

/** Returns an address at a node with a Pod of the service. Other nodes would work too, but may be gone. */
function nodeOf({ nodePort }: ServicePort, pods: readonly LiveObject[]): string | undefined {
  const hosts = pods.flatMap(({ fields }) => textOf(fieldsOf(fields['status'])['hostIP']) ?? [])
  return nodePort === undefined || hosts[0] === undefined ? undefined : withPort(hosts[0], nodePort)
}
