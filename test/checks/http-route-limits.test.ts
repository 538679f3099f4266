import { describe, expect, it } from 'vitest'
import { safeTranslate } from 'tranship'
import { checkHttpRoutes } from '../../src/checks/http-route-limits.js'
import type { Route } from '../../src/application/route.js'
import type { Scope } from '../../src/rules/types/scope.js'
import type { Place } from '../../src/source/place.js'

const placeOf = (name: string, key?: string) =>
  ({
    name,
    get: (asked: string) => (asked === key ? placeOf('key') : undefined),
    show: () => '',
  }) as unknown as Place

function check(route: object, report: unknown): void {
  const routes = [route as unknown as Route]
  checkHttpRoutes({ routes, routing: { kind: 'HTTPRoute', gateway: { name: 'gateway' } } }, {
    report,
    options: {},
  } as unknown as Scope)
}

/** Returns the diagnostics with their places. */
function reported(route: object): string[] {
  const found: string[] = []
  const report = (code: string, at: { readonly name: string }) => found.push(`${code} ${at.name}`)
  check({ place: placeOf('route'), ...route }, report)
  return found
}

it.each([
  ['/a b', 'Percent-encode all characters except'],
  ['/{id}', 'Percent-encode all characters except'],
  ['/a%zz', 'Percent-encode all characters except'],
  [`/${'a'.repeat(1024)}`, 'to 1024 characters'],
])('[C4-07] an invalid path %s of an HTTPRoute is an error', (path, expected) => {
  let hint = ''
  const report = (_: string, __: object, args: { readonly instead: string }) => void (hint = args.instead)
  const route = { place: placeOf('route'), rules: [{ path, place: placeOf('rule') }] }
  check(route, report)
  expect(hint).toContain(expected)
})

const rules = (count: number) => Array.from({ length: count }, () => ({ path: '/', place: placeOf('rule') }))
const hosts = (count: number, nameOf: (index: number) => object) =>
  Array.from({ length: count }, (_, at) => nameOf(at))

describe('[C4-07] an HTTPRoute', () => {
  it.each<[string, object, readonly string[]]>([
    ['16 rules', { rules: rules(16) }, []],
    ['17 rules', { rules: rules(17) }, ['too-many-rules route']],
    ['16 hosts', { rules: rules(1), hosts: hosts(16, (at) => ({ host: `h${at}` })) }, []],
    [
      '17 hosts',
      { rules: rules(1), hosts: hosts(17, (at) => ({ host: `h${at}` })) },
      ['too-many-rules route'],
    ],
    ['17 times one host', { rules: rules(1), hosts: hosts(17, () => ({ host: 'h' })) }, []],
    [
      'as many paths for each rule',
      { rules: rules(9), hosts: hosts(2, (at) => ({ host: 'h', path: `/${at}` })) },
      ['too-many-rules route'],
    ],
    ['a path', { rules: [{ path: `/${'a'.repeat(1023)}`, place: placeOf('rule') }] }, []],
    [
      'a long path',
      { rules: [{ path: `/${'a'.repeat(1024)}`, place: placeOf('rule') }] },
      ['invalid-route-path rule'],
    ],
    ['a path with a code', { rules: [{ path: '/%4a', place: placeOf('rule') }] }, []],
    ['half a code', { rules: [{ path: '/%4', place: placeOf('rule') }] }, ['invalid-route-path rule']],
    ['no path', { rules: [{ path: '/a b', place: placeOf('rule', 'path') }] }, ['invalid-route-path key']],
    ['a class', { rules: [], className: { place: placeOf('class') } }, ['unsupported-value class']],
    ['a certificate', { rules: [], tlsSecret: { place: placeOf('tls') } }, ['unsupported-value tls']],
  ])('of %s', (_, route, expected) => {
    expect(reported(route)).toEqual(expected)
  })
})

describe('[C4-15] the option clusterIssuer with HTTPRoutes', () => {
  const issuers = (text: string, options: object) => {
    const { warnings } = safeTranslate(text, { profile: 'compose', domain: 'a.b', ...options })
    return warnings.filter(({ code }) => code === 'issuer-not-used')
  }
  const text = 'services: {web: {image: a, ports: ["80:80", "90:90"]}}'
  const routes = { kind: 'HTTPRoute', gateway: { name: 'public', namespace: 'edge' } }

  it('is one warning, at the first route, with the command that annotates the Gateway', () => {
    const found = issuers(text, { routes, clusterIssuer: 'letsencrypt' })
    expect(found).toMatchObject([{ path: ['services', 'web', 'ports', 0] }])
    expect(found[0]!.hint).toContain(
      'kubectl --namespace edge annotate gateway public cert-manager.io/cluster-issuer=letsencrypt',
    )
  })

  it.each([
    ['with Ingresses', text, { clusterIssuer: 'letsencrypt' }],
    ['without an issuer', text, { routes }],
    ['without a route', 'services: {web: {image: a}}', { routes, clusterIssuer: 'letsencrypt' }],
  ])('is none %s', (_, manifest, options) => {
    expect(issuers(manifest, options)).toEqual([])
  })
})
