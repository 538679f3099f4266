import type { Pass } from './pass.js'
import { addToGroup } from '../../source/groups.js'
import { figure, verbatim } from '../../source/shown.js'
import { factsOf } from '../knowledge/images.js'
import { knownScheme, portOfScheme } from '../knowledge/url-schemes.js'
import { nameMeans } from '../knowledge/variable-names.js'
import type { Mention } from '../mentions/mention.js'
import type { Mentions } from '../mentions/mentions.js'
import type { Service } from '../model/service.js'
import type { Scope } from '../rule/scope.js'
import { runsToEnd } from '../rule/workload-kind.js'
import { type FoundPort, type Port, withFoundPorts } from '../service/network/ports.js'

export const defaultPorts: Pass<Service> = {
  name: 'default-ports',
  needs: 'namedPorts',
  inferred: true,
  decides: 'A Service has the ports of a known image, and the port of a scheme such as `amqp://` (C4-02d).',
  evidence: 'images, `depends_on`, and calls in texts and mounted files',
  position: 'After `named-ports`, whose ports come from the file. Before `addresses`.',
  run: ({ services, mentions }, scope) => ({ services: withDefaultPorts(services, mentions, scope) }),
}

export const notes = {
  'port-of-image': { what: 'its Service has port {port}', because: 'this image listens on it' },
  'port-of-scheme': {
    what: 'its Service has port {port}',
    because: 'this address has no port, and it is the default of `{scheme}`',
  },
} as const

/**
 * Adds default ports to services that others connect to (rule C4-02d): ports on which a known image listens, and the
 * port of a URL's scheme, as in `amqp://queue`.
 */
function withDefaultPorts(
  services: readonly Service[],
  mentions: Mentions,
  scope: Scope,
): readonly Service[] {
  const open = services.filter(({ infer, kind }) => infer && !runsToEnd(kind))
  const known = new Map(open.map((service) => [service, missingPorts(service)] as const))
  const calls = new Calls(services, mentions)
  const found = new Map<Service, FoundPort[]>()
  for (const [service, ports] of known) {
    if (ports.length === 0 || !calls.areOf(service)) continue
    const image = service.place.get('image')!
    for (const port of ports) {
      const shown = figure(port)
      addToGroup(found, service, { target: port, shownTarget: shown, protocol: 'TCP', place: image })
      scope.note?.<typeof notes>('port-of-image', service.place, { port: shown }, image)
    }
  }
  for (const { service, mention } of calls.inTexts) {
    // If the image is known, its own ports are too.
    if (!known.has(service) || portsOfImage(service).length > 0) continue
    const scheme = schemeOf(mention) ?? ''
    const port = portOfScheme(scheme)
    if (port === undefined || hasPort([...service.ports, ...(found.get(service) ?? [])], port)) continue
    const { place } = mention
    const shown = figure(port)
    addToGroup(found, service, { target: port, shownTarget: shown, protocol: 'TCP', place })
    const args = { port: shown, scheme: verbatim(knownScheme(scheme)) }
    scope.note?.<typeof notes>('port-of-scheme', service.place, args, place)
  }
  if (found.size === 0) return services
  return services.map((service) => {
    const ports = found.get(service)
    return ports === undefined ? service : { ...service, ports: withFoundPorts(service.ports, ports, scope) }
  })
}

/** Returns the ports on which the image of a service listens. Returns none for an image that the manifest builds. */
function portsOfImage({ build, place }: Service): readonly number[] {
  return (build === undefined && factsOf(place.get('image')?.text ?? '')?.ports) || []
}

/** Returns the ports of the image that the Service lacks. */
function missingPorts(service: Service): readonly number[] {
  return portsOfImage(service).filter((port) => !hasPort(service.ports, port))
}

/** The connections between services. */
class Calls {
  /** Mentions of services in texts or mounted files. */
  readonly inTexts: readonly { readonly service: Service; readonly mention: Mention }[]
  private readonly called: ReadonlySet<Service>
  private readonly needed: ReadonlySet<string>

  constructor(services: readonly Service[], { inTexts, inFiles }: Mentions) {
    const byHost = new Map<string, Service>()
    for (const service of services) for (const name of namesOf(service)) byHost.set(name, service)
    this.inTexts = [...inTexts.all, ...inFiles.all].flatMap((mention) => {
      const service = byHost.get(mention.word.toLowerCase())
      if (service === undefined || mention.from === service.name || !isCall(mention)) return []
      return [{ service, mention }]
    })
    this.called = new Set(this.inTexts.map(({ service }) => service))
    this.needed = new Set(
      services.flatMap(({ dependencies, links }) =>
        [...dependencies, ...links].map(({ service }) => service),
      ),
    )
  }

  /**
   * Returns true if another service mentions a service or depends on it: the connection itself may be in the other's
   * image.
   */
  areOf(service: Service): boolean {
    return this.called.has(service) || this.needed.has(service.name)
  }
}

function isCall(mention: Mention): boolean {
  const isAddress = mention.isCall || mention.port !== undefined || mention.portBeside !== undefined
  return !mention.isUser && isAddress && !nameMeans(mention.variable ?? '', 'permission')
}

/** Returns the scheme of an address without a port. */
function schemeOf(mention: Mention): string | undefined {
  if (mention.port !== undefined || mention.portBeside !== undefined || mention.peerPorts.length > 0)
    return undefined
  return mention.addressScheme
}

function hasPort(
  ports: readonly (Pick<Port, 'protocol' | 'target'> & { readonly published?: readonly number[] })[],
  number: number,
): boolean {
  return ports.some(
    ({ target, published = [], protocol }) =>
      protocol === 'TCP' && (target === number || published.includes(number)),
  )
}

/** Returns the names that lead to a service. DNS ignores case. */
function namesOf({ name, objectName, aliases, replacedNames }: Service): readonly string[] {
  const names = [name, objectName, ...[...aliases, ...replacedNames].map((one) => one.name)]
  return names.map((one) => one.toLowerCase())
}
