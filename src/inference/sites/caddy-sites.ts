import { addToGroup } from '../../source/groups.js'
import type { Place } from '../../source/place.js'
import { joined, sentence, words } from '../../source/shown.js'
import { siteDirectives, treatmentOf } from '../../knowledge/reverse-proxies.js'
import type { ServiceSettings } from '../../rules/service-rules.js'
import type { Site, SiteHost, SitePort } from '../../rules/types/site.js'
import { type NameValue, shownNumber } from '../../rules/values/name-value.js'
import type { Reporting } from '../../rules/types/scope.js'
import {
  byEndpoints,
  notOfRoutes,
  originOf,
  portOf,
  protectFirst,
  reportLeftOut,
  reportNotRouted,
} from './report-site.js'
import { isHost, isRoutePath } from './router-rule.js'

const caddy = words('Caddy')

/** A label of caddy-docker-proxy: its directives without the numbers that separate or sort them. */
interface CaddyLabel {
  readonly directives: readonly string[]
  readonly value: string
  readonly written: NameValue
  /** The key of the block that contains the label. */
  readonly block: string
}

/** Directives that group others, possibly for some paths. */
const grouping = new Set(['handle', 'handle_path', 'route'])

/** Returns the sites that the labels of a service make for caddy-docker-proxy (rule C4-13). */
export function caddySites(
  { proxyLabels, name }: ServiceSettings,
  rewritesPaths: boolean,
  scope: Reporting,
): readonly Site[] {
  const sites = new Map<string, CaddyLabel[]>()
  for (const written of proxyLabels) {
    const [group = '', ...keys] = written.name.split('.')
    if (!/^caddy(?:_\d+)?$/.test(group)) continue
    const directives = keys.map(withoutNumbers)
    const block = keys.slice(0, -1).join('.')
    addToGroup(sites, group, { directives, value: (written.value ?? '').trim(), written, block })
  }
  return [...sites.values()].flatMap((labels) => sitesOf(labels, name, rewritesPaths, scope))
}

/** Removes the number for the order before a directive, and the number that separates equal directives after it. */
function withoutNumbers(key: string): string {
  return key.replace(/^\d+_/, '').replace(/_\d+$/, '')
}

function sitesOf(
  labels: readonly CaddyLabel[],
  service: string,
  rewritesPaths: boolean,
  scope: Reporting,
): readonly Site[] {
  const address = labels.find(({ directives }) => directives.length === 0)
  // A block without an address has options of Caddy. One with parentheses is a part of other sites.
  if (address === undefined || address.value === '' || address.value.startsWith('(')) return []
  const origin = originOf(caddy, address.written)
  if (isProtected(labels, scope)) return []
  const addresses = address.value.split(/[\s,]+/).filter((one) => one !== '')
  const hosts = addresses.flatMap((one) => {
    const host = hostOf(one)
    if (host === '' || isHost(host)) return [host === '' ? undefined : host]
    reportNotRouted(origin, notOfRoutes(address.written.place.show(one)), byEndpoints, scope)
    return []
  })
  const tls = addresses.some((one) => !one.startsWith('http://') && !one.endsWith(':80'))
  return labels.flatMap((label) => {
    if (label.directives.at(-1) !== 'reverse_proxy') return []
    const target = targetOf(label, labels, service, rewritesPaths, scope)
    if (target === undefined) return []
    const { port, pathPlace, ...path } = target
    const places = [address.written.place, pathPlace]
    const all: SiteHost[] = hosts.map((host) => ({ host, ...path, places }))
    return all.length === 0 ? [] : [{ hosts: all, port, tls, origin }]
  })
}

