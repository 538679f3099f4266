import type { Scope } from '../rule/scope.js'
import type { Annotation } from './annotations.js'
import { namePart } from './name-value.js'

/** A program that asks Docker for the labels of containers, and does what those say. */
interface Reader {
  readonly name: string
  readonly labels: RegExp
  readonly instead: string
}

const byEndpoint = "Publish its port, or lead to it by 'endpoints': both make a route."

const readers: readonly Reader[] = [
  { name: 'Traefik', labels: /^traefik\.(?:(?:http|tcp|udp)\.routers|frontend)\./, instead: byEndpoint },
  { name: 'Caddy', labels: /^caddy(?:_\d+)?$/, instead: byEndpoint },
  {
    name: 'Ofelia',
    labels: /^ofelia\.job-/,
    instead: "Write a service that runs the command, with 'x-platform-schedule'.",
  },
]

/**
 * Warns of labels by which a program beside the service makes its routes or its jobs in Compose, once for each program: it
 * asks Docker for them, and there is none in a cluster.
 */
export function reportDockerLabels(labels: readonly Annotation[], scope: Scope): void {
  if (!scope.capabilities.laterChecks) return
  for (const { name: reader, labels: own, instead } of readers) {
    const first = labels.find(({ key }) => own.test(key))
    if (first === undefined) continue
    const { key: name, place } = first
    scope.report('docker-label', place, { name, reader, instead }, namePart(name, place))
  }
}
