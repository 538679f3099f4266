import { trace } from 'tranship'
import { describe, expect, it } from 'vitest'
import {
  diagnosticsOf,
  findings,
  manifest,
  objectOf,
  podOf,
  routesOf,
  titlesOf,
  workloadOf,
} from '../../support/translated.js'

const compose = { profile: 'compose' } as const

/** A manifest of `vpn`, and of `client` in its network. */
const pair = (client = '', vpn = '', top = '') =>
  `${manifest({ vpn: `image: a\n${vpn}`, client: `image: b\nnetwork_mode: service:vpn\n${client}` })}\n${top}`

const containersOf = (text: string, name = 'vpn') =>
  podOf(text, compose, name).containers.map((container) => container.name)
const serviceOf = (text: string, name: string) => objectOf('Service', text, compose, name).spec
const codes = (text: string, options = {}) =>
  diagnosticsOf(text, { ...compose, ...options }).map(({ code, path }) => `${code} ${path.join('.')}`)

describe('[C4-17] network_mode: service:x', () => {
  it('puts the container into the Pod of x', () => {
    expect(titlesOf(pair(), compose)).toEqual(['Service vpn', 'Service client', 'Deployment vpn'])
    expect(containersOf(pair())).toEqual(['vpn', 'client'])
    expect(findings(pair(), compose)).toEqual([])
  })

  it.each([
    ['command: [serve]', { args: ['serve'] }],
    ['environment: {A: "1"}', { env: [{ name: 'A', value: '1' }] }],
    ['user: "1000"', { securityContext: { runAsUser: 1000 } }],
    ['cap_add: [CHOWN]', { securityContext: { capabilities: { add: ['CHOWN'] } } }],
    ['mem_limit: 64m', { resources: { limits: { memory: '64Mi' } } }],
    ['expose: [80]', { ports: [{ containerPort: 80 }] }],
    ['healthcheck: {test: [CMD, ok]}', { readinessProbe: { exec: { command: ['ok'] } } }],
    ['post_start: [{command: [ok]}]', { lifecycle: { postStart: { exec: { command: ['ok'] } } } }],
  ])('%s stays with its container', (keys, expected) => {
    const [vpn, client] = podOf(pair(keys), compose, 'vpn').containers
    expect(client).toMatchObject({ name: 'client', image: 'b', ...expected })
    expect(vpn).toEqual({ name: 'vpn', image: 'a' })
  })

  it('leads from container:NAME to the service with that container_name', () => {
    const text = manifest({
      vpn: 'image: a\ncontainer_name: my-vpn',
      c: 'image: b\nnetwork_mode: container:my-vpn',
    })
    expect(containersOf(text)).toEqual(['vpn', 'c'])
    expect(findings(text, compose)).toEqual([])
  })

  it('leads through a chain to the Pod of its last service', () => {
    const text = manifest({
      a: 'image: a\nnetwork_mode: service:b',
      b: 'image: b\nnetwork_mode: service:c',
      c: 'image: c',
    })
    expect(containersOf(text, 'c')).toEqual(['c', 'b', 'a'])
  })

  it.each([
    ['a missing service', manifest({ a: 'image: a\nnetwork_mode: service:b' }), 'unknown-dependency'],
    ['itself', manifest({ a: 'image: a\nnetwork_mode: service:a' }), 'depends-on-itself'],
    [
      'a circle',
      manifest({ a: 'image: a\nnetwork_mode: service:b', b: 'image: b\nnetwork_mode: service:a' }),
      'dependency-cycle',
    ],
    [
      'a circle of containers',
      manifest({
        a: 'image: a\ncontainer_name: x\nnetwork_mode: container:y',
        b: 'image: b\ncontainer_name: y\nnetwork_mode: container:x',
      }),
      'dependency-cycle',
    ],
    ['an inactive service', pair('', 'profiles: [later]'), 'inactive-service'],
  ])('of %s is an error', (_, text, code) => {
    const errors = diagnosticsOf(text, compose).filter(({ severity }) => severity === 'error')
    expect(errors.map((error) => error.code)).toEqual([code])
  })

  it.each([
    ['a member', pair('restart: "no"')],
    ['the host', pair('', 'restart: "no"')],
    ['a member with a schedule', pair('x-platform-schedule: "0 3 * * *"')],
  ])('of %s that is a Job is a warning, and each has its Pod', (_, text) => {
    expect(codes(text)).toContain('unsupported-value services.client.network_mode')
    expect(titlesOf(text, compose).filter((title) => !title.startsWith('Service'))).toHaveLength(2)
  })

  it('is the mode of no other profile', () => {
    expect(titlesOf(pair(), { profile: '1.48' })).toContain('Deployment client')
  })

  it('has a volume of several containers once, in all of them', () => {
    const mounts = 'volumes: ["data:/data"]'
    const pod = podOf(pair(mounts, mounts, 'volumes: {data: {}}'), compose, 'vpn')
    expect(pod.volumes).toEqual([{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }])
    expect(pod.containers.map(({ volumeMounts }) => volumeMounts?.map(({ name }) => name))).toEqual([
      ['data'],
      ['data'],
    ])
  })

  it('gives each container memory and empty folders of its own', () => {
    const pod = podOf(pair('tmpfs: /tmp', 'tmpfs: /tmp'), compose, 'vpn')
    expect(pod.volumes?.map(({ name }) => name)).toEqual(['tmpfs-tmp', 'client-tmpfs-tmp'])
    expect(pod.containers[1]!.volumeMounts).toEqual([{ name: 'client-tmpfs-tmp', mountPath: '/tmp' }])
  })

  it('keeps init containers of all services, each with its own name', () => {
    const keys = 'pre_start: [{command: [ok]}]'
    const pod = podOf(pair(keys, keys), compose, 'vpn')
    expect(pod.initContainers?.map(({ name, image }) => [name, image])).toEqual([
      ['pre-start-1', 'a'],
      ['client-pre-start-1', 'b'],
    ])
  })

  it('takes the kind from x, and replaces Pods with a claim of any container', () => {
    const text = pair('volumes: ["data:/data"]', '', 'volumes: {data: {}}')
    expect(workloadOf(text, compose, 'vpn')).toMatchObject({
      kind: 'Deployment',
      spec: { strategy: { type: 'Recreate' } },
    })
  })

  it('has one group of volumes, that of the first user', () => {
    const text = pair('user: "5:7"\nvolumes: ["data:/data"]', '', 'volumes: {data: {}}')
    expect(podOf(text, compose, 'vpn').securityContext).toMatchObject({ fsGroup: 7 })
  })

  it('lets any user of the Pod listen on its low ports', () => {
    const { securityContext } = podOf(pair('user: "5"', 'ports: ["80:80"]'), compose, 'vpn')
    expect(securityContext?.sysctls).toEqual([{ name: 'net.ipv4.ip_unprivileged_port_start', value: '0' }])
  })

  it('keeps annotations of all services, and the first of two', () => {
    const text = pair('labels: {team: client, own: client}', 'labels: {team: vpn}')
    expect(workloadOf(text, compose, 'vpn').spec!.template.metadata?.annotations).toEqual({
      team: 'vpn',
      own: 'client',
    })
  })

  it('has the network of the node if x has it', () => {
    expect(podOf(pair('', 'network_mode: host'), compose, 'vpn').hostNetwork).toBe(true)
  })

  it.each([
    ['hostname: shop', 'hostname'],
    ['dns: 10.0.0.1', 'dns'],
    ['extra_hosts: ["a:10.0.0.1"]', 'extra_hosts'],
    ['stop_grace_period: 1m', 'stop_grace_period'],
    ['group_add: ["44"]', 'group_add'],
    ['pid: host', 'pid'],
    ['platform: linux/arm64', 'platform'],
    ['runtime: gvisor', 'runtime'],
    ['x-platform-service-account: robot', 'x-platform-service-account'],
    ['x-kubernetes: {serviceAccountName: robot}', 'x-kubernetes.serviceAccountName'],
    ['scale: 2', 'scale'],
    ['deploy: {replicas: 2}', 'deploy.replicas'],
    ['deploy: {mode: global}', 'deploy.mode'],
    ['deploy: {placement: {constraints: ["node.labels.a == b"]}}', 'deploy.placement'],
    ['deploy: {update_config: {delay: 5s}}', 'deploy.update_config'],
    ['labels: {dev.platform/update: recreate}', 'labels.dev.platform/update'],
  ])('%s of a member is left out, with a warning', (keys, path) => {
    expect(codes(pair(keys))).toContain(`pod-setting-left-out services.client.${path}`)
    const { containers, ...pod } = podOf(pair(keys), compose, 'vpn')
    const { containers: _, ...plain } = podOf(pair(), compose, 'vpn')
    expect(pod).toEqual(plain)
    expect(containers).toHaveLength(2)
  })

  it.each(['stop_grace_period: 1m', 'group_add: ["44"]', 'scale: 2', 'dns: [10.0.0.1]'])(
    '%s of both is no warning',
    (keys) => {
      expect(codes(pair(keys, keys)).filter((code) => code.startsWith('pod-setting'))).toEqual([])
    },
  )
})

