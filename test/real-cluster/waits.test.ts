import { execFileSync, spawnSync } from 'node:child_process'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderWith } from '../../cli/test/support/folder.js'
import { tranship } from '../../cli/test/support/run-command.js'
import { helmPrograms } from '../helm/helm-program.js'
import {
  cannotRun,
  imageWithShell,
  patient,
  useNamespace,
  waitFlags,
  withoutNode,
} from './support/application.js'

describe.skipIf(cannotRun)(`an application whose Pods wait${withoutNode}`, () => {
  const namespace = useNamespace('waits')

  const compose = (box: string) => `
name: shop
x-box: &box
  image: ${box}
  stop_grace_period: 1s
services:
  db:
    <<: *box
    command: [sh, -c, 'sleep 5; touch /tmp/ready; exec httpd -f -p 5432']
    expose: ['5432', '5433']
    healthcheck: { test: [CMD, test, -f, /tmp/ready], interval: 1s }
  migrate:
    <<: *box
    restart: "no"
    command: [bash, -c, '</dev/tcp/db/5432 && sleep 2']
    depends_on: { db: { condition: service_healthy } }
  worker:
    <<: *box
    restart: always
    command: [sleep, '1000000']
    depends_on: { migrate: { condition: service_completed_successfully } }
  api:
    <<: *box
    command: [httpd, -f, -p, '8080']
    expose: ['8080']
    depends_on:
      migrate: { condition: service_completed_successfully }
      worker: { condition: service_started }
`

  const files = () => ({ 'compose.yaml': compose(imageWithShell('box', { Cmd: ['sleep', '1000000'] })) })

  interface SeenPod {
    readonly metadata: { readonly labels: Readonly<Record<string, string>> }
    readonly status: {
      readonly containerStatuses: readonly {
        readonly restartCount: number
        readonly state: {
          readonly running?: { readonly startedAt: string }
          readonly terminated?: { readonly startedAt: string; readonly finishedAt: string }
        }
      }[]
    }
  }

  /** Returns the times at which containers start and end, by service. */
  const timesOf = () => {
    const { items } = JSON.parse(namespace.kubectl('get', 'pods', '--output=json')) as { items: SeenPod[] }
    return new Map(
      items.map(({ metadata: { labels }, status: { containerStatuses } }) => {
        const [{ restartCount, state }] = containerStatuses as [SeenPod['status']['containerStatuses'][0]]
        const { startedAt = '' } = state.running ?? state.terminated ?? {}
        const end = state.terminated?.finishedAt ?? ''
        return [labels['app.kubernetes.io/name'], { start: startedAt, end, restartCount }] as const
      }),
    )
  }

  const comesUpInOrder = () => {
    namespace.kubectl('rollout', 'status', 'deploy/api', '--timeout=2m')
    const times = timesOf()
    const of = (service: string) => times.get(service)!
    expect([...times.values()].map(({ restartCount }) => restartCount)).toEqual([0, 0, 0, 0])
    // Times are whole seconds.
    expect(of('migrate').start > of('db').start).toBe(true)
    expect(of('worker').start >= of('migrate').end).toBe(true)
    expect(of('api').start >= of('worker').start).toBe(true)
  }

  const removeAll = async () => {
    namespace.kubectl('delete', 'deploy,job,service,role,rolebinding', '--all', '--cascade=foreground')
    namespace.kubectl('delete', 'serviceaccount', '--ignore-not-found', 'shop-waits')
    await expect.poll(() => timesOf().size, patient).toBe(0)
  }

  it('[C7-07] [C7-09] starts in the order of depends_on when kubectl applies it at once', async () => {
    const { output, errors } = await tranship([...waitFlags(), '--quiet'], { files: files() })
    expect(errors).toBe('')
    execFileSync('kubectl', ['apply', '--filename=-'], { input: output })
    comesUpInOrder()
    const mayList = (verb: string, job: string) =>
      spawnSync(
        'kubectl',
        [
          ...['auth', 'can-i', verb, `jobs.batch/${job}`],
          `--as=system:serviceaccount:${namespace.name}:shop-waits`,
        ],
        { encoding: 'utf8' },
      ).stdout.trim()
    expect([mayList('get', 'migrate'), mayList('delete', 'migrate'), mayList('get', 'other')]).toEqual([
      'yes',
      'no',
      'no',
    ])
    await removeAll()
  })

  it('[C7-07] [E11-04] starts in the order of depends_on when Helm installs it', async () => {
    const chart = path.join(folderWith({}), 'chart')
    await tranship([...waitFlags(), '--layout', 'helm', '--output', chart], { files: files() })
    for (const [, program] of helmPrograms) {
      if (program === undefined) continue
      execFileSync(program, ['install', 'shop', chart, '--timeout', '2m'], { stdio: 'pipe' })
      comesUpInOrder()
      execFileSync(program, ['uninstall', 'shop'], { stdio: 'pipe' })
      await removeAll()
    }
  })
})
