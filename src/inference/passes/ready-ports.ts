import type { Pass } from './pass.js'
import { hasProgramOfImage } from '../../application/image-program.js'
import { knownPortsOf } from '../../application/known-program.js'
import { publishedImageOf } from '../../application/public-ports.js'
import type { Service } from '../../application/service.js'
import { wayInto } from '../../application/ways-in.js'
import { openPortCheck } from '../../rules/service/healthcheck.js'
import type { Port } from '../../rules/service/network/ports.js'
import type { Scope } from '../../rules/types/scope.js'
import { runsToEnd } from '../../rules/types/workload-kind.js'
import { words } from '../../source/shown.js'

export const readyPorts: Pass<Service> = {
  name: 'ready-ports',
  needs: 'readyPorts',
  inferred: true,
  decides: 'A Pod without a healthcheck gets requests from outside once its port is open (C5-12).',
  evidence: 'facts about listeners, or the known ports of the image; the ports that get a route',
  position: 'After `public-services`, which decides what gets a route.',
  run: ({ services }, scope) => ({ services: services.map((service) => withReadyPort(service, scope)) }),
}

export const notes = {
  'ready-port': {
    what: 'its Pods are ready once port {port} is open',
    because: 'a route leads to it, and there is no healthcheck: {evidence}',
  },
} as const

/**
 * Makes Pods ready when the port of a route is open, if the service has no healthcheck. Without it, a Pod gets requests
 * as soon as its container runs, and a new version loses those that come before it listens (rule C5-12).
 */
function withReadyPort(service: Service, scope: Scope): Service {
  const { infer, place, kind, facts, healthcheck } = service
  if (!infer || healthcheck !== undefined || place.has('healthcheck') || runsToEnd(kind)) return service
  const port = findPort(service, scope)
  if (port === undefined) return service
  const evidence = words(facts?.listens === undefined ? 'its image listens there' : 'observed')
  scope.note?.<typeof notes>('ready-port', place, { port: port.shownTarget, evidence }, port.place)
  return { ...service, healthcheck: openPortCheck(port.target, port.place) }
}

/** Returns the port of a route that is observed, or that is the only one of a known image as it is published. */
function findPort(service: Service, scope: Scope): Port | undefined {
  const { ports, facts } = service
  const image = publishedImageOf(service, scope)
  const routed = ports.filter((port) => wayInto(port, ports, image)?.kind === 'route')
  // With several, the settings of the program may have closed the one that is checked.
  if (facts?.listens === undefined && (routed.length !== 1 || !hasProgramOfImage(service))) return undefined
  const known = new Set(knownPortsOf(service))
  return routed.find(({ target }) => known.has(target))
}
