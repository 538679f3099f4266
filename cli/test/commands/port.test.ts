import { describe, expect, it } from 'vitest'
import { TestCluster, type TestClusterOptions } from '../support/test-cluster.js'

const shop = `
name: shop
services:
  web: { image: 'shop/web:1', ports: ['8080:80', '5353:53/udp'], expose: ['9000'] }
  db: { image: 'postgres:17' }
`

const ingressClass = { apiVersion: 'networking.k8s.io/v1', kind: 'IngressClass' }

/** The status of an Ingress that a controller serves. */
const taken = { status: { loadBalancer: { ingress: [{ ip: '203.0.113.7' }] } } }

/** A route and its Gateway. */
interface Given extends Pick<TestClusterOptions, 'forbidden'> {
  readonly parent?: object
  readonly spec?: object
  readonly listeners?: readonly object[]
}

async function deployed(parameters: readonly string[] = [], options: TestClusterOptions = {}) {
  const cluster = new TestCluster(options)
  await cluster.deploy(shop, parameters)
  await cluster.clock.sleep(3000)
  const port = async (...words: string[]) => {
    const { status, output, errors } = await cluster.run(['port', ...words], shop)
    return { status, output: output.trimEnd(), errors }
  }
  return { cluster, port }
}

describe('tranship port', () => {
  it('prints the name in the cluster where nothing leads there from outside, and says how to get there', async () => {
    const { port } = await deployed()
    const { status, output, errors } = await port('web', '80')
    expect(status).toBe(0)
    expect(output).toBe('web.default.svc:8080')
    expect(errors).toContain('kubectl port-forward --namespace default service/web 8080')
    expect(await port('web', '9000')).toMatchObject({ output: 'web.default.svc:9000' })
  })

  it('prints the address for the protocol', async () => {
    const { port } = await deployed()
    expect(await port('web', '53', '--protocol', 'udp')).toMatchObject({ output: 'web.default.svc:5353' })
    expect(await port('web', '53')).toMatchObject({ status: 1, output: '' })
  })

  it('lists the reachable ports if nothing leads to the given one', async () => {
    const { port } = await deployed()
    expect((await port('web', '8080')).errors).toBe(
      'error: nothing leads to port 8080/tcp of `web` in the cluster\n' +
        'Ports of `web` are 53/udp, 80/tcp, 9000/tcp.\n',
    )
    expect((await port('db', '5432')).errors).toContain('`db` has no port that anything leads to.\n')
  })

  it('prints the host of a route', async () => {
    const { cluster, port } = await deployed()
    cluster.server.put({ ...ingressClass, metadata: { name: 'nginx' } })
    // The route's own port.
    cluster.server.remove(cluster.server.find('Ingress', 'web')!)
    const backend = { service: { name: 'web', port: { number: 8080 } } }
    const other = { service: { name: 'other', port: { number: 8080 } } }
    cluster.server.put({
      apiVersion: 'networking.k8s.io/v1',
      kind: 'Ingress',
      metadata: { name: 'shop', labels: labelsOf(cluster) },
      spec: {
        rules: [
          { host: 'other.example.com', http: { paths: [{ backend: other }] } },
          { host: 'shop.example.com', http: { paths: [{ backend }] } },
        ],
        tls: [{ hosts: ['shop.example.com'] }],
      },
      ...taken,
    })
    expect(await port('web', '80')).toEqual({ status: 0, output: 'shop.example.com:443', errors: '' })
  })

  it('[E9-11] prints the host of a route once a controller has taken its Ingress, and says so before', async () => {
    const { cluster, port } = await deployed()
    cluster.server.put({ ...ingressClass, metadata: { name: 'nginx' } })
    const { status, output, errors } = await port('web', '80')
    expect([status, output]).toEqual([0, 'web.default.svc:8080'])
    expect(errors.replace(/\s+/g, ' ')).toBe(
      'No controller has taken the Ingress `web`: it has no address, so its host may not answer. ' +
        'This name works in the cluster only. To reach it from here, run: ' +
        'kubectl port-forward --namespace default service/web 8080 ',
    )
    expect((await port('web', '9000')).errors).not.toContain('Ingress')
    cluster.server.set(cluster.server.find('Ingress', 'web')!, taken)
    expect(await port('web', '80')).toEqual({ status: 0, output: 'web.shop.localhost:80', errors: '' })
  })

  it('prints the address of an Ingress with hosts of the cluster', async () => {
    const { cluster, port } = await deployed()
    const backend = { service: { name: 'web', port: { number: 8080 } } }
    cluster.server.put({
      apiVersion: 'networking.k8s.io/v1',
      kind: 'Ingress',
      metadata: { name: 'shop', labels: labelsOf(cluster) },
      spec: { rules: [{ http: { paths: [{ backend }] } }] },
      ...taken,
    })
    expect(await port('web', '80')).toEqual({ status: 0, output: '203.0.113.7:80', errors: '' })
  })

  describe('prints the host of an HTTPRoute and the port of its Gateway:', () => {
    const http = { name: 'http', protocol: 'HTTP', port: 80 }
    const https = { name: 'https', protocol: 'HTTPS', port: 8443 }

    const forbidden = ['GET gateways']

    it.each<[what: string, given: Given, address: string]>([
      ['of TLS first', { listeners: [http, https] }, 'shop.example.com:8443'],
      [
        'of the listener that is meant',
        { parent: { sectionName: 'http' }, listeners: [http, https] },
        'shop.example.com:80',
      ],
      ['that of HTTP where there is no Gateway', {}, 'shop.example.com:80'],
      ['that of HTTP where it may not be seen', { forbidden, listeners: [https] }, 'shop.example.com:80'],
      [
        'without a host that of the Gateway',
        { spec: { hostnames: [] }, listeners: [http] },
        '203.0.113.9:80',
      ],
    ])('%s', async (_, { parent, spec, listeners, ...options }, address) => {
      const { cluster, port } = await deployed([], { gatewayApi: true, ...options })
      const apiVersion = 'gateway.networking.k8s.io/v1'
      cluster.server.put({
        apiVersion,
        kind: 'HTTPRoute',
        metadata: { name: 'shop', labels: labelsOf(cluster) },
        spec: {
          parentRefs: [{ name: 'edge', namespace: 'edges', ...parent }],
          hostnames: ['shop.example.com'],
          rules: [{ backendRefs: [{ name: 'web', port: 8080 }] }],
          ...spec,
        },
      })
      if (listeners !== undefined)
        cluster.server.put({
          apiVersion,
          kind: 'Gateway',
          metadata: { name: 'edge', namespace: 'edges' },
          spec: { listeners },
          status: { addresses: [{ value: '203.0.113.9' }] },
        })
      expect(await port('web', '80')).toEqual({ status: 0, output: address, errors: '' })
    })
  })

  it('prints the address of a load balancer, and the address of a node until it exists', async () => {
    const { cluster, port } = await deployed(['--service-type', 'LoadBalancer'])
    const { server } = cluster
    const service = server.find('Service', 'web')!
    const ports = (service['spec'] as { ports: { port: number }[] }).ports
    const spec = { ports: ports.map((each) => ({ ...each, nodePort: 30_000 + each.port })) }
    server.edit('Service', 'web', 'controller', { spec })
    for (const pod of server.all('Pod')) server.set(pod, { status: { hostIP: '10.1.0.4' } })
    expect(await port('web', '80')).toEqual({ status: 0, output: '10.1.0.4:38080', errors: '' })
    server.set(server.find('Service', 'web')!, {
      status: { loadBalancer: { ingress: [{ ip: '2001:db8::7' }] } },
    })
    expect(await port('web', '80')).toEqual({ status: 0, output: '[2001:db8::7]:8080', errors: '' })
  })

  it('says which kinds may not be seen, and fails without Services', async () => {
    const forbidden = ['GET ingresses', 'GET httproutes']
    const { port } = await deployed([], { forbidden, gatewayApi: true })
    const seen = await port('web', '80')
    expect([seen.status, seen.output]).toEqual([0, 'web.default.svc:8080'])
    const warning = 'warning: there is no right to list httproutes, ingresses: they may lead there too\n'
    expect(seen.errors).toContain(warning)
    const missing = await port('db', '5432')
    expect([missing.status, missing.errors]).toEqual([1, expect.stringContaining(warning)])

    const services = await deployed([], { forbidden: ['GET services'] })
    const refused = await services.port('web', '80')
    expect([refused.status, refused.output]).toEqual([1, ''])
    expect(refused.errors).toContain('error: the cluster refuses: services is forbidden')
  })

  it('ends with 1 where nothing leads to the port, and with 2 where it is none', async () => {
    const { port } = await deployed()
    expect((await port('db', '5432')).status).toBe(1)
    expect((await port('web', '0')).status).toBe(2)
    expect((await port('wep', '80')).status).toBe(2)
  })
})

function labelsOf({ server }: TestCluster): object {
  return server.find('Service', 'web')!.metadata['labels'] as object
}
