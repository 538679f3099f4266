import { describe, expect, it } from 'vitest'
import {
  cannotRun,
  type Condition,
  image,
  patient,
  useNamespace,
  withoutNode,
} from './support/application.js'

describe.skipIf(cannotRun)(`the life of a container in the profile compose${withoutNode}`, () => {
  const namespace = useNamespace('life')
  const deploy = (manifest: string) =>
    namespace.deploy(manifest, {
      profile: 'compose',
      env: { BOX: image('box', { Cmd: ['sleep', '1000000'] }) },
      wait: true,
      timeout: '4m',
    })
  const restarts = (service: string) =>
    namespace.kubectl(
      ...['get', 'pods', '-l', `app.kubernetes.io/name=${service}`],
      ...['-o', 'jsonpath={.items[*].status.containerStatuses[*].restartCount}'],
    )

  it('[C7-01] [C7-02] has what goes before its start, after it, and before its end', async () => {
    const { message, lines } = await deploy(
      `
name: hooks
services:
  app:
    image: \${BOX}
    command: [sh, -c, 'cat /data/before > /data/seen; exec sleep 1000000']
    stop_grace_period: 5s
    environment: { WHO: app }
    volumes: ['data:/data']
    pre_start:
      - command: [sh, -c, 'echo "$$WHO" > /data/before']
        environment: { WHO: init }
    post_start:
      - command: [sh, -c, 'echo "$$WHO $$PWD" > after']
        environment: { WHO: 'its hook' }
        working_dir: /data
    pre_stop:
      - command: [sh, -c, 'echo "$$WHO" > /data/end']
volumes:
  data: { driver_opts: { size: 10Mi } }
`,
    )
    expect(message, lines.join('\n')).toBe('deployed')
    const file = (name: string) =>
      namespace.kubectl('exec', 'app-0', '-c', 'app', '--', 'cat', `/data/${name}`).trim()
    await expect.poll(() => file('seen'), patient).toBe('init')
    await expect.poll(() => file('after'), patient).toBe('its hook /data')
    await namespace.replacePod('app-0')
    expect(file('end')).toBe('app')
  })

  const starting = (seconds: number, healthcheck: string) => `
name: starts
services:
  slow:
    image: \${BOX}
    stop_grace_period: 1s
    command: [sh, -c, 'sleep ${seconds}; touch /tmp/ready; exec sleep 1000000']
    healthcheck: { test: [CMD, test, -f, /tmp/ready], ${healthcheck} }
  web:
    image: \${BOX}
    stop_grace_period: 1s
    depends_on: { slow: { condition: service_healthy } }
`

  it('[C5-06] may take longer to start than it says', async () => {
    const { message, lines } = await deploy(
      starting(12, 'interval: 1s, retries: 2, start_period: 2s, start_interval: 1s'),
    )
    expect(message, lines.join('\n')).toBe('deployed')
    expect(restarts('slow')).toBe('0')
  })

  it('[C6-01] runs on every node where the mode is global', async () => {
    const manifest = `
name: everywhere
services:
  agent:
    image: \${BOX}
    stop_grace_period: 1s
    deploy: { mode: global }
  web:
    image: \${BOX}
    stop_grace_period: 1s
    depends_on: [agent]
`
    const { message, lines, applied } = await deploy(manifest)
    expect(message, lines.join('\n')).toBe('deployed')
    expect(applied).toContain('DaemonSet agent')
    const nodes = namespace.kubectl('get', 'nodes', '-o', 'name').trim().split('\n').length
    const ready = namespace.kubectl('get', 'daemonset', 'agent', '-o', 'jsonpath={.status.numberReady}')
    expect(Number(ready)).toBe(nodes)
  })

  it('[C5-06] is seen to have started long before the next interval', async () => {
    // A kubelet that began less than an interval ago puts off its first checks by up to an interval.
    await expect.poll(() => Date.now() - youngestNode(), patient).toBeGreaterThan(70_000)
    const { message, lines } = await deploy(starting(3, 'interval: 1m, start_period: 5m, start_interval: 1s'))
    expect(message, lines.join('\n')).toBe('deployed')
    const { status } = namespace.newestPod('slow')
    const startedAt = status.containerStatuses![0]!.state.running!.startedAt
    expect(readySince(status.conditions!) - Date.parse(startedAt)).toBeLessThan(50_000)
  })

  /** The time at which the last of the nodes became ready. */
  function youngestNode(): number {
    const { items } = JSON.parse(namespace.kubectl('get', 'nodes', '--output=json')) as {
      readonly items: readonly { readonly status: { readonly conditions: readonly Condition[] } }[]
    }
    return Math.max(...items.map(({ status }) => readySince(status.conditions)))
  }
})

function readySince(conditions: readonly Condition[]): number {
  return Date.parse(conditions.find(({ type }) => type === 'Ready')!.lastTransitionTime)
}
