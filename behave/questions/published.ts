import { kubernetesName } from '../cluster/kubernetes-name.js'
import { type Route, routesOf, serviceOf, type TranslatedObject } from '../cluster/translated.js'
import type { PublishedPort, Service } from '../compose/project.js'
import { portOf } from '../compose/ports.js'
import type { ImageFacts } from '../images/image-facts.js'
import type { Questions } from './questions.js'
import type { Row } from './row.js'
import type { Run } from './run.js'

/**
 * Ports that never speak plain HTTP, according to IANA's registry of service names and port numbers. Two more are 5044
 * of Elastic Beats (Logstash's manual) and 4317 of OTLP over gRPC (OpenTelemetry's specification). 443 and 8443 are
 * HTTP over TLS.
 */
const otherProtocols = new Set([
  ...[20, 21, 22, 23, 25, 53, 110, 139, 143, 179, 389, 443, 445, 465, 514, 554, 587, 636, 853, 873, 990, 993],
  ...[
    995, 1025, 1194, 1433, 1521, 1883, 1935, 2049, 2181, 3306, 3389, 3478, 4190, 4222, 4317, 5060, 5061, 5222,
  ],
  ...[5044, 5269, 5349, 5432, 5671, 5672, 5900, 6379, 6667, 6697, 8443, 8554, 8883, 9042, 9092, 9300, 9418],
  ...[11211, 26257, 27017, 33060],
])

/** Asks a service for its own published ports, through its Service. */
export function askPublished(name: string, { ports = [] }: Service): Questions {
  return {
    reach: ports.map(({ target, protocol }) => ({
      address: `${kubernetesName(name)}:${target}`,
      udp: protocol === 'udp',
      all: [name],
    })),
  }
}

/** Published ports answer through their Service, and routes lead to those that speak HTTP. */
export function judgePublished({ project, standIns, objects, answers }: Run): Row[] {
  const routes = routesOf(objects)
  const rows: Row[] = []
  for (const [name, service] of Object.entries(project.services)) {
    const standIn = standIns.get(name)!
    for (const [index, published] of (service.ports ?? []).entries()) {
      const port = portOf(published.target, published.protocol)
      const address = `${kubernetesName(name)}:${port}`
      const got = answers.get(name)?.reach[address]
      const row = (question: string, passed: boolean, cause: string): void =>
        void rows.push({
          group: 6,
          question,
          subject: `${name}:${port}`,
          verdict: passed ? 'passed' : 'failed',
          cause: passed ? '' : cause,
          path: ['services', name, 'ports', index],
        })
      if (got !== undefined && !standIn.ends) {
        row(
          'publish',
          got.length === 1 && got[0] === name,
          `through its Service: ${got.join(', ').replace(/^! /, '')}`,
        )
      }
      if (isPrivate(published) || standIn.ends) continue
      const leading = routes.filter((route) => leadsTo(route, name, published, objects))
      if (speaksHttp(published, standIn.facts)) {
        if (isSecondSite(published, service)) continue
        const isOpen = /^(?:NodePort|LoadBalancer)$/.test(
          serviceOf(objects, kubernetesName(name))?.type ?? '',
        )
        row('route', leading.length > 0 || isOpen, 'is published, and no route leads to it')
      } else {
        row('route', leading.length === 0, `does not speak HTTP, and ${leading[0]?.object} leads to it`)
      }
    }
  }
  return [...rows, ...judgeRoutes(routes, objects)]
}

/** Each route has a host and a path of its own, and leads to a port that its Service has. */
function judgeRoutes(routes: readonly Route[], objects: readonly TranslatedObject[]): Row[] {
  return routes.map((route): Row => {
    const { object, host, path, service, port } = route
    const same = routes.filter((other) => other.host === host && other.path === path)
    const ports = serviceOf(objects, service)?.ports ?? []
    const fault =
      host === ''
        ? 'has no host, so it takes the requests of every application'
        : same.length > 1
          ? `collides with ${same.find((other) => other !== route)?.object}`
          : ports.some((one) => one.port === port || one.name === port)
            ? ''
            : `leads to port ${port}, which Service ${service} does not have`
    return {
      group: 6,
      question: 'routes',
      subject: `${object} ${host}${path}`,
      verdict: fault === '' ? 'passed' : 'failed',
      cause: fault,
      path: ['services', service, 'ports'],
    }
  })
}

/** A port of the loopback address is for the machine alone. One without a number on the host has no address to keep. */
export function isPrivate({ host_ip = '', published = '' }: PublishedPort): boolean {
  return published === '' || published === '0' || /^(?:127\.|::1$|\[::1\]$|localhost$)/.test(host_ip)
}

function speaksHttp({ target, protocol = 'tcp' }: PublishedPort, facts: ImageFacts): boolean {
  return protocol === 'tcp' && facts.speaksHttp !== false && !otherProtocols.has(target)
}

/** 443 beside 80, and 8443 beside 8080, are the same site. */
export function isSecondSite({ target }: PublishedPort, { ports = [] }: Service): boolean {
  const has = (port: number): boolean => ports.some((one) => one.target === port)
  return (target === 443 || target === 8443) && (has(80) || has(8080))
}

export function leadsTo(
  route: Route,
  service: string,
  { target, protocol = 'tcp' }: PublishedPort,
  objects: readonly TranslatedObject[],
): boolean {
  const spec = serviceOf(objects, route.service)
  if (spec?.selector?.['app.kubernetes.io/name'] !== kubernetesName(service)) return false
  return (spec.ports ?? []).some(
    ({ name, port, targetPort = port, protocol: ofService = 'TCP' }) =>
      // Routes carry TCP, so a port number refers to the TCP port.
      ((route.port === port && ofService === 'TCP') || route.port === name) &&
      String(targetPort) === String(target) &&
      ofService.toLowerCase() === protocol,
  )
}