describe('[C4-17] the origin of a field in a Pod of several services', () => {
  const text = pair('user: "1000"\ntmpfs: /tmp', 'tmpfs: /tmp')
  const { objects, originOf } = trace(text, compose)
  const workload = objects.find(({ kind }) => kind === 'Deployment')!

  it.each([
    ['/spec/template/spec/containers/0/image', 'services.vpn.image'],
    ['/spec/template/spec/containers/1/image', 'services.client.image'],
    ['/spec/template/spec/containers/1/securityContext/runAsUser', 'services.client.user'],
    ['/spec/template/spec/volumes/1/name', 'services.client.tmpfs'],
    ['/spec/template/spec/containers/1/volumeMounts/0/mountPath', 'services.client.tmpfs'],
  ])('%s is %s', (pointer, path) => {
    const origin = originOf(workload, `${pointer}`)
    expect(origin && 'path' in origin ? origin.path.join('.') : origin).toBe(path)
  })
})

describe('[C4-17a] names and ports of containers in one Pod', () => {
  const selector = { 'app.kubernetes.io/name': 'vpn', 'app.kubernetes.io/part-of': 'app' }

  it('the name of a member leads to the Pod of x', () => {
    expect(serviceOf(pair('expose: [80]'), 'client')).toMatchObject({ selector, ports: [{ port: 80 }] })
    expect(serviceOf(pair(), 'client')).toMatchObject({ selector, clusterIP: 'None' })
  })

  it('and so does a further name', () => {
    const text = `${pair('container_name: torrent')}  web: {image: c, environment: {A: "http://torrent:80"}}\n`
    expect(serviceOf(text, 'torrent')).toMatchObject({ selector })
  })

  it('a port is at the first container that lists it, with a name of its own', () => {
    const own = 'expose: [80]\nports: [{target: 90, name: web}]'
    const [vpn, client] = podOf(pair(own, 'ports: [{target: 80, name: web}]'), compose, 'vpn').containers
    expect(vpn?.ports).toMatchObject([{ name: 'web', containerPort: 80 }])
    expect(client?.ports).toMatchObject([{ name: 'tcp-90', containerPort: 90 }])
  })

  it('the Service of x has the ports of its members too', () => {
    const ports = serviceOf(pair('expose: [80, 90]', 'ports: ["80:80"]'), 'vpn').ports
    expect(ports?.map(({ port }) => port)).toEqual([80, 90])
  })

  it('a published port of a member is a route to it', () => {
    expect(routesOf(pair('ports: ["80:80"]'), compose)).toHaveLength(1)
  })

  it.each([
    ['two members list', 'expose: [80]', 'expose: [80]', true],
    ['two members list by number and protocol', 'expose: [80]', 'expose: ["80/udp"]', false],
    ['none lists', '', '', false],
  ])('a port that %s', (_, one, other, isTaken) => {
    const text = manifest({
      vpn: 'image: a\nports: ["80:80"]',
      one: `image: b\nnetwork_mode: service:vpn\n${one}`,
      other: `image: c\nnetwork_mode: service:vpn\n${other}`,
    })
    expect(codes(text).some((code) => code.startsWith('port-of-two-containers services.other'))).toBe(isTaken)
  })

  it('a port of two known images is a warning', () => {
    const text = manifest({ one: 'image: nginx:1', other: 'image: httpd:2\nnetwork_mode: service:one' })
    expect(codes(text)).toEqual(['port-of-two-containers services.other.image'])
  })

  it.each(['scale: 3', 'deploy: {mode: global}'])('%s of x starts the member in every Pod', (keys) => {
    expect(codes(pair('', keys))).toEqual(['container-in-every-pod services.client.network_mode'])
  })

  it.each([
    ['80:80', []],
    ['8000:80', ['localhost-address services.client.environment.API']],
  ])(
    'localhost is the Pod, so only ports on which it does not listen are for a browser: %s',
    (ports, found) => {
      const keys = `environment: {API: "http://localhost:${ports.split(':')[0]}"}`
      expect(codes(pair(keys, `ports: ["${ports}"]`))).toEqual(found)
    },
  )

  it('a policy for published ports is for the Pod, which is in the networks of x', () => {
    const options = { ...compose, networkPolicies: true }
    const text = `${pair('ports: ["80:80"]', 'networks: [front]')}\nnetworks: {front: {}}`
    const policies = titlesOf(text, options).filter((title) => title.startsWith('NetworkPolicy'))
    expect(policies).toEqual(['NetworkPolicy app-network-front', 'NetworkPolicy app-published-vpn'])
  })
})

