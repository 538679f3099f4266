import type { Pass } from './pass.js'
import { addToGroup } from '../../source/groups.js'
import { sentence, type Shown, words } from '../../source/shown.js'
import { Pods } from '../../application/pods.js'
import type { Service } from '../../application/service.js'
import { withGroupHosts } from '../../application/service-groups.js'
import type { Reporting } from '../../rules/types/scope.js'
import { runsToEnd } from '../../rules/types/workload-kind.js'
import type { Dependency } from '../../rules/service/depends-on.js'

export const sharedPods: Pass<Service> = {
  name: 'shared-pods',
  decides:
    'The container of a service runs in the Pod of the service whose network it shares (C4-17), or of another one of its group (C10-07).',
  evidence:
    '`network_mode`, `container_name`, the label `kompose.service.group` and the kinds of all services',
  position: 'After `kind`. Before all passes over Services, which lead to the Pods.',
  run: ({ services }, scope) => ({ services: withSharedPods(services, scope) }),
}

export const notes = {
  'shared-pod': {
    what: 'its container runs in the Pod of `{host}`',
    because: 'it shares the network of `{target}`',
  },
} as const

/**
 * Puts the container of a service into the Pod of the service whose network it shares (rule C4-17). A group of kompose
 * has one Pod (rule C10-07). A chain ends in the
 * Pod of its last service. A Job shares no Pod: it would never end beside a server.
 */
function withSharedPods(services: readonly Service[], scope: Reporting): readonly Service[] {
  if (services.every(({ sharedNetwork }) => sharedNetwork === undefined)) return services
  const linked = withGroupHosts(withNamedContainers(services, scope))
  const hosts = hostsOf(linked, scope)
  const placed = linked.map((service) => {
    const host = hosts.get(service)
    if (host === undefined) return service
    const { name: podOf, kind, networkMode } = host
    return { ...service, podOf, kind, networkMode }
  })
  return withoutCircles(placed, scope)
}

/** Lets `container:NAME` mean the service with this `container_name`, after which the service starts then. */
function withNamedContainers(services: readonly Service[], { report }: Reporting): readonly Service[] {
  const byContainer = new Map<string, string>()
  for (const { name, place } of services) {
    const container = place.get('container_name')?.text
    if (container) byContainer.set(container, name)
  }
  return services.map((service) => {
    const { sharedNetwork: shared, dependencies } = service
    if (shared?.kind !== 'container') return service
    const { name, place } = shared
    const target = byContainer.get(name)
    if (target === undefined) {
      report('unsupported-value', place, { value: place.shown, instead: ofUnknown })
      return service
    }
    const sharedNetwork = { ...shared, name: target }
    if (dependencies.some((one) => one.service === target)) return { ...service, sharedNetwork }
    const condition = 'service_started'
    const dependency: Dependency = { service: target, condition, required: true, restart: false, place }
    return { ...service, sharedNetwork, dependencies: [...dependencies, dependency] }
  })
}

const ofUnknown = words('Write `service:` and the name of a service, or reach the other by its name.')

/** Returns the host of each service that shares the Pod of another. */
function hostsOf(services: readonly Service[], { report, note }: Reporting): ReadonlyMap<Service, Service> {
  const byName = new Map<string, Service>(services.map((service) => [service.name, service]))
  const hosts = new Map<Service, Service>()
  const settled = new Set<Service>()
  for (const start of services) {
    const way = new Set<Service>()
    let next: Service | undefined = start
    while (next !== undefined && !settled.has(next) && !way.has(next)) {
      way.add(next)
      next = targetOf(next)
    }
    for (const service of way) settled.add(service)
    // The order of dependencies has the errors about circles and about services that do not exist.
    if (next !== undefined && way.has(next)) continue
    for (const service of [...way].reverse()) settle(service)
  }
  return hosts

  function settle(service: Service): void {
    const target = targetOf(service)
    if (target === undefined) return
    const host = hosts.get(target) ?? target
    const { place } = service.sharedNetwork!
    const instead = obstacle(service, host)
    if (instead !== undefined) {
      report('unsupported-value', place, { value: place.shown, instead })
      return
    }
    hosts.set(service, host)
    note?.<typeof notes>('shared-pod', service.place, { host: host.name, target: target.name }, place)
  }

  function targetOf({ sharedNetwork }: Service): Service | undefined {
    return sharedNetwork && byName.get(sharedNetwork.name)
  }
}

/** Returns advice if two services cannot have one Pod. */
function obstacle(service: Service, host: Service): Shown | undefined {
  const ending = [service, host].find(({ kind }) => runsToEnd(kind))
  if (ending === undefined) return undefined
  const { name, kind } = ending
  return sentence`Reach the other by the name of its service. \`${name}\` is a ${words(kind)}, whose Pod ends.`
}

/**
 * Removes dependencies of a member on services that wait for its Pod in turn. Such a Pod would wait for itself. All
 * other circles are errors.
 */
function withoutCircles(services: readonly Service[], { report }: Reporting): readonly Service[] {
  const pods = new Pods(services)
  const needs = new Map<string, Set<string>>()
  for (const { name, dependencies } of services)
    for (const { service } of dependencies) {
      const [from, to] = [pods.hostNameOf(name), pods.hostNameOf(service)]
      if (from !== to) needs.set(from, (needs.get(from) ?? new Set()).add(to))
    }
  if (!hasCircle(needs)) return services
  const reaches = (start: string, end: string): boolean => {
    const reached = new Set([start])
    for (const name of reached) for (const next of needs.get(name) ?? []) reached.add(next)
    return reached.has(end)
  }
  return services.map((service) => {
    const { podOf: host, dependencies } = service
    if (host === undefined) return service
    const isCircle = (dependency: Dependency) => {
      const target = pods.hostNameOf(dependency.service)
      return target !== host && reaches(target, host)
    }
    const circles = dependencies.filter(isCircle)
    for (const { service: dependency, place } of circles) {
      needs.get(host)!.delete(pods.hostNameOf(dependency))
      const reason = sentence`it waits for \`${host}\`, whose Pod has both containers`
      report('not-awaited-in-pod', place, { dependency: place.showName(dependency), reason })
    }
    if (circles.length === 0) return service
    return { ...service, dependencies: dependencies.filter((one) => !circles.includes(one)) }
  })
}

/** True if some of the Pods need each other in a circle. */
function hasCircle(needs: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const open = new Map([...needs].map(([name, needed]) => [name, needed.size]))
  const needing = new Map<string, string[]>()
  const freed = new Set<string>()
  for (const [name, needed] of needs)
    for (const other of needed) {
      addToGroup(needing, other, name)
      if (!needs.has(other)) freed.add(other)
    }
  for (const name of freed)
    for (const other of needing.get(name) ?? []) {
      const left = open.get(other)! - 1
      open.set(other, left)
      if (left === 0) freed.add(other)
    }
  return [...open.values()].some((left) => left > 0)
}
