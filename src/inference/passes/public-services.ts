import type { Pass } from './pass.js'
import { hash, type LabelName, toLabelName } from '../../kubernetes/name.js'
import { wayInto } from '../../application/ways-in.js'
import { publishedImageOf } from '../../application/public-ports.js'
import type { PublicPort, PublicService, Service } from '../../application/service.js'
import { words } from '../../source/shown.js'
import type { Scope } from '../../rules/types/scope.js'
import type { Port } from '../../rules/service/network/ports.js'
import { isLoopbackEntry } from '../../rules/service/network/ports.js'

export const publicServices: Pass<Service> = {
  name: 'public-services',
  needs: 'httpRoutesOnly',
  decides: 'With the option `publishTcp`, published ports without HTTP have a Service of their own (C4-11).',
  evidence: 'the option `publishTcp`, and the tables of known ports, protocols and images',
  position: 'After `service-aliases`, so that its name is free.',
  run: ({ services }, scope) => ({ services: withPublicServices(services, scope) }),
}

export const notes = {
  'public-service': {
    what: 'gets a further Service of the type {type}',
    because: 'this port is published and does not speak HTTP',
  },
} as const

/**
 * Adds a Service for published ports that no route can lead to, if the option `publishTcp` asks for it (rule C4-11).
 */
function withPublicServices(services: readonly Service[], scope: Scope): readonly Service[] {
  const type = scope.options.publishTcp
  if (type === undefined) return services
  const taken = new Set<string>(
    services.flatMap(({ objectName, aliases, sharedNames }) => [
      objectName,
      ...[...aliases, ...sharedNames].map(({ name }) => name),
    ]),
  )
  return services.map((service) => {
    const ports = publicPortsOf(service, scope)
    if (ports.length === 0) return service
    const objectName = freeName(service.objectName, taken)
    taken.add(objectName)
    const publicService: PublicService = { objectName, type, ports }
    scope.note?.<typeof notes>('public-service', service.place, { type: words(type) }, ports[0]!.port.place)
    return { ...service, publicService }
  })
}

function publicPortsOf(service: Service, scope: Scope): readonly PublicPort[] {
  // A Service that publishes its ports itself publishes these too.
  if (service.published !== undefined) return []
  const image = publishedImageOf(service, scope)
  const numbers = new Set<string>()
  return service.ports.flatMap((port) => {
    if (wayInto(port, service.ports, image)?.kind !== 'other-protocol') return []
    return publishedNumbers(port).flatMap((number) => {
      const key = `${number}/${port.protocol}`
      if (numbers.has(key)) return []
      numbers.add(key)
      return [{ port, number }]
    })
  })
}

/** Returns the numbers under which users know a port: the published ones, otherwise its own. */
function publishedNumbers({ target, entries }: Port): readonly number[] {
  const written = entries.flatMap((entry) =>
    entry.published === undefined || isLoopbackEntry(entry) ? [] : [entry.published],
  )
  return written.length === 0 ? [target] : written
}

function freeName(name: LabelName, taken: ReadonlySet<string>): LabelName {
  const objectName = toLabelName(`${name}-public`)
  return taken.has(objectName) ? toLabelName(`${objectName}-${hash(objectName)}`) : objectName
}