describe('[C4-17b] the order of containers in one Pod', () => {
  const healthy = 'depends_on: {vpn: {condition: service_healthy}}'
  const checked = 'healthcheck: {test: [CMD, ok]}'

  it('service_healthy of another container of the Pod is a warning', () => {
    expect(codes(pair(healthy, checked))).toEqual(['not-awaited-in-pod services.client.depends_on.vpn'])
    expect(codes(pair('depends_on: [vpn]', checked))).toEqual([])
  })

  it('a dependency on what waits for the Pod is left out, with a warning', () => {
    const text = `${pair('depends_on: [web]')}  web: {image: c, depends_on: [vpn]}\n`
    expect(codes(text)).toEqual(['not-awaited-in-pod services.client.depends_on.0'])
    expect(workloadOf(text, compose, 'vpn').metadata?.annotations).toBeUndefined()
  })

  it('of two Pods whose members wait for each other, one does not wait', () => {
    const text = manifest({
      a: 'image: a',
      b: 'image: b',
      c: 'image: c\nnetwork_mode: service:a\ndepends_on: [d]',
      d: 'image: d\nnetwork_mode: service:b\ndepends_on: [a]',
    })
    expect(codes(text)).toEqual(['not-awaited-in-pod services.c.depends_on.0'])
  })

  it('others wait for the Pod, and the Pod for the dependencies of all its services', () => {
    const text = `${pair('depends_on: [db]')}  db: {image: c}\n  web: {image: d, depends_on: [client]}\n`
    const annotations = (name: string) => workloadOf(text, compose, name).metadata?.annotations
    expect(annotations('vpn')).toEqual({ 'dev.platform/depends-on': '{"db":"service_started"}' })
    expect(annotations('web')).toEqual({ 'dev.platform/depends-on': '{"vpn":"service_started"}' })
  })
})

