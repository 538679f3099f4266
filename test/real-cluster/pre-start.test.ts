import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { tranship } from '../../cli/test/support/run-command.js'
import { cannotRun, image, useNamespace, withoutNode } from './support/application.js'

describe.skipIf(cannotRun)(`an entry of pre_start${withoutNode}`, () => {
  const namespace = useNamespace('pre-start')

  it('[C14-10] has files, variables and rights of its own, and leaves its work in a volume', async () => {
    const compose = `name: shop
services:
  web:
    image: BOX
    user: '1000:1000'
    command: [httpd, -f, -p, '8080']
    ports: [8080]
    stop_grace_period: 1s
    volumes: [data:/data]
    pre_start:
      - user: '0:0'
        command: [sh, -c, 'id -u > /data/out; cat /run/secrets/token /motd >> /data/out; echo $$LEVEL >> /data/out; touch /scratch/a; chown 1000 /data/out']
        secrets: [token]
        configs: [{ source: motd, target: /motd }]
        env_file: level.env
        tmpfs: /scratch
        read_only: true
        mem_limit: 32m
        cap_add: [CHOWN]
secrets: { token: { file: token.txt } }
configs: { motd: { content: "hello\\n" } }
volumes: { data: {} }
`
    const box = image('box', { Cmd: ['sleep', '1000000'] })
    const { status, errors } = await tranship(['deploy', '--quiet', '--wait', '--timeout', '4m'], {
      files: {
        'compose.yaml': compose.replaceAll('BOX', box),
        'level.env': 'LEVEL=info\n',
        'token.txt': 'sesame\n',
      },
      env: process.env as Record<string, string>,
    })
    expect(status, errors).toBe(0)
    const [pod = ''] = namespace.kubectl('get', 'pods', '-o', 'name').split('\n')
    const read = namespace.kubectl('exec', pod, '-c', 'web', '--', 'sh', '-c', 'id -u; cat /data/out; ls /')
    expect(read).toMatch(/^1000\n0\nsesame\nhello\ninfo\n/)
    expect(read).not.toMatch(/^(?:motd|scratch)$/m)
  })
})
