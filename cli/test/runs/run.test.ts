import { describe, expect, it } from 'vitest'
import type { ServerOptions } from '../support/api-server/api-server.js'
import { type PodStream, podStreams } from '../support/pod-streams.js'
import type { Surroundings } from '../support/run-command.js'
import { TestCluster } from '../support/test-cluster.js'

const shop = `name: shop
services:
  web: { image: 'shop/web:1', command: [serve], depends_on: { db: { condition: service_healthy } }, secrets: [key] }
  db: { image: 'shop/db:17', healthcheck: { test: pg_isready } }
  tool: { image: shop/tool, profiles: [tools], volumes: ['data:/data'] }
volumes: { data: {} }
secrets: { key: { environment: KEY } }
`
const env = { KEY: 'geheim' }

/** A cluster whose containers end before anybody can attach to them. */
async function clusterOf(options: Partial<ServerOptions> = {}): Promise<TestCluster> {
  const body = { kind: 'Status', code: 400, reason: 'BadRequest', message: 'container is not running' }
  const streams = await podStreams(
    () => undefined,
    () => ({ status: 400, body }),
  )
  return new TestCluster({ streams, ...options })
}

async function deployed(options: Partial<ServerOptions> = {}): Promise<TestCluster> {
  const cluster = await clusterOf(options)
  const outcome = await cluster.run(['deploy', '--quiet'], shop, { env })
  expect(outcome.status, outcome.errors).toBe(0)
  await cluster.clock.sleep(3000)
  cluster.requests()
  return cluster
}

const run = (cluster: TestCluster, words: readonly string[], surroundings: Surroundings = {}) =>
  cluster.run(['run', '-T', '--no-interactive', ...words], shop, { env, ...surroundings })

/** Returns the Job of the last run, which is removed at the end. */
function jobs(cluster: TestCluster) {
  const made: Record<string, unknown>[] = []
  const { refuses } = cluster.server
  cluster.server.refuses = (object) => {
    if (object.kind === 'Job') made.push(object)
    return refuses(object)
  }
  return made
}

const kindsOf = ({ server }: TestCluster) =>
  server.all().map(({ kind, metadata }) => `${kind} ${metadata.name}`)

