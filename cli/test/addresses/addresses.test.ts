import { translate, type TranslateOptions } from 'tranship'
import { describe, expect, it } from 'vitest'
import { addressesOf, localHostsText } from '../../src/addresses/addresses.js'
import { tranship } from '../support/run-command.js'
import { TestCluster, type TestClusterOptions } from '../support/test-cluster.js'

const shop = `
name: shop
services:
  web: { image: 'shop/web:1', ports: ['8080:80'] }
  admin: { image: 'shop/admin:1', ports: ['8081:80', '9001:9001'] }
  db: { image: 'postgres:17' }
endpoints: { site: [{ path: /, service: web, port: 80 }, { path: /admin, service: admin, port: 80 }] }
`

describe('the addresses of an application', () => {
  const urls = (options: TranslateOptions) =>
    addressesOf(translate(shop, { profile: 'compose', ...options }).objects).map(
      ({ service, url, isLocal }) => `${service} ${url}${isLocal ? ' here' : ''}`,
    )
  const local = [
    'web http://site.shop.localhost here',
    'admin http://site.shop.localhost/admin here',
    'web http://web.shop.localhost here',
    'admin http://admin.shop.localhost here',
    'admin http://admin-9001.shop.localhost here',
  ]

  it('[C4-10] are the hosts and paths of its routes', () => {
    expect(urls({})).toEqual(local)
    expect(urls({ routes: { kind: 'HTTPRoute', gateway: { name: 'edge' } } })).toEqual(local)
  })

  it('[C4-10] are secure where a route has a certificate', () => {
    expect(urls({ domain: 'example.com', namespace: 'dev' })[2]).toBe('web https://web-dev.example.com')
  })

  it('[C4-10] are none of routes without a host, and of hosts with a wildcard', () => {
    expect(urls({ profile: '1.48' })).toEqual([])
    const text = `services: {web: {image: a, ports: [80], labels: {kompose.service.expose: '*.example.com'}}}`
    expect(addressesOf(translate(text, { profile: 'compose' }).objects)).toEqual([])
  })

  it('[C4-10] are listed in one note if they lead to this machine', () => {
    const textOf = (options: TranslateOptions) =>
      localHostsText(addressesOf(translate(shop, { profile: 'compose', ...options }).objects))
    expect(textOf({})).toBe(
      'The hosts site.shop.localhost, web.shop.localhost, admin.shop.localhost, admin-9001.shop.localhost lead to ' +
        'your own machine. With --domain routes have hosts that others reach.',
    )
    expect(textOf({ domain: 'example.com' })).toBeUndefined()
  })

  it('[C4-10] are eight at most in this note, which counts the others', () => {
    const addresses = Array.from({ length: 30 }, (_, index) => ({
      service: `s${index}`,
      url: `http://s${index}.shop.localhost`,
      isLocal: true,
    }))
    const text = localHostsText(addresses)
    expect(text).toContain('s7.shop.localhost and 22 more lead to your own machine.')
    expect(text).not.toContain('s8.')
  })
})

describe('tranship', () => {
  const one = `services: {web: {image: a, ports: ['80:80']}}`
  const note =
    'The host web.app.localhost leads to your own machine. With --domain routes have hosts that others reach.\n'

  it.each([
    [[], note],
    [['--quiet'], ''],
    [['--domain', 'example.com'], ''],
    [['--profile', '1.48'], ''],
  ])('[C4-10] %j: says %j of hosts', async (parameters, expected) => {
    const { errors } = await tranship(['--name', 'app', '--ignore', 'guessed-images', ...parameters], {
      files: { 'compose.yaml': one },
    })
    expect(errors).toBe(expected)
  })
})

