import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { tranship } from '../../cli/test/support/run-command.js'
import { cannotRun, image, imageWithShell, useNamespace, withoutNode } from './support/application.js'

describe.skipIf(cannotRun)(`services in one Pod${withoutNode}`, () => {
  const namespace = useNamespace('shared-pods')

  it('[C4-17] [C4-17a] [E9-06] reach each other by localhost, and others reach both by name', async () => {
    const server = image(
      'server',
      { Cmd: ['httpd', '-f', '-p', '8080', '-h', '/srv'] },
      { 'srv/index.html': 'from the server' },
    )
    const box = image('box', { Cmd: ['sleep', '1000000'] })
    const shell = imageWithShell('shell', { Cmd: ['/bin/bash', '-c', 'sleep 1000000'] })
    const manifest = `
name: one-pod
services:
  vpn:
    image: ${box}
    stop_grace_period: 1s
    volumes: ['shared:/shared']
    tmpfs: /scratch
  server:
    image: ${server}
    network_mode: service:vpn
    expose: [8080]
    user: '1000'
    volumes: ['shared:/shared']
    tmpfs: /scratch
    healthcheck: { test: [CMD, wget, -qO-, 'http://localhost:8080/'], interval: 1s }
  other:
    image: ${shell}
    stop_grace_period: 1s
    depends_on: { server: { condition: service_healthy } }
volumes:
  shared: { driver_opts: { size: 1Mi } }
`
    const run = (...parameters: string[]) =>
      tranship(parameters, {
        files: { 'compose.yaml': manifest },
        env: process.env as Record<string, string>,
      })
    const output = async (...parameters: string[]) => {
      const outcome = await run('exec', '-T', ...parameters)
      expect(outcome.status, outcome.errors).toBe(0)
      return outcome.output.trim()
    }
    const deployed = await run('deploy', '--quiet', '--wait', '--timeout', '4m')
    expect(deployed.status, deployed.errors).toBe(0)

    const pods = namespace.kubectl('get', 'pods', '-o', 'jsonpath={.items[*].spec.containers[*].name}')
    expect(pods.split(' ').sort()).toEqual(['other', 'server', 'vpn'])
    expect(await output('vpn', 'wget', '-qO-', 'http://localhost:8080/')).toBe('from the server')
    const call = (host: string) =>
      `exec 3<>/dev/tcp/${host}/8080; printf 'GET / HTTP/1.0\\r\\n\\r\\n' >&3; cat <&3`
    for (const host of ['vpn', 'server'])
      expect(
        await output(
          'other',
          '/bin/bash',
          '-c',
          call(host).replace('cat <&3', 'while read -r line <&3 || [ -n "$line" ]; do echo "$line"; done'),
        ),
      ).toContain('from the server')

    await output('server', 'sh', '-c', 'echo written > /shared/file; echo own > /scratch/file')
    expect(await output('vpn', 'cat', '/shared/file')).toBe('written')
    expect(await output('vpn', 'ls', '/scratch')).toBe('')
    expect(await output('server', 'id', '-u')).toBe('1000')

    const again = await run('restart', 'server', '--wait', '--timeout', '4m')
    expect(again.status, again.errors).toBe(0)
    expect(await output('vpn', 'cat', '/shared/file')).toBe('written')
  })
})
