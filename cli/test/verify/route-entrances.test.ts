import { once } from 'node:events'
import { createServer as createPlainServer } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Cluster } from '../../src/cluster/cluster.js'
import { type LiveObject, toLiveObject } from '../../src/cluster/live-object.js'
import { askRoutes } from '../../src/verify/route-entrances.js'
import { certificateAuthority } from '../support/certificates.js'

const { certificate: cert, key } = certificateAuthority().sign('shop.example', ['shop.example'])

const live = (kind: string, metadata: object, spec: object, status: object = {}): LiveObject =>
  toLiveObject({ apiVersion: 'v1', kind, metadata: { namespace: 'shop', ...metadata }, spec, status })

const route = (parent: object = {}) =>
  live(
    'HTTPRoute',
    { name: 'web' },
    { hostnames: ['shop.example'], parentRefs: [{ name: 'main', namespace: 'infra', ...parent }] },
  )

/** A Gateway of this machine with listeners for HTTP and HTTPS. */
const gateway = (ports: { readonly http: number; readonly https: number }, namespace = 'infra') =>
  live(
    'Gateway',
    { name: 'main', namespace },
    {
      listeners: [
        { name: 'plain', protocol: 'HTTP', port: ports.http },
        { name: 'secure', protocol: 'HTTPS', port: ports.https },
      ],
    },
    { addresses: [{ type: 'IPAddress', value: '127.0.0.1' }] },
  )

/** A cluster that holds Gateways. Two of them may have the same name. */
const clusterWith = (gateways: readonly LiveObject[]) =>
  ({
    get: ({ name, namespace }: { readonly name: string; readonly namespace: string }) =>
      Promise.resolve(gateways.find((one) => one.name === name && one.namespace === namespace)),
  }) as unknown as Cluster

async function serve(status: number, secure: boolean): Promise<number> {
  const answer = (_: unknown, response: { writeHead: (status: number) => { end: () => void } }) => {
    response.writeHead(status).end()
  }
  const server = secure ? createServer({ cert, key }, answer) : createPlainServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  return (server.address() as AddressInfo).port
}

describe('[E15-07] routes are asked at the address that is announced', () => {
  it.each([
    ['http://shop.example/', true],
    ['https://shop.example/', false],
  ])('of the listener for the protocol: %s', async (url, isFine) => {
    const ports = { http: await serve(200, false), https: await serve(503, true) }
    const answers = await askRoutes([url], [route()], clusterWith([gateway(ports)]))
    expect(answers.get(url)?.isFine).toBe(isFine)
  })

  it('of the listener that the route names', async () => {
    const ports = { http: await serve(503, false), https: await serve(200, false) }
    const url = 'http://shop.example/'
    const answers = await askRoutes([url], [route({ sectionName: 'secure' })], clusterWith([gateway(ports)]))
    expect(answers.get(url)?.isFine).toBe(true)
  })

  it.each<[string, readonly LiveObject[], readonly LiveObject[]]>([
    ['no route has the host', [live('HTTPRoute', { name: 'web' }, { hostnames: ['other.example'] })], []],
    ['the Gateway has another namespace', [route()], [gateway({ http: 1, https: 1 }, 'other')]],
    [
      'an Ingress has no address',
      [live('Ingress', { name: 'web' }, { rules: [{ host: 'shop.example' }] })],
      [],
    ],
  ])('of none, if %s', async (_, objects, gateways) => {
    expect((await askRoutes(['http://shop.example/'], objects, clusterWith(gateways))).size).toBe(0)
  })
})
