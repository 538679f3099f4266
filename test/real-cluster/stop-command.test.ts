import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { tranship } from '../../cli/test/support/run-command.js'
import { cannotRun, image, patient, useNamespace, withoutNode } from './support/application.js'

describe.skipIf(cannotRun)(`tranship stop, start, restart and scale${withoutNode}`, () => {
  const namespace = useNamespace('stop')
  const shop = (keys: string) => `name: shop
services:
  web: { image: BOX, ports: [8080], stop_grace_period: 1s, ${keys} }
  db: { image: BOX, ports: [8080], stop_grace_period: 1s, volumes: ['data:/data'] }
  agent: { image: BOX, stop_grace_period: 1s, deploy: { mode: global } }
volumes: { data: {} }
`
  const run = async (parameters: readonly string[], keys = 'scale: 2') => {
    const box = image('stop-box', { Cmd: ['httpd', '-f', '-p', '8080'] })
    const outcome = await tranship(parameters, {
      files: { 'compose.yaml': shop(keys).replaceAll('BOX', box) },
      env: process.env as Record<string, string>,
    })
    expect(outcome.status, outcome.errors).toBe(0)
    return outcome
  }
  const pods = () => namespace.kubectl('get', 'pods', '-o', 'name').split('\n').filter(Boolean)
  const of = (path: string, name = 'web') =>
    namespace.kubectl('get', 'deploy', name, '-o', `jsonpath={${path}}`)

  it('[E9-01] [E9-02] [E9-03] are taken by a real API server, and leave nothing that a deploy is in conflict with', async () => {
    await run(['deploy', '--quiet', '--wait', '--timeout', '4m'])
    expect(pods()).toHaveLength(4)
    await run(['stop', '--timeout', '4m'])
    expect(pods()).toEqual([])
    expect(of('.metadata.annotations.dev\\.platform/stopped')).toBe('2 applied')
    await run(['start', '--wait', '--timeout', '4m'])
    expect([pods().length, of('.spec.replicas')]).toEqual([4, '2'])
    expect((await run(['diff', '--live'])).output).toBe('')

    const before = pods()
    await run(['restart', 'web', '--wait', '--timeout', '4m'])
    const numbers = () => {
      const now = pods()
      const kept = now.filter((pod) => before.includes(pod) && pod.includes('web'))
      return { pods: now.length, kept: kept.length }
    }
    await expect.poll(numbers, patient).toEqual({ pods: 4, kept: 0 })
    await run(['scale', 'web=1', '--wait', '--timeout', '4m'])
    expect(of('.spec.replicas')).toBe('1')
    await run(['deploy', '--quiet', '--timeout', '4m'])
    expect(of('.spec.replicas')).toBe('2')

    // A count that is removed from the manifest during a stop becomes 1.
    await run(['stop', '--timeout', '4m'])
    await run(['deploy', '--quiet', '--wait', '--timeout', '4m'], 'labels: { a: b }')
    expect([of('.spec.replicas'), pods().length]).toEqual(['1', 3])
    expect((await run(['diff', '--live'], 'labels: { a: b }')).output).toBe('')
  })
})
