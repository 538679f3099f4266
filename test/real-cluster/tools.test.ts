import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
import { Flux, fluxController } from './support/flux.js'

interface Version {
  readonly migration?: 'succeeds' | 'fails'
  readonly api?: 'runs' | 'ends'
}

/** The exit status of a tool, and all that it printed. */
interface Ended {
  readonly status: number | null
  readonly text: string
}

/** A program that applies objects, with the words of `docs/gitops.md`. */
interface Tool {
  readonly name: string
  readonly program?: string | undefined
  /** Applies a version, and waits for it for `seconds`. */
  readonly apply: (version: Version, seconds: number) => Promise<Ended>
  /** Returns to the version before. */
  readonly rollback: (before: Version) => Promise<Ended>
  readonly uninstall: (version: Version) => Promise<Ended>
  /** `true` if the volume of the database is there afterwards. */
  readonly keepsData: boolean
  readonly start?: () => Promise<void>
  readonly stop?: () => void
}

const compose = (box: string, { migration = 'succeeds', api = 'runs' }: Version) => `
name: shop
x-box: &box
  image: ${box}
  stop_grace_period: 1s
services:
  db:
    <<: *box
    command: [sh, -c, 'sleep 5; touch /tmp/ready; exec httpd -f -p 5432']
    expose: ['5432']
    volumes: ['data:/data']
    healthcheck: { test: [CMD, test, -f, /tmp/ready], interval: 1s }
  migrate:
    <<: *box
    restart: "no"
    command: [bash, -c, '</dev/tcp/db/5432 && ${migration === 'fails' ? 'exit 3' : 'sleep 1'}']
    depends_on: { db: { condition: service_healthy } }
  api:
    <<: *box
    command: ${api === 'ends' ? "[bash, -c, 'exit 4']" : '[httpd, -f, -p, "8080"]'}
    expose: ['8080']
    healthcheck: { test: [CMD, bash, -c, '</dev/tcp/127.0.0.1/8080'], interval: 1s }
    depends_on: { migrate: { condition: service_completed_successfully } }
volumes:
  data:
`

function run(program: string, words: readonly string[], input = ''): Ended {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', input })
  return { status, text: stdout + stderr }
}

function rolledOut(seconds: number): Ended {
  return run('kubectl', ['rollout', 'status', 'deploy/api', `--timeout=${seconds}s`])
}

async function runTranship(words: readonly string[], version: Version): Promise<Ended> {
  const { status, output, errors } = await tranship(words, {
    files: { 'compose.yaml': compose(imageWithShell('box', { Cmd: ['sleep', '1000000'] }), version) },
    env: { ...(process.env as Record<string, string>) },
  })
  return { status, text: output + errors }
}

/** Writes a layout, and returns its folder. */
async function written(layout: string, version: Version, more: readonly string[] = []): Promise<string> {
  const folder = path.join(folderWith({}), layout)
  const words = [...waitFlags(), '--quiet', '--layout', layout, '--output', folder, ...more]
  expect((await runTranship(words, version)).status).toBe(0)
  return folder
}

/** `kubectl` with the words that name the objects of a version. */
function kubectl(
  name: string,
  objects: (version: Version) => Promise<readonly [words: string[], input: string]>,
): Tool {
  return {
    name,
    apply: async (version, seconds) => {
      const [words, input] = await objects(version)
      const applied = run('kubectl', ['apply', ...words], input)
      if (applied.status !== 0) return applied
      return rolledOut(seconds)
    },
    rollback: async (before) => {
      const [words, input] = await objects(before)
      const applied = run('kubectl', ['apply', ...words], input)
      return applied.status === 0 ? rolledOut(120) : applied
    },
    uninstall: async (version) => {
      const [words, input] = await objects(version)
      return run('kubectl', ['delete', ...words, '--wait=false'], input)
    },
    keepsData: false,
  }
}

function flux(): Tool {
  const flux = new Flux()
  const apply = async (version: Version, seconds: number) => {
    const namespace = run('kubectl', ['config', 'view', '--minify', '--output=jsonpath={..namespace}']).text
    const repository = 'GitRepository/flux-system#:kustomize'
    const flags = ['--for', 'flux', '--namespace', namespace, '--repository', repository]
    const folder = await written('kustomize', version, flags)
    const revision = flux.publish(path.dirname(folder))
    // The test does not wait five minutes for a workload that never gets ready.
    const kustomizations = readFileSync(path.join(folder, 'flux/shop.yaml'), 'utf8')
    flux.kubectl(['apply', '--filename=-'], kustomizations.replaceAll('timeout: 5m', `timeout: ${seconds}s`))
    const end = Date.now() + 2 * seconds * 1000
    let missing = flux.notReady(revision)
    while (missing.length > 0 && Date.now() < end) {
      await setTimeout(500)
      missing = flux.notReady(revision)
    }
    return { status: missing.length, text: missing.join('\n') }
  }
  return {
    ...{ name: 'Flux', program: fluxController, apply, keepsData: true },
    rollback: (before) => apply(before, 120),
    uninstall: () => {
      flux.remove()
      return Promise.resolve({ status: 0, text: '' })
    },
    start: () => flux.start(),
    stop: () => {
      flux.stop()
    },
  }
}