describe('tranship run', () => {
  it('[E9-04] runs a command in its own Pod, prints its output, and ends with its exit status', async () => {
    const cluster = await deployed({
      behaviours: { 'run web': { ends: 'failed', exitStatus: 7, log: 'migrated\nhalf\n' } },
    })
    const made = jobs(cluster)
    const before = kindsOf(cluster)
    const { status, output, errors } = await run(cluster, ['-e', 'A=b', 'web', 'migrate', '--all'])
    expect({ status, output }, errors).toEqual({ status: 7, output: 'migrated\nhalf\n' })
    expect(made[0]).toMatchObject({
      metadata: { name: expect.stringMatching(/^web-run-[0-9a-f]{6}$/) as unknown },
      spec: {
        template: {
          spec: { containers: [{ args: ['migrate', '--all'], env: [{ name: 'A', value: 'b' }] }] },
        },
      },
    })
    // The run is removed, and nothing else has changed.
    expect(kindsOf(cluster)).toEqual(before)
    expect(cluster.writes().map((one) => one.replace(/[0-9a-f]{6}$/, '…'))).toEqual([
      'PATCH jobs/web-run-…',
      'DELETE jobs/web-run-…',
    ])
  })

  it('[E9-04] starts the dependencies of the service and waits for them, unless --no-deps', async () => {
    const cluster = await clusterOf({ behaviours: { db: { runs: 5000 } } })
    const { status, errors } = await run(cluster, ['web'])
    expect(status, errors).toBe(0)
    expect(errors).toContain('web waits: db has no running pod yet')
    expect(kindsOf(cluster)).toEqual(expect.arrayContaining(['Deployment db', 'Service db', 'Secret key']))
    expect(kindsOf(cluster)).not.toContain('Deployment web')
    expect(kindsOf(cluster)).not.toContain('Service web')

    const alone = await clusterOf()
    expect((await run(alone, ['--no-deps', 'web'])).status).toBe(0)
    expect(kindsOf(alone).filter((one) => !one.startsWith('Pod'))).toEqual([
      'Secret key',
      expect.stringMatching(/^Secret key-[0-9a-f]{10}$/),
    ])
  })

  it('[E9-04] runs a service of a profile that is not active, with its volumes', async () => {
    const cluster = await deployed()
    expect((await run(cluster, ['tool'])).status).toBe(0)
    expect(kindsOf(cluster)).toContain('PersistentVolumeClaim data')
  })

  it('[E9-04] passes piped input to the command, and keeps its outputs apart', async () => {
    const fed: string[] = []
    const asked: PodStream[] = []
    const streams = await podStreams((stream) => {
      asked.push(stream)
      stream.send(1, 'ready\n')
      stream.onMessage((channel, bytes) => {
        if (channel === 0) fed.push(bytes.toString())
        if (channel !== 255) return
        stream.send(2, 'a problem\n')
        stream.send(1, 'restored\n')
        stream.close()
      })
    })
    const cluster = new TestCluster({ streams, behaviours: { 'run db': { log: 'starting\nready\n' } } })
    const words = ['run', '-T', 'db', 'psql']
    const { status, output, errors } = await cluster.run(words, shop, { env, input: 'select 1;\n' })
    expect({ status, output }, errors).toEqual({ status: 0, output: 'starting\nready\nrestored\n' })
    expect(errors).toContain('a problem\n')
    expect([asked[0]!.path, fed.join('')]).toEqual([expect.stringMatching(/\/attach$/), 'select 1;\n'])
    expect([...asked[0]!.query]).toEqual(
      expect.arrayContaining([
        ['stdin', 'true'],
        ['stdout', 'true'],
        ['stderr', 'true'],
        ['tty', 'false'],
      ]),
    )
  })

  it('[E9-04] connects the command to this terminal, with its earlier output', async () => {
    const raw: boolean[] = []
    const streams = await podStreams((stream) => {
      stream.send(1, 'two\r\n$ ')
      stream.onMessage((channel, bytes) => {
        if (channel === 4) stream.send(1, `[${bytes.toString()}]`)
        if (channel === 0) {
          stream.send(1, 'bye')
          stream.close()
        }
      })
    })
    const cluster = new TestCluster({ streams, behaviours: { 'run db': { log: 'one\r\ntwo\r\n' } } })
    const { status, output } = await cluster.run(['run', 'db', 'sh'], shop, {
      ...{ env, isTerminal: true, input: 'exit\n', onRaw: (isRaw: boolean) => raw.push(isRaw) },
    })
    expect(status).toBe(0)
    expect(output).toMatch(/^one\r\ntwo\r\n\$ \[\{"Width":100,"Height":40\}\]bye/)
    expect([raw[0], raw.at(-1)]).toEqual([true, false])
  })

  it('[E9-04] is removed when somebody interrupts it', async () => {
    const cluster = await deployed({ behaviours: { 'run web': { waits: 'ErrImagePull' } } })
    const interrupting = new AbortController()
    cluster.clock.later(3000, () => {
      interrupting.abort()
    })
    const { status, errors } = await run(cluster, ['web'], { interruption: interrupting.signal })
    expect([status, errors]).toEqual([130, expect.stringContaining('the command was ended')])
    expect(errors).toContain('ErrImagePull')
    expect(kindsOf(cluster).filter((one) => one.startsWith('Job'))).toEqual([])
  })

  it('[E9-04] fails with the reason why its Pod waits', async () => {
    for (const behaviour of [{ waits: 'Unschedulable' }, { isRefused: true }]) {
      const cluster = await deployed({ behaviours: { 'run web': behaviour } })
      const { status, errors } = await run(cluster, ['--timeout', '5s', 'web'])
      expect([status, errors]).toEqual([1, expect.stringContaining('the command of `web` cannot be run: ')])
      expect(errors).toMatch(/Unschedulable|exceeded quota/)
    }
  })

  it('[E9-04] goes on with --detach, through deploys, until down', async () => {
    const cluster = await deployed({ behaviours: { 'run web': { runs: 60_000 } } })
    const { status, output } = await run(cluster, ['-d', 'web'])
    expect([status, output]).toEqual([0, expect.stringMatching(/^web-run-[0-9a-f]{6}\n$/)])
    const job = `Job ${output.trim()}`
    expect((await cluster.run(['deploy', '--quiet'], shop, { env })).status).toBe(0)
    expect((await cluster.run(['diff', '--live'], shop, { env })).output).toBe('')
    expect(kindsOf(cluster)).toContain(job)
    expect((await cluster.run(['down'], shop)).status).toBe(0)
    expect(kindsOf(cluster)).not.toContain(job)
  })

  it.each([
    [['none'], 'has no service `none`'],
    [['-u', 'www-data', 'web'], 'Write it in numbers'],
    [['--entrypoint', 'a && b', 'web'], 'words of a shell without operators'],
    [['-d', '-t', 'web'], '`--detach` and `--tty` exclude each other'],
  ])('[E9-04] refuses %j', async (words, text) => {
    const { status, errors } = await new TestCluster().run(['run', ...words], shop, { env })
    expect([status, errors]).toEqual([2, expect.stringContaining(text)])
  })

  it('[E9-04] says the errors of a manifest', async () => {
    const { status, errors } = await new TestCluster().run(
      ['run', 'web'],
      'services: { web: { image: [] } }\n',
    )
    expect([status, errors]).toEqual([1, expect.stringContaining('compose.yaml:1:')])
  })
})
