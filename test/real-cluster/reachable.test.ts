import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { tranship } from '../../cli/test/support/run-command.js'
import { PATIENCE } from '../support/patience.js'
import { cannotRun, image, imageWithShell, useNamespace, withoutNode } from './support/application.js'

/** The number of repeated deploys. */
const deploys = Number(process.env['TRANSHIP_TEST_DEPLOYS'] ?? (process.env['CI'] ? 10 : 4))

describe.skipIf(cannotRun)(`a Job that connects to a service as soon as it is healthy${withoutNode}`, () => {
  useNamespace('reachable')

  it('[R7-10] is never refused', { timeout: deploys * 2 * PATIENCE }, async () => {
    const server = image(
      'reachable-web',
      { Cmd: ['httpd', '-f', '-p', '8080', '-h', '/srv'] },
      { 'srv/index.html': 'ok' },
    )
    const client = imageWithShell('reachable-client', {
      Cmd: ['/bin/bash', '-c', 'exec 3<>/dev/tcp/web/8080 && echo connected'],
    })
    const manifest = (run: number) => `
name: reachable
services:
  web:
    image: ${server}
    ports: ['8080']
    stop_grace_period: 1s
    environment: { RUN: '${run}' }
    healthcheck: { test: [CMD, wget, -qO-, 'http://127.0.0.1:8080/'], interval: 1s }
  probe:
    image: ${client}
    restart: 'no'
    depends_on: { web: { condition: service_healthy } }
  after:
    image: ${client}
    command: [/bin/bash, -c, sleep 1000000]
    stop_grace_period: 1s
    depends_on: { probe: { condition: service_completed_successfully } }
`
    const run = (parameters: readonly string[], text: string) =>
      tranship(parameters, {
        files: { 'compose.yaml': text },
        env: process.env as Record<string, string>,
      })
    const failures: string[] = []
    for (let at = 0; at < deploys; at++) {
      const { status, errors } = await run(['deploy', '--quiet', '--timeout', '4m'], manifest(at))
      if (status !== 0) failures.push(`${at}: ${errors}`)
      // Every other deploy begins with an empty namespace, and so with addresses that no node knows.
      if (at % 2 === 0) expect((await run(['down'], manifest(at))).status).toBe(0)
    }
    expect(failures).toEqual([])
  })
})