describe('[C10-07] kompose.service.group', () => {
  const grouped = (group: string, keys = '') => `image: a\nlabels: {kompose.service.group: ${group}}\n${keys}`

  it('puts the containers of all its services into one Pod, and leaves each its Service', () => {
    const text = manifest({
      web: grouped('shop', 'ports: ["80:80"]'),
      cache: grouped('shop', 'expose: [6379]'),
      db: 'image: b',
    })
    expect(titlesOf(text, compose)).toEqual([
      'Service web',
      'Service cache',
      'Service db',
      'Deployment web',
      'Deployment db',
      'Ingress web',
    ])
    expect(containersOf(text, 'web')).toEqual(['web', 'cache'])
    expect(serviceOf(text, 'cache').selector).toEqual(serviceOf(text, 'web').selector)
    expect(findings(text, compose)).toEqual([])
  })

  it('has the Pod of its first server that depends on no other of them', () => {
    const text = manifest({
      web: grouped('shop', 'depends_on: [cache]'),
      seed: grouped('shop', 'deploy: {mode: replicated-job}'),
      cache: grouped('shop'),
    })
    expect(containersOf(text, 'cache')).toEqual(['cache', 'web'])
    expect(findings(text, compose)).toEqual([
      'unsupported-value services.seed.labels.kompose.service.group `shop`',
    ])
  })

  it('keeps groups apart', () => {
    const text = manifest({ a: grouped('one'), b: grouped('two'), c: grouped('one'), d: grouped('d') })
    expect(['a', 'b', 'd'].map((name) => containersOf(text, name))).toEqual([['a', 'c'], ['b'], ['d']])
    expect(findings(text, compose)).toEqual([])
  })

  it('has no effect beside network_mode', () => {
    const text = manifest({
      vpn: 'image: a',
      web: grouped('shop', 'network_mode: service:vpn'),
      c: grouped('shop'),
    })
    expect(containersOf(text, 'vpn')).toEqual(['vpn', 'web'])
    expect(findings(text, compose)).toEqual([
      'label-without-effect services.web.labels.kompose.service.group `shop`',
    ])
  })

  it('reports a port that two of them list', () => {
    const text = manifest({ a: grouped('one', 'expose: [80]'), b: grouped('one', 'expose: [80]') })
    expect(codes(text).join()).toContain('port-of-two-containers')
  })

  it('is in the networks of all its services', () => {
    const text = manifest(
      { a: grouped('one', 'networks: [front]'), b: grouped('one', 'networks: [back]') },
      'networks: {front: , back: }',
    )
    const { template } = workloadOf(text, { ...compose, networkPolicies: true }, 'a').spec!
    const networks = Object.keys(template.metadata?.labels ?? {}).filter((label) => label.includes('network'))
    expect(networks).toHaveLength(2)
  })

  it('does not wait for a group that waits for it in turn', () => {
    const text = manifest({
      a: grouped('one', 'depends_on: [d]'),
      b: grouped('one'),
      c: grouped('two', 'depends_on: [b]'),
      d: grouped('two'),
    })
    expect(codes(text)).toEqual(['not-awaited-in-pod services.c.depends_on.0'])
  })

  it('has no effect in 1.48', () => {
    const text = manifest({ a: grouped('one'), b: grouped('one') })
    expect(titlesOf(text, { profile: '1.48' })).toContain('Deployment b')
  })
})
