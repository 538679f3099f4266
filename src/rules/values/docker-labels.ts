import type { Choices, Reporting } from '../types/scope.js'
import { type NameValue, namePart, shownName } from './name-value.js'
import { type Shown, words } from '../../source/shown.js'

/** A program that reads the labels of containers from Docker, and acts on them. */
interface Reader {
  readonly name: Shown
  readonly labels: RegExp
  readonly instead: Shown
}

const byEndpoint = words('Publish its port, or write `endpoints`. Both make a route.')

/** Reverse proxies, whose labels become routes in the profile `compose` (rule C4-13). */
const proxies: readonly Reader[] = [
  {
    name: words('Traefik'),
    labels: /^traefik\.(?:(?:http|tcp|udp)\.routers|frontend)\./,
    instead: byEndpoint,
  },
  { name: words('Caddy'), labels: /^caddy(?:_\d+)?$/, instead: byEndpoint },
]

const ofelia: Reader = {
  name: words('Ofelia'),
  labels: /^ofelia\.job-/,
  instead: words('Write a service that runs the command with `x-platform-schedule`.'),
}

/** Matches all labels that reverse proxies read. */
const proxyLabel = /^(?:traefik\.|caddy(?:_\d+)?(?:\.|$))/

/** Returns true for a label that only a reverse proxy reads. It becomes no annotation. */
export function isProxyLabel(name: string): boolean {
  return proxyLabel.test(name)
}

/**
 * Warns about labels that a scheduler reads from Docker to run jobs. A cluster has no Docker to ask. There is one
 * warning per program.
 */
export function reportDockerLabels(labels: readonly NameValue[], scope: Reporting & Choices): void {
  if (scope.capabilities.laterChecks) reportFirst(labels, ofelia, scope)
}

/** Warns about labels for reverse proxies that become no routes. */
export function reportUnreadSites(labels: readonly NameValue[], scope: Reporting): void {
  for (const reader of proxies) reportFirst(labels, reader, scope)
}

function reportFirst(
  labels: readonly NameValue[],
  { name: reader, labels: own, instead }: Reader,
  scope: Reporting,
): void {
  const first = labels.find(({ name }) => own.test(name))
  if (first !== undefined) reportDockerLabel(first, reader, scope, instead)
}

/** Warns about one such label. */
export function reportDockerLabel(
  { name, place }: NameValue,
  reader: Shown,
  { report }: Reporting,
  instead = byEndpoint,
): void {
  report('docker-label', place, { name: shownName(name, place), reader, instead }, namePart(name, place))
}
