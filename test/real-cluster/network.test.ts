import { describe, expect, it } from 'vitest'
import { cannotRun, imageWithShell, patient, useNamespace, withoutNode } from './support/application.js'

const compose = { profile: 'compose', wait: true, timeout: '4m' } as const

/** Asks addresses and ports over TCP by the names that programs use, and says what came of each. */
const ask = `for one in "$@"; do
  if why=$(timeout 2 /bin/bash -c "exec 3<>/dev/tcp/\${one%:*}/\${one#*:}" 2>&1)
  then echo "$one answers"; else echo "$one does not" $why; fi
done`

describe.skipIf(cannotRun)(`names and ports as in Compose${withoutNode}`, () => {
  const namespace = useNamespace('network')
  const asked = (pod: string, ...addresses: string[]) =>
    namespace
      .kubectl('exec', pod, '--', '/bin/bash', '-c', ask, 'ask', ...addresses)
      .trim()
      .split('\n')

  /**
   * Checks that a Pod reaches another by the names of its Services. On some nodes, Services don't work at all between
   * Pods. There the test checks each step up to the node's own part.
   */
  async function expectReached(addresses: readonly string[]): Promise<void> {
    const answers = addresses.map((one) => `${one} answers`)
    try {
      await expect.poll(() => asked('deploy/web', ...addresses), patient).toEqual(answers)
    } catch {
      console.warn(asked('deploy/web', ...addresses).join('\n'))
      console.warn(namespace.kubectl('get', 'pods,services,endpointslices', '--output=wide'))
      for (const [name, port] of addresses.map((one) => one.split(':') as [string, string])) {
        // A UDP socket connects once the name resolves.
        namespace.kubectl('exec', 'deploy/web', '--', '/bin/bash', '-c', `exec 3<>/dev/udp/${name}/${port}`)
        const { pods, targetPort } = behind(name, Number(port))
        expect(pods).toEqual([expect.stringMatching(/^pod\/api-/)])
        expect(asked(pods[0]!, `localhost:${targetPort}`)).toEqual([`localhost:${targetPort} answers`])
      }
    }
  }

  /** The Pods that a Service leads to, and the port there. */
  function behind(service: string, port: number): { pods: readonly string[]; targetPort: string | number } {
    const { spec } = JSON.parse(namespace.kubectl('get', 'service', service, '--output=json')) as {
      spec: { selector: Record<string, string>; ports: { port: number; targetPort: string | number }[] }
    }
    const selector = Object.entries(spec.selector).map(([label, value]) => `${label}=${value}`)
    const pods = namespace.kubectl('get', 'pods', `--selector=${selector.join()}`, '--output=name')
    return {
      pods: pods.trim().split('\n'),
      targetPort: spec.ports.find((one) => one.port === port)!.targetPort,
    }
  }

  it('[C4-01] [C4-02a] [C4-02b] [C4-03] are reached', async () => {
    const manifest = `
name: network
x-box: &box { image: '\${BOX}', stop_grace_period: 1s }
services:
  api:
    <<: *box
    container_name: shop-api
    networks: { default: { aliases: [backend] } }
    command: ['sh', '-c', 'httpd -p 9090; exec httpd -f -p 8080']
    expose: [8080]
  web:
    <<: *box
    command: [sleep, '1000000']
    environment: { METRICS: 'http://api:9090/' }
    links: ['api:service']
    extra_hosts: ['directory=10.0.0.5']
    dns_search: example.com
    hostname: storefront
`
    const env = { BOX: imageWithShell('box-with-shell', { Cmd: ['sleep', '1000000'] }) }
    const { message, lines } = await namespace.deploy(manifest, { ...compose, env })
    expect(message, lines.join('\n')).toBe('deployed')
    const addresses = [
      'api:8080',
      'shop-api:8080',
      'backend:8080',
      'service:8080',
      'api:9090',
      'backend:9090',
    ]
    await expectReached(addresses)
    expect(asked('deploy/web', 'api:9091')).toEqual([expect.stringContaining('api:9091 does not')])
    const hosts = namespace.kubectl('exec', 'deploy/web', '--', 'cat', '/etc/hosts', '/etc/resolv.conf')
    expect(hosts).toMatch(/^10\.0\.0\.5\s+directory$/m)
    expect(hosts).toMatch(/\sstorefront$/m)
    expect(hosts).toMatch(/^search .* example\.com$/m)
  })

  it('[C4-02c] of servers among their peers, and of what listens at its own name, lead to the Pods', async () => {
    const manifest = `
name: ring
x-box: &box { image: '\${BOX}', stop_grace_period: 1s }
services:
  one: { <<: *box, command: [httpd, -f, -p, '7000'], expose: [9042] }
  two: { <<: *box, command: [sleep, '1000000'], environment: { SEEDS: one } }
  bound:
    <<: *box
    command: ['sh', '-c', 'exec httpd -f -p $$(ping -c 1 bound | sed -n "s/^PING.*(\\(.*\\)).*/\\1/p"):8080']
    environment: { LISTENERS: 'http://bound:8080' }
    expose: [8080]
    volumes: ['data:/data']
volumes:
  data: { driver_opts: { size: 1Mi } }
`
    const env = { BOX: imageWithShell('box-with-shell', { Cmd: ['sleep', '1000000'] }) }
    const { message, lines } = await namespace.deploy(manifest, { ...compose, env })
    expect(message, lines.join('\n')).toBe('deployed')
    await expect
      .poll(() => asked('deploy/two', 'one:7000', 'bound:8080'), patient)
      .toEqual(['one:7000 answers', 'bound:8080 answers'])
  })

  it('[C4-02b] lead to the service itself before it is ready', async () => {
    const manifest = `
name: itself
x-box: &box
  image: '\${BOX}'
  stop_grace_period: 1s
  command: [httpd, -f, -p, '8080']
  healthcheck: { test: [CMD, 'false'] }
services:
  plain: { <<: *box, expose: [8080] }
  bare: *box
  stored:
    <<: *box
    expose: [8080]
    environment: { ADDRESS: 'http://stored:8080' }
    volumes: ['data:/data']
volumes:
  data: { driver_opts: { size: 1Mi } }
`
    const env = { BOX: imageWithShell('box-with-shell', { Cmd: ['sleep', '1000000'] }) }
    const { message, lines } = await namespace.deploy(manifest, { profile: 'compose', env, timeout: '4m' })
    expect(message, lines.join('\n')).toBe('deployed')
    for (const [workload, name] of [
      ['deploy/plain', 'plain'],
      ['deploy/bare', 'bare'],
      ['statefulset/stored', 'stored'],
    ] as const) {
      await expect.poll(() => asked(workload, `${name}:8080`), patient).toEqual([`${name}:8080 answers`])
    }
  })
})
