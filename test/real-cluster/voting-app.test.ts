import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { goldenProfiles } from '../support/golden.js'
import { cannotRun, image, useNamespace, withoutNode } from './support/application.js'

const manifest = readFileSync('examples/voting-app/compose.yaml', 'utf8')
const script = (text: string) => `#!/bin/sh\n${text}\n`

/**
 * Retries until there is an answer, as programs should. A ready Pod is only reachable once the node's proxy knows it,
 * and a container that fails instead restarts after longer and longer pauses.
 */
const reached = (service: string, port: number) =>
  `until echo | nc -w 5 ${service} ${port} >/dev/null; do sleep 1; done`

/** Stand-ins for the images of the example, which listen, check and fail as the real ones would. */
function images(): Record<string, string> {
  const worker = image(
    'voting-worker',
    { Cmd: ['sh', '-c', `${reached('db', 5432)}; ${reached('queue', 6379)}; exec sleep 1000000`] },
    { migrate: script(reached('db', 5432)) },
  )
  return {
    vote: image('voting-vote', { Cmd: ['httpd', '-f', '-p', '80', '-h', '/srv'] }, { 'srv/healthz': 'ok' }),
    result: image('voting-result', { Cmd: ['httpd', '-f', '-p', '3000'] }),
    worker,
    migrate: worker,
    queue: image(
      'voting-queue',
      { Cmd: ['httpd', '-f', '-p', '6379'] },
      { 'bin/redis-cli': script('exit 0') },
    ),
    db: image(
      'voting-db',
      { Cmd: ['sh', '-c', 'sleep 3; exec httpd -f -p 5432'] },
      { 'bin/pg_isready': script('netstat -ltn | grep -q :5432') },
    ),
  }
}

describe.skipIf(cannotRun)(`the voting app${withoutNode}`, () => {
  const namespace = useNamespace('voting')

  it.each(goldenProfiles)(
    '[R7-03] [R7-04] is deployed as docs/operations-example.md shows, in %s',
    async (profile) => {
      const { message, lines, applied } = await namespace.deploy(manifest, {
        profile,
        env: { TAG: '1', POSTGRES_DB: 'voting' },
        files: { './worker.env': readFileSync('examples/voting-app/worker.env', 'utf8') },
        images: images(),
        timeout: '4m',
      })
      expect(message, lines.join('\n')).toBe('deployed')
      const workloads = applied.filter((title) => /^(Deployment|StatefulSet|Job) /.test(title))
      expect(workloads.indexOf('Job migrate')).toBeGreaterThan(workloads.indexOf('StatefulSet db'))
      expect(workloads.indexOf('Deployment worker')).toBeGreaterThan(workloads.indexOf('Job migrate'))
      expect(workloads.indexOf('Deployment result')).toBeGreaterThan(workloads.indexOf('Job migrate'))
      expect(lines.some((line) => line.startsWith('  migrate waits: db '))).toBe(true)
    },
  )
})
