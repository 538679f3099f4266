import { describe, expect, it } from 'vitest'
import { cannotRun, image, useNamespace, withoutNode } from './support/application.js'

describe.skipIf(cannotRun)(`a StatefulSet${withoutNode}`, () => {
  const namespace = useNamespace('stateful')
  const deploy = async (service: string, timeout: string) => {
    const env = {
      BOX: image('box', { Cmd: ['sleep', '1000000'] }),
      NOBODY: image('nobody', {
        User: '65534',
        Cmd: ['sh', '-c', 'touch /data/written && exec sleep 1000000'],
      }),
    }
    return namespace.deploy(
      `
name: stateful
services:
  db:
    volumes: ['data:/data']
    stop_grace_period: 1s
    ${service}
volumes: { data: { driver_opts: { size: 10Mi } } }
`,
      { env, wait: true, timeout },
    )
  }

  it('[R2.4-14] whose Pod never becomes ready is mended by the next deploy', async () => {
    const check = 'healthcheck: { test: [CMD, test, -f, /tmp/ready], interval: 1s }'
    const broken = await deploy(`image: '\${BOX}'\n    ${check}`, '8s')
    expect(broken.message).toBe("compose 'stateful' didn't finish after 8s")
    const mended = await deploy(
      `image: '\${BOX}'\n    ${check}\n    command: [sh, -c, 'touch /tmp/ready; exec sleep 1000000']`,
      '1m',
    )
    expect(mended.message, mended.lines.join('\n')).toBe('deployed')
  }, 120_000)

  it('[R2.12-08] has a volume that the user of its image can write', async () => {
    const { message, lines } = await deploy(`image: '\${NOBODY}'`, '1m')
    expect(message, lines.join('\n')).toBe('deployed')
    expect(namespace.kubectl('exec', 'db-0', '--', 'ls', '-ld', '/data/written')).toContain(' nobody ')
  }, 120_000)
})
