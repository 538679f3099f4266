import type { Scope } from '../rule/scope.js'
import type { Annotation } from './annotations.js'
import { namePart, shownName } from './name-value.js'
import { type Shown, words } from '../../source/shown.js'

/** A program that asks Docker for the labels of containers, and does what those say. */
interface Reader {
  readonly name: Shown
  readonly labels: RegExp
  readonly instead: Shown
}

const byEndpoint = words("Publish its port, or lead to it by 'endpoints': both make a route.")

const readers: readonly Reader[] = [
  {
    name: words('Traefik'),
    labels: /^traefik\.(?:(?:http|tcp|udp)\.routers|frontend)\./,
    instead: byEndpoint,
  },
  { name: words('Caddy'), labels: /^caddy(?:_\d+)?$/, instead: byEndpoint },
  {
    name: words('Ofelia'),
    labels: /^ofelia\.job-/,
    instead: words("Write a service that runs the command, with 'x-platform-schedule'."),
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
    scope.report(
      'docker-label',
      place,
      { name: shownName(name, place), reader, instead },
      namePart(name, place),
    )
  }
}