describe('tranship deploy', () => {
  const one = `name: shop\nservices: {web: {image: a, ports: ['80:80']}}`

  function ingressClass(name: string, isDefault = false): object {
    const annotations = { 'ingressclass.kubernetes.io/is-default-class': String(isDefault) }
    return { apiVersion: 'networking.k8s.io/v1', kind: 'IngressClass', metadata: { name, annotations } }
  }

  const gatewayClass = {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'GatewayClass',
    metadata: { name: 'envoy' },
  }

  async function told(
    objects: readonly object[],
    parameters: readonly string[] = [],
    options: TestClusterOptions = {},
  ): Promise<string[]> {
    const cluster = new TestCluster(options)
    for (const object of objects) cluster.server.put(object)
    const { errors } = await cluster.deploy(one, parameters)
    const lines = errors.split('\n')
    return lines.slice(
      lines.findIndex((line) => line.startsWith('web is at')),
      lines.findIndex((line) => line.includes('is deployed')),
    )
  }

  const at = 'web is at http://web.shop.localhost'
  const here =
    'The host web.shop.localhost leads to your own machine. With --domain routes have hosts that others reach.'
  const byPort = '`tranship port SERVICE PORT` says how to reach a port.'
  const waiting = expect.stringContaining('was not waited for') as string

  it.each<[what: string, objects: readonly object[], text: string]>([
    ['no controller', [], `The cluster has no ingress controller, so nothing answers there: ${byPort}`],
    [
      'a default class',
      [ingressClass('nginx', true), ingressClass('other')],
      "The cluster's ingress controller answers there (class nginx).",
    ],
    [
      'classes without a default',
      [ingressClass('nginx'), ingressClass('traefik')],
      'The cluster has no default among its ingress classes (nginx, traefik), so nothing may answer there: choose one by --ingress-class.',
    ],
  ])('[C4-10] prints addresses, and what answers there: %s', async (_, objects, text) => {
    expect(await told(objects)).toEqual([waiting, at, text, here].slice(1))
  })

  it('[C4-10] says whether the class that is named is there', async () => {
    const classes = [ingressClass('nginx'), ingressClass('traefik')]
    const named = (name: string) => told(classes, ['--ingress-class', name])
    expect((await named('traefik'))[1]).toBe(
      "The cluster's ingress controller answers there (class traefik).",
    )
    expect((await named('haproxy'))[1]).toBe(
      'The cluster has no ingress class `haproxy`, only nginx, traefik: choose one by --ingress-class.',
    )
  })

  it('[C4-10] looks for Gateways too', async () => {
    const options = { gatewayApi: true }
    expect((await told([gatewayClass], [], options))[1]).toBe(
      'The cluster has no ingress controller, so nothing answers there, but Gateways (envoy): ' +
        `--gateway makes routes for one, and ${byPort}`,
    )
    const parameters = ['--gateway', 'edge']
    expect((await told([gatewayClass], parameters, options))[1]).toBe(
      'A Gateway of the cluster answers there (class envoy).',
    )
    expect((await told([], parameters, options))[1]).toBe(
      `The cluster has no Gateways, so nothing answers there: ${byPort}`,
    )
  })

  it('[C4-11] explains how to reach the ports of a Service', async () => {
    const { errors } = await new TestCluster().deploy(
      "name: shop\nservices: {mail: {image: a, ports: ['2525:25', '53:53/udp']}, dns: {image: b, ports: ['53:53/udp']}}",
      ['--publish-tcp', 'LoadBalancer'],
    )
    expect(errors).toContain(
      'Service mail-public publishes 2525, 53/udp: `tranship port mail 25` prints where.\n' +
        'Service dns-public publishes 53/udp: `tranship port dns 53 --protocol udp` prints where.\n',
    )
  })

  it('[C4-10] prints no addresses without the right to list them', async () => {
    const forbidden = ['GET ingressclasses', 'GET gatewayclasses']
    expect(await told([], [], { forbidden })).toEqual([at, here])
  })

  it('[C4-10] has the addresses in JSON, and none of them in a dry run', async () => {
    const events = async (...parameters: string[]) => {
      const { output } = await new TestCluster().deploy(one, ['--json', ...parameters])
      const all = output.split('\n').filter((line) => line !== '')
      return all.map((line) => JSON.parse(line) as object).filter((event) => 'url' in event)
    }
    expect(await events()).toEqual([{ event: 'reached', service: 'web', url: 'http://web.shop.localhost' }])
    expect(await events('--dry-run')).toEqual([])
  })
})
