import type { Choices, Reporting } from '../rule/scope.js'
import { type NameValue, namePart, shownName } from './name-value.js'
import { type Shown, words } from '../../source/shown.js'

/** A program that asks Docker for the labels of containers, and does what those say. */
interface Reader {
  readonly name: Shown
  readonly labels: RegExp
  readonly instead: Shown
}

const byEndpoint = words("Publish its port, or lead to it by 'endpoints': both make a route.")

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
  instead: words("Write a service that runs the command, with 'x-platform-schedule'."),
}

/** All labels that a reverse proxy reads, whatever they say. */
const proxyLabel = /^(?:traefik\.|caddy(?:_\d+)?(?:\.|$))/

/** Returns true for a label that is for a reverse proxy: nothing else reads it, so it is no annotation. */
export function isProxyLabel(name: string): boolean {
  return proxyLabel.test(name)
}

/**
 * Warns of labels by which a program beside the service makes its jobs in Compose, once for each program: it asks Docker for
 * them, and there is none in a cluster.
 */
export function reportDockerLabels(labels: readonly NameValue[], scope: Reporting & Choices): void {
  if (scope.capabilities.laterChecks) reportFirst(labels, ofelia, scope)
}

/** Warns in the same way of labels for reverse proxies of which nobody wants routes. */
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

/** Warns of one such label. */
export function reportDockerLabel(
  { name, place }: NameValue,
  reader: Shown,
  { report }: Reporting,
  instead = byEndpoint,
): void {
  report('docker-label', place, { name: shownName(name, place), reader, instead }, namePart(name, place))
}
