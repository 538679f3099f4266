import { describe, expect, it } from 'vitest'
import { cannotRun, image, useNamespace, withoutNode } from './support/application.js'

describe.skipIf(cannotRun)(`the life of a container in the profile compose${withoutNode}`, () => {
  const namespace = useNamespace('life')
  const deploy = (manifest: string, timeout: string) =>
    namespace.deploy(manifest, {
      profile: 'compose',
      env: { BOX: image('box', { Cmd: ['sleep', '1000000'] }) },
      wait: true,
      timeout,
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
      '90s',
    )
    expect(message, lines.join('\n')).toBe('deployed')
    const file = (name: string) =>
      namespace.kubectl('exec', 'app-0', '-c', 'app', '--', 'cat', `/data/${name}`).trim()
    expect(file('seen')).toBe('init')
    expect(file('after')).toBe('its hook /data')
    namespace.kubectl('delete', 'pod', 'app-0')
    namespace.kubectl('wait', '--for=condition=Ready', 'pod/app-0', '--timeout=240s')
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
      '1m',
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
    const { message, lines, applied } = await deploy(manifest, '1m')
    expect(message, lines.join('\n')).toBe('deployed')
    expect(applied).toContain('DaemonSet agent')
    const nodes = namespace.kubectl('get', 'nodes', '-o', 'name').trim().split('\n').length
    const ready = namespace.kubectl('get', 'daemonset', 'agent', '-o', 'jsonpath={.status.numberReady}')
    expect(Number(ready)).toBe(nodes)
  })

  // A kubelet that has just begun puts off its first checks by up to an interval: this one is asked last.
  it('[C5-06] is seen to have started long before the next interval', async () => {
    const { message, lines } = await deploy(
      starting(3, 'interval: 1m, start_period: 5m, start_interval: 1s'),
      '50s',
    )
    expect(message, lines.join('\n')).toBe('deployed')
  })
})
