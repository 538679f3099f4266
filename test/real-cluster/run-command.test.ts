import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { type Surroundings, tranship } from '../../cli/test/support/run-command.js'
import { cannotRun, image, useNamespace, withoutNode } from './support/application.js'

describe.skipIf(cannotRun)(`tranship run${withoutNode}`, () => {
  const namespace = useNamespace('run')
  const shop = `name: shop
services:
  web:
    image: BOX
    ports: [8080]
    stop_grace_period: 1s
    secrets: [key]
    volumes: ['data:/data']
    environment: { A: a, B: b }
    depends_on: { db: { condition: service_healthy } }
  db: { image: BOX, ports: [8080], stop_grace_period: 1s }
  broken: { image: 'test.local/none:1', profiles: [tools] }
volumes: { data: {} }
secrets: { key: { environment: KEY } }
`
  const run = (words: readonly string[], surroundings: Surroundings = {}) => {
    const box = image('run-box', { Cmd: ['httpd', '-f', '-p', '8080'] })
    return tranship(['run', ...words], {
      files: { 'compose.yaml': shop.replaceAll('BOX', box) },
      env: { ...(process.env as Record<string, string>), KEY: 'geheim' },
      ...surroundings,
    })
  }
  const names = (kinds: string) => namespace.kubectl('get', kinds, '-o', 'name').split('\n').filter(Boolean)

  it('[E9-04] runs commands in Pods of their own, before anything is deployed', async () => {
    const script =
      'echo $A $B; cat /run/secrets/key; echo; echo kept > /data/file; cat; echo problem >&2; exit 7'
    const fed = await run(['-e', 'B=other', 'web', 'sh', '-c', script], { input: 'one\ntwo\n' })
    expect([fed.status, fed.output], fed.errors).toEqual([7, 'a other\ngeheim\none\ntwo\n'])
    expect(fed.errors).toContain('problem\n')
    expect(names('deploy')).toEqual(['deployment.apps/db'])
    expect(names('job')).toEqual([])

    const large = await run(
      [
        '--no-deps',
        '--no-interactive',
        'web',
        'sh',
        '-c',
        `cat /data/file; yes ${'y'.repeat(99)} | head -c 3000000`,
      ],
      {
        isOutputSlow: true,
      },
    )
    expect([large.status, large.output.length, large.output.slice(0, 5)]).toEqual([0, 3_000_005, 'kept\n'])

    // The size of the terminal is sent beside the input, and may arrive after it.
    const untilSized = 'for i in $(seq 600); do [ "$(stty size)" = "40 100" ] && break; sleep 0.1; done'
    const shell = await run(['-w', '/tmp', '-u', '1000:1000', 'web', 'sh'], {
      isTerminal: true,
      input: `id -u; pwd; ${untilSized}; stty size; exit 4\n`,
    })
    expect(shell.status, shell.errors).toBe(4)
    expect(shell.output).toMatch(/1000\r\n\/tmp\r\n40 100\r\n/)

    const missing = await run(['--no-deps', 'web', 'nosuch'])
    expect([missing.status, missing.errors]).toEqual([126, expect.stringContaining('nosuch')])
    const broken = await run(['--timeout', '1m', 'broken'])
    expect([broken.status, broken.errors]).toEqual([1, expect.stringMatching(/ErrImage|ImagePullBackOff/)])
    expect(names('job')).toEqual([])
  })
})