/** Returns the host of an address, which may have a scheme and a port. */
function hostOf(address: string): string {
  return address
    .replace(/^https?:\/\//, '')
    .replace(/:\d+$/, '')
    .toLowerCase()
}

/**
 * Returns true if a directive of a site may refuse requests. Directives that change requests or responses are reported.
 */
function isProtected(labels: readonly CaddyLabel[], scope: Reporting): boolean {
  const reported = new Set<string>()
  for (const { directives, written } of labels) {
    const directive = directives.find((one) => !grouping.has(one))
    if (directive === undefined || directive === 'reverse_proxy' || directive.startsWith('@')) continue
    const treatment = treatmentOf(siteDirectives, directive) ?? 'protects'
    const origin = originOf(caddy, written)
    if (treatment === 'protects') {
      const reason = words('it may block requests, which a route does not')
      reportNotRouted(origin, reason, protectFirst, scope)
      return true
    }
    if (treatment === 'changes' && !reported.has(directive)) {
      reported.add(directive)
      reportLeftOut(origin, words('change requests or responses'), scope)
    }
  }
  return false
}

interface Target {
  readonly path: string
  readonly isExact: boolean
  /** The label that has the path. */
  readonly pathPlace: Place
  readonly replacement?: string
  readonly port: SitePort | undefined
}

/**
 * Returns the path and port of a `reverse_proxy`. Returns undefined if it is for another service, or for requests that
 * no route can select.
 */
function targetOf(
  { directives, value, written, block }: CaddyLabel,
  labels: readonly CaddyLabel[],
  service: string,
  rewritesPaths: boolean,
  scope: Reporting,
): Target | undefined {
  const origin = originOf(caddy, written)
  const parts = value
    .replaceAll('{{', ' {{ ')
    .replaceAll('}}', ' }} ')
    .split(/\s+/)
    .filter((one) => one !== '')
  const matcher = /^[/@*]/.test(parts[0] ?? '') ? parts.shift()! : '*'
  const outer = labels.find((one) => one.written.name.split('.').slice(1).join('.') === block && block !== '')
  const matchers = [
    { text: matcher, place: written.place },
    { text: outer?.value ?? '', place: outer?.written.place ?? written.place },
  ].filter(({ text }) => text !== '' && text !== '*')
  const path = pathOf(matchers.map(({ text }) => text))
  if (path === undefined) {
    const shown = joined(
      matchers.map(({ text, place }) => place.show(text)),
      ' ',
    )
    reportNotRouted(origin, notOfRoutes(shown), byEndpoints, scope)
    return undefined
  }
  const pathPlace = matchers[0]?.place ?? written.place
  const isRemoved = directives.includes('handle_path')
  const isRewritten = isRemoved && rewritesPaths && !path.isExact
  if (isRemoved && !isRewritten)
    reportLeftOut(origin, sentence`remove \`${pathPlace.show(path.path)}\``, scope)
  const port = portOfUpstreams(parts, service, written)
  if (port === 'unknown') {
    reportNotRouted(origin, words('it does not lead to this service'), byEndpoints, scope)
    return undefined
  }
  return { ...path, ...(isRewritten ? { replacement: '/' } : {}), port, pathPlace }
}

function pathOf(matchers: readonly string[]): Pick<Target, 'path' | 'isExact'> | undefined {
  const [matcher = '/*', ...others] = matchers
  if (others.length > 0) return undefined
  const isExact = !matcher.endsWith('*')
  const path = isExact ? matcher : matcher.slice(0, -1)
  return isRoutePath(path) ? { path: path.replace(/(.)\/$/, '$1'), isExact } : undefined
}

/** Returns the port of `{{upstreams http 8080}}`, or of an address of the service. */
function portOfUpstreams(
  parts: readonly string[],
  service: string,
  written: NameValue,
): SitePort | undefined | 'unknown' {
  if (parts[0] === '{{' && parts[1] === 'upstreams' && parts.at(-1) === '}}') {
    const [first, second] = parts.slice(2, -1)
    if (first === 'https') return 'unknown'
    const number = first === 'http' ? second : first
    if (number === undefined) return undefined
    return sitePort(number, written)
  }
  const [address = '', ...others] = parts
  const host = `${service}:`
  const plain = address.replace(/^http:\/\//, '')
  return others.length === 0 && plain.startsWith(host)
    ? sitePort(plain.slice(host.length), written)
    : 'unknown'
}

function sitePort(number: string, written: NameValue): SitePort | 'unknown' {
  const port = portOf({ ...written, value: number })
  return port === undefined ? 'unknown' : { ...port, shown: shownNumber(port.number, written) }
}
