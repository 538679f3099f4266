import { describe, expect, it } from 'vitest'
import { cannotRun, image, patient, useNamespace, withoutNode } from './support/application.js'

describe.skipIf(cannotRun)(`ports below 1024${withoutNode}`, () => {
  const namespace = useNamespace('low-ports')

  it('[C5-10] are open to users other than root, of the file or of the image', async () => {
    const manifest = `
name: low-ports
services:
  written: { image: '\${ROOT}', user: '1000:1000', expose: [80], stop_grace_period: 1s }
  known: { image: '\${OTHER}', expose: [80], stop_grace_period: 1s }
`
    const Cmd = ['httpd', '-f', '-p', '80', '-h', '/srv']
    const files = { 'srv/index.html': 'ok' }
    const other = { Cmd, User: '1000' }
    const env = {
      ROOT: image('low-ports-root', { Cmd }, files),
      OTHER: image('low-ports-other', other, files),
    }
    const imageConfigs = { [env.OTHER]: other }
    const { message, lines } = await namespace.deploy(manifest, {
      profile: 'compose',
      wait: true,
      timeout: '4m',
      env,
      imageConfigs,
    })
    expect(message, lines.join('\n')).toBe('deployed')
    for (const service of ['written', 'known']) {
      const run = (...command: string[]) =>
        namespace.kubectl('exec', `deploy/${service}`, '--', ...command).trim()
      expect(run('id', '-u')).toBe('1000')
      expect(run('cat', '/proc/sys/net/ipv4/ip_unprivileged_port_start')).toBe('0')
      await expect.poll(() => run('wget', '-qO-', 'http://127.0.0.1:80/'), patient).toBe('ok')
    }
  })
})
