import { describe, expect, it } from 'vitest'
import { cannotRun, image, useNamespace, withoutNode } from './support/application.js'

describe.skipIf(cannotRun)(`a StatefulSet${withoutNode}`, () => {
  const namespace = useNamespace('stateful')
  const deploy = async (command: string, timeout: string) => {
    const env = { BOX: image('box', { Cmd: ['sleep', '1000000'] }) }
    return namespace.deploy(
      `
name: stateful
services:
  db:
    image: '\${BOX}'
    volumes: ['data:/data']
    stop_grace_period: 1s
    healthcheck: { test: [CMD, test, -f, /tmp/ready], interval: 1s }
    command: [sh, -c, '${command}']
volumes: { data: { driver_opts: { size: 10Mi } } }
`,
      { env, wait: true, timeout },
    )
  }

  it('[R2.4-14] whose Pod never becomes ready is mended by the next deploy', async () => {
    const broken = await deploy('exec sleep 1000000', '8s')
    expect(broken.message).toBe("compose 'stateful' didn't finish after 8s")
    const mended = await deploy('touch /tmp/ready; exec sleep 1000000', '4m')
    expect(mended.message, mended.lines.join('\n')).toBe('deployed')
  })
})
