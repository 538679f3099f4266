import { describe, expect, it } from 'vitest'
import { goldenProfiles } from '../support/golden.js'
import { cannotRun, image, useNamespace, withoutNode } from './support/application.js'

/** A service that is up before it is of use, and one that waits for it. */
const application = (slow: string, run: number) => `
name: health
services:
  slow:
    image: \${BOX}
    stop_grace_period: 1s
    environment: { RUN: ${run} }
    ${slow}
  web:
    image: \${BOX}
    stop_grace_period: 1s
    command: [sleep, '1000000']
    depends_on: { slow: { condition: service_healthy } }
`
const listens = `command: [sh, -c, 'until [ -e /tmp/go ]; do sleep 0.2; done; exec httpd -f -p 8080']`
const isReady = `command: [sh, -c, 'sleep 12; touch /tmp/ready; exec sleep 1000000']`
const alive = 'x-platform-readiness: false, x-platform-liveness: true'

describe.skipIf(cannotRun)(`a service that another waits for${withoutNode}`, () => {
  const namespace = useNamespace('health')
  let run = 0
  /** Deploys over what the test before has left, which runs still and does not count. */
  const deploy = async (slow: string, options: object = {}, onLine?: (line: string) => void) => {
    run++
    const env = { BOX: image('box', { Cmd: ['sleep', '1000000'] }) }
    return namespace.deploy(application(slow, run), { env, timeout: '4m', ...options }, onLine)
  }

  /** Ends the wait of the newest container. If it does not run yet, the next line of the deploy tries again. */
  const letListen = () => {
    try {
      namespace.kubectl('exec', namespace.newestPod('slow').metadata.name, '--', 'touch', '/tmp/go')
    } catch {
      // Not running yet.
    }
  }

  /** The events of the newest Pod of a service. */
  const eventsOfNewest = (service: string) => {
    const { name } = namespace.newestPod(service).metadata
    const events = namespace.kubectl(
      ...['get', 'events', `--field-selector=involvedObject.name=${name}`, '--output=json'],
    )
    return (JSON.parse(events) as { items: readonly { reason: string; count?: number }[] }).items
  }

  it.each(goldenProfiles)('[R7-03] is healthy when its port accepts connections, in %s', async (profile) => {
    const waits = '  web waits: slow accepts no connections yet'
    const listenOnceSeen = (line: string) => {
      if (line === waits) letListen()
    }
    const { message, lines, applied } = await deploy(
      `${listens}\n    ports: [8080]`,
      { profile },
      listenOnceSeen,
    )
    expect(message, lines.join('\n')).toBe('deployed')
    expect(applied.at(-1)).toBe('Deployment web')
    expect(lines).toContain(waits)
  })

  it('[R7-03] is not healthy by a port that nothing listens on', async () => {
    const { message, applied } = await deploy('ports: [8081]', { timeout: '8s' })
    expect(message).toBe("compose 'health' didn't finish after 8s")
    expect(applied).not.toContain('Deployment web')
  })

  it('[R7-11] is healthy when it has started, in compose, if nothing else shows its health', async () => {
    const sleeps = 'command: [sleep, "1000000"]'
    const { message, lines, applied } = await deploy(sleeps, { profile: 'compose' })
    expect(message, lines.join('\n')).toBe('deployed')
    expect(applied.at(-1)).toBe('Deployment web')
    const other = await deploy(sleeps, { profile: '1.48', timeout: '8s' })
    expect(other.message).toBe("compose 'health' didn't finish after 8s")
  })

  it.each([
    ['its readiness probe', `healthcheck: { test: [CMD, test, -f, /tmp/ready], interval: 1s }`],
    [
      'its liveness probe',
      `healthcheck: { test: [CMD, test, -f, /tmp/ready], interval: 1s, retries: 30, ${alive} }`,
    ],
  ])('[R7-03] [R7-07] is healthy when %s passes, after checks that failed', async (_, healthcheck) => {
    const { message, lines, applied } = await deploy(`${isReady}\n    ${healthcheck}`)
    expect(message, lines.join('\n')).toBe('deployed')
    expect(applied.at(-1)).toBe('Deployment web')
    expect(lines).toContain('  web waits: slow has not passed its healthcheck yet')
  })

  it('[R7-07] has failed when Kubernetes stops its container for its liveness probe', async () => {
    const check = `healthcheck: { test: [CMD, 'false'], interval: 2s, retries: 4, ${alive} }`
    const { message } = await deploy(`${isReady}\n    ${check}`)
    expect(message).toBe(
      "service 'web' cannot be deployed because dependent service 'slow' is failing its healthcheck probes",
    )
    const events = eventsOfNewest('slow')
    const failedChecks = events.filter(({ reason }) => reason === 'Unhealthy')
    const count = failedChecks.reduce((sum, event) => sum + (event.count ?? 1), 0)
    expect(count >= 4 || events.some(({ reason }) => reason === 'Killing'), JSON.stringify(events)).toBe(true)
  })
})