const tools: readonly Tool[] = [
  kubectl('kubectl apply', async (version) => [
    ['--filename=-'],
    (await runTranship([...waitFlags(), '--quiet'], version)).text,
  ]),
  kubectl('kubectl apply -k', async (version) => [['--kustomize', await written('kustomize', version)], '']),
  ...helmPrograms.map(([version, program = '']): Tool => ({
    name: `Helm ${version}`,
    program,
    // With `--wait`, Helm would wait for the server before it makes the Job that the server waits for.
    apply: async (version, seconds) => {
      const chart = await written('helm', version)
      const installed = run(program, ['upgrade', '--install', 'shop', chart, '--timeout', `${seconds}s`])
      return installed.status === 0 ? rolledOut(seconds) : installed
    },
    rollback: () => {
      const back = run(program, ['rollback', 'shop'])
      return Promise.resolve(back.status === 0 ? rolledOut(120) : back)
    },
    uninstall: () => Promise.resolve(run(program, ['uninstall', 'shop'])),
    keepsData: true,
  })),
  {
    name: 'tranship deploy',
    apply: (version, seconds) => runTranship(['deploy', '--wait', '--timeout', `${seconds}s`], version),
    rollback: (before) => runTranship(['rollback', '--wait'], before),
    uninstall: (version) => runTranship(['down'], version),
    keepsData: true,
  },
  flux(),
]

describe.skipIf(cannotRun).each(tools)(
  `$name, with an application of three tiers${withoutNode}`,
  ({ name, apply, rollback, uninstall, keepsData, ...tool }) => {
    const namespace = useNamespace(`tools-${name.toLowerCase().replace(/\W+/g, '-')}`)
    const isMissing = 'program' in tool && !tool.program
    if (!isMissing && tool.start !== undefined) {
      beforeAll(tool.start)
      afterAll(tool.stop!)
    }

    interface Pod {
      readonly metadata: { readonly deletionTimestamp?: string }
      readonly status: {
        readonly containerStatuses?: readonly {
          readonly ready: boolean
          readonly restartCount: number
          readonly state: { readonly running?: { readonly startedAt: string } }
          readonly lastState: object
        }[]
      }
    }
    const podsOf = (service: string) => {
      const json = namespace.kubectl('get', 'pods', '-l', `app.kubernetes.io/name=${service}`, '-o', 'json')
      return (JSON.parse(json) as { readonly items: readonly Pod[] }).items.filter(
        ({ metadata }) => metadata.deletionTimestamp === undefined,
      )
    }
    const readyOf = (service: string) =>
      podsOf(service).filter(({ status }) => status.containerStatuses?.[0]?.ready === true)

    it.skipIf(isMissing)(
      '[E11-25] starts in order, survives a failing upgrade, rolls back and is removed',
      async () => {
        const first = await apply({}, 120)
        expect(first.status, first.text).toBe(0)
        // A slow database: nothing was started too early, so nothing was restarted.
        for (const service of ['db', 'api'])
          expect(readyOf(service).map(({ status }) => status.containerStatuses![0]!.restartCount)).toEqual([
            0,
          ])

        const failed = await apply({ api: 'ends' }, 15)
        expect(failed.status, failed.text).not.toBe(0)
        expect(readyOf('api')).toHaveLength(1)

        const back = await rollback({})
        expect(back.status, back.text).toBe(0)
        await expect.poll(() => podsOf('api').length, patient).toBe(1)
        expect(readyOf('api')).toHaveLength(1)

        const removed = await uninstall({})
        expect(removed.status, removed.text).toBe(0)
        await expect.poll(() => podsOf('api').length + podsOf('db').length, patient).toBe(0)
        const claims = () => namespace.kubectl('get', 'pvc', '-o', 'name').trim()
        await expect.poll(claims, patient).toBe(keepsData ? 'persistentvolumeclaim/data' : '')
      },
    )

    it.skipIf(isMissing)('[E11-25] starts no api after a migration that fails', async () => {
      const failed = await apply({ migration: 'fails' }, 20)
      expect(failed.status, failed.text).not.toBe(0)
      expect(podsOf('api').filter(({ status }) => status.containerStatuses?.[0]?.state.running)).toEqual([])
      await uninstall({ migration: 'fails' })
    })
  },
)
