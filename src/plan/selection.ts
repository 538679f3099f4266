import type { Application } from '../application/application.js'
import type { Service } from '../application/service.js'
import type { RefuseOption } from './make-plan.js'

/** The services of an operation. */
export interface Selection {
  /** The services, dependencies first. */
  readonly services: readonly Service[]
  /** The services that were only added as dependencies. */
  readonly added: readonly Service[]
  /** True if no service was named: the operation is about the whole application. */
  readonly isAll: boolean
}

/**
 * Selects services, by their names in the manifest or in Kubernetes, with all their dependencies and with the other
 * services of their Pods. Without names, selects all services.
 */
export function selectServices(
  application: Application,
  names: readonly string[] = [],
  refuse: RefuseOption,
): Selection {
  const all = application.orderedServices
  if (names.length === 0) return { services: all, added: [], isAll: true }
  const byName = byEitherName(application)
  const asked = new Set<Service>()
  for (const name of names) {
    const service = byName.get(name)
    if (service === undefined) refuse('services', name, 'the name of a service')
    else asked.add(service)
  }

  const chosen = new Set(asked)
  for (const service of chosen) {
    const { dependencies } = service
    // The Pod of a service has the containers of all its members.
    for (const member of application.pods.membersOf(service)) chosen.add(member)
    for (const dependency of dependencies) {
      const service = byName.get(dependency.service)
      if (service?.name === dependency.service) chosen.add(service)
    }
  }
  const services = all.filter((service) => chosen.has(service))
  return { services, added: services.filter((service) => !asked.has(service)), isAll: false }
}

/** Finds a service by its name in the manifest, or else in Kubernetes. */
export function findService(application: Application, name: string): Service | undefined {
  return byEitherName(application).get(name)
}

function byEitherName({ services }: Application): ReadonlyMap<string, Service> {
  return new Map([
    ...services.map((service): [string, Service] => [service.objectName, service]),
    ...services.map((service): [string, Service] => [service.name, service]),
  ])
}
