import { describe, expect, it } from 'vitest'
import { cannotRun, image, patient, useNamespace, withoutNode } from './support/application.js'

describe.skipIf(cannotRun)(`servers and one-shots${withoutNode}`, () => {
  const namespace = useNamespace('servers')
  const podsOf = (service: string) =>
    namespace
      .kubectl(
        'get',
        'pods',
        `--selector=app.kubernetes.io/name=${service}`,
        '--output=jsonpath={range .items[*]}{.metadata.uid} {.status.containerStatuses[0].restartCount}{"\\n"}{end}',
      )
      .trim()
      .split('\n')
      .map((line) => line.split(' '))

  it('[C6-06] a server with restart "no" outlives a deploy and starts again when it ends; a one-shot does neither', async () => {
    const manifest = `
name: servers
x-box: &box { image: '\${BOX}', stop_grace_period: 1s }
services:
  api:
    <<: *box
    restart: 'no'
    command: ['sh', '-c', 'httpd -p 8080; while [ ! -e /tmp/end ]; do sleep 1; done']
    ports: ['8080:8080']
  permissions:
    <<: *box
    command: ['sh', '-c', 'mkdir -p /tmp/data && chown 1000 /tmp/data']
    deploy: { replicas: 1, restart_policy: { condition: on-failure } }
`
    const env = { BOX: image('box', { Cmd: ['sleep', '1000000'] }) }
    const options = { profile: 'compose', wait: true, timeout: '4m', env } as const
    expect((await namespace.deploy(manifest, options)).message).toBe('deployed')
    const [[server]] = podsOf('api') as [[string, string]]
    const [[once, restarts]] = podsOf('permissions') as [[string, string]]
    expect(restarts).toBe('0')

    expect((await namespace.deploy(manifest, options)).message).toBe('deployed')
    expect(podsOf('api')).toEqual([[server, '0']])
    await expect.poll(() => podsOf('permissions').map(([uid]) => uid), patient).not.toContain(once)

    namespace.kubectl('exec', 'deploy/api', '--', 'touch', '/tmp/end')
    await expect.poll(() => podsOf('api'), patient).toEqual([[server, '1']])
  })
})
