import { describe, expect, it } from 'vitest'
import { cannotRun, image, useNamespace, withoutNode } from './support/application.js'

describe.skipIf(cannotRun)(`names at the limits${withoutNode}`, () => {
  const namespace = useNamespace('names')

  it('[R0-06] are such that the Pods, which get longer ones, are made', async () => {
    const name = (letter: string) => letter.repeat(200)
    const manifest = `
name: ${name('n')}
x-box: &box { image: '\${BOX}', stop_grace_period: 1s }
services:
  ${name('d')}: { <<: *box, scale: 2, ports: [8080] }
  ${name('s')}: { <<: *box, scale: 2, volumes: ['${name('v')}:/data'] }
  ${name('j')}: { <<: *box, scale: 2, restart: 'no', command: ['true'] }
volumes:
  ${name('v')}: { driver_opts: { size: 1Mi } }
`
    const env = { BOX: image('box', { Cmd: ['sleep', '1000000'] }) }
    const { message, lines } = await namespace.deploy(manifest, { env, wait: true, timeout: '4m' })
    expect(message, lines.join('\n')).toBe('deployed')
  })
})
