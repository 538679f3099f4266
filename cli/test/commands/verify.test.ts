import type { ServiceFacts } from 'tranship'
import { describe, expect, it } from 'vitest'
import { differenceCodes } from '../../src/verify/difference-codes.js'
import type { Behaviour } from '../support/api-server/controllers.js'
import { type PodStream, podStreams } from '../support/pod-streams.js'
import { TestCluster } from '../support/test-cluster.js'

const shop = `name: shop
services:
  web:
    image: shop/web
    ports: ['8080:80']
    read_only: true
  api: { image: shop/api, expose: ['9123'] }
  seed: { image: shop/seed, restart: 'no' }
`

/** The lines of `/proc/net/tcp` for sockets that listen. */
const listening = (...ports: readonly number[]) =>
  [
    '  sl  local_address rem_address   st',
    ...ports.map((port, index) => {
      const hex = port.toString(16).toUpperCase().padStart(4, '0')
      return `   ${index}: 00000000:${hex} 00000000:0000 0A 00000000:00000000`
    }),
    '',
  ].join('\n')

const statusOf = (uid: number) => `Name:\tweb\nUid:\t${uid}\t${uid}\t${uid}\t${uid}\n`

interface Given {
  readonly facts?: Readonly<Record<string, ServiceFacts>>
  /** The output of `cat` by service; a service without one has no `cat`. */
  readonly files?: Readonly<Record<string, string>>
  readonly behaviours?: Readonly<Record<string, Behaviour>>
  readonly forbidden?: readonly string[]
  readonly deploy?: readonly string[]
}

const fineFiles = { web: listening(80) + statusOf(0), api: listening(9123) + statusOf(1000) }

/** Deploys the shop, and returns a function that runs a command on it, with the commands that ran in its Pods. */
async function shopWith({ facts, files = fineFiles, behaviours = {}, forbidden = [] }: Given = {}) {
  const commands: string[][] = []
  const streams = await podStreams((stream: PodStream) => {
    commands.push(stream.query.getAll('command'))
    const text = (files as Readonly<Record<string, string>>)[stream.query.get('container') ?? '']
    if (text !== undefined) stream.send(1, text)
    const missing = { status: 'Failure', message: 'exec: "cat": executable file not found in $PATH' }
    stream.send(3, JSON.stringify(text === undefined ? missing : { status: 'Success' }))
    stream.close()
  })
  const cluster = new TestCluster({ behaviours, streams, forbidden })
  const own =
    facts === undefined ? {} : { 'tranship.facts.json': JSON.stringify({ version: 1, services: facts }) }
  const run = (...parameters: string[]) => cluster.run(parameters, shop, { files: own })
  return { cluster, run, commands }
}

async function verify(given: Given, ...parameters: string[]) {
  const { cluster, run, commands } = await shopWith(given)
  const deployed = await run('deploy', '--quiet')
  expect(deployed.status, deployed.errors).toBe(0)
  const writes = cluster.server.writes
  const outcome = await run('verify', ...parameters)
  const report = parameters.includes('json') ? (JSON.parse(outcome.output) as Report) : undefined
  const found = report?.diagnostics.map(
    ({ code, service, range }) => `${code} ${service} ${range.start.line}:${range.start.column}`,
  )
  return { ...outcome, report, found, commands, isUnchanged: cluster.server.writes === writes }
}

interface Report {
  readonly facts: object
  readonly expectations: object
  readonly diagnostics: readonly {
    readonly code: string
    readonly service: string
    readonly range: { readonly start: { readonly line: number; readonly column: number } }
  }[]
}

const api: ServiceFacts = {
  listens: [
    { protocol: 'tcp', port: 9123 },
    { protocol: 'tcp', port: 6060, loopback: true },
  ],
  users: [{ uid: 1000, gid: 1000 }],
  state: { running: true },
}

describe('tranship verify', () => {
  it('[E15-01] [E15-02] [E15-10] compares with the facts, only reads in the Pods, and changes nothing in the cluster', async () => {
    const seed = { state: { running: false, status: 0 } }
    const { status, output, commands, isUnchanged } = await verify({ facts: { api, seed } })
    expect([status, isUnchanged]).toEqual([0, true])
    expect(output).toBe(
      '3 services behave as under Docker Compose: 4 of 4 facts hold. 5 of 6 expectations hold, and 1 is not shown.\n',
    )
    expect(new Set(commands.map(([program]) => program))).toEqual(new Set(['cat']))
    expect(new Set(commands.flatMap((words) => words.slice(1)))).toEqual(
      new Set([
        ...['/proc/net/tcp', '/proc/net/tcp6', '/proc/net/udp', '/proc/net/udp6'],
        ...['/proc/1/status', '/proc/self/mountinfo'],
      ]),
    )
  })

  it('[E15-01] compares with the expectations of the translation without facts', async () => {
    const { status, output } = await verify({})
    expect([status, output]).toEqual([
      0,
      '3 services behave as the translation expects: 8 of 9 expectations hold, and 1 is not shown.\n',
    ])
  })

  it('[E15-03] [E15-04] reports each difference at the key that is responsible, with status 1', async () => {
    const web = { users: [{ uid: 33, gid: 33 }] }
    const files = { web: listening(8080) + statusOf(0), api: listening(9000) + statusOf(1000) }
    const { status, found, report } = await verify({ facts: { api, web }, files }, '--format', 'json')
    expect(status).toBe(1)
    expect(found).toEqual(['verify-listener web 5:13', 'verify-user web 3:3', 'verify-listener api 7:36'])
    expect(report).toMatchObject({ facts: { differs: 2, holds: 2 }, expectations: { differs: 1 } })
  })

  it('[E15-04] shows the line, both states and the fix, and counts the facts that do not hold', async () => {
    const { output } = await verify({ facts: { api }, files: { ...fineFiles, api: listening(9000) } })
    expect(output).toContain(
      'compose.yaml:7:36: error: service `api`: Docker showed a listener on 9123/tcp, and the cluster shows ' +
        'listeners on 9000/tcp. [verify-listener]\n' +
        "   7 |   api: { image: shop/api, expose: ['9123'] }\n",
    )
    expect(output).toContain('     = Check the command')
    expect(output).toMatch(
      /\n1 of 3 facts does not hold\. \d of \d expectations hold, and 1 is not shown\.\n$/,
    )
  })

  it.each(['sarif', 'github'] as const)('[E15-04] reports in the format %s', async (format) => {
    const { status, output } = await verify(
      { facts: { api }, files: { ...fineFiles, api: listening(9000) } },
      '--format',
      format,
    )
    expect(status).toBe(1)
    if (format === 'github')
      expect(output).toMatch(/^::error file=compose\.yaml,line=7,.*title=verify-listener::/)
    else {
      const { runs } = JSON.parse(output) as {
        runs: { results: { ruleId: string }[]; tool: { driver: { rules: { id: string }[] } } }[]
      }
      expect(runs[0]!.results.map(({ ruleId }) => ruleId)).toEqual(['verify-listener'])
      expect(runs[0]!.tool.driver.rules.map(({ id }) => id)).toEqual(['verify-listener'])
    }
  })

  it('[E15-02] leaves out the facts of other settings, as a translation does', async () => {
    const outdated = {
      ...api,
      settings: '0123456789abcdef',
      listens: [{ protocol: 'tcp', port: 1 }],
    } as const
    const { status, output } = await verify({ facts: { api: outdated } })
    expect([status, output]).toEqual([
      0,
      expect.stringMatching(/^3 services behave as the translation expects: /),
    ])
  })

  it('[E15-05] counts what it could not ask, and says why', async () => {
    const { status, output, errors } = await verify({ facts: { api }, files: { web: fineFiles.web } })
    expect(status).toBe(0)
    expect(output).toContain('1 of 3 facts hold, and 2 are not shown.')
    expect(errors).toContain('not asked, because its image has no `cat`: `api` (a listener on 9123/tcp)')
  })

  it('[E15-03] asks again until the time is over, and no longer', async () => {
    const behaviours = { api: { waits: 'ErrImagePull' } }
    const { status, found, commands } = await verify({ behaviours }, '--format', 'json', '--timeout', '9s')
    expect([status, found]).toEqual([1, ['verify-state api 7:3']])
    expect(commands.length).toBeGreaterThan(1)
  })

  it('[E15-06] reads the logs of containers that prepare a Pod, and of the run before a restart', async () => {
    const { cluster, run } = await shopWith()
    await run('deploy', '--quiet')
    await cluster.clock.sleep(3000)
    const pod = cluster.server.all('Pod').find(({ metadata }) => metadata.name.startsWith('api-'))!
    const statusOf = (name: string, restartCount: number) => ({
      ...{ name, restartCount, state: { running: { startedAt: cluster.server.time() } } },
    })
    const [initContainerStatuses, containerStatuses] = [[statusOf('prepare', 0)], [statusOf('api', 1)]]
    pod['spec'] = { ...(pod['spec'] as object), initContainers: [{ name: 'prepare' }] }
    cluster.server.set(pod, { status: { initContainerStatuses, containerStatuses } })
    const asked: string[] = []
    cluster.server.logs = (query) => {
      asked.push(`${query.get('container') ?? ''}${query.has('previous') ? ' before' : ''}`)
      return undefined
    }
    await run('verify', 'api')
    expect(asked).toEqual(expect.arrayContaining(['prepare', 'api', 'api before']))
  })

  it('[E15-06] names a sign in a log, and prints no line of it', async () => {
    const behaviours = { api: { runs: 1000, log: 'open /srv/canary-4711: Permission denied' } }
    const { status, output, errors } = await verify({ behaviours })
    expect(status).toBe(1)
    expect(output).toContain('shows `Permission denied`')
    expect(output).toContain('`tranship logs api` shows the line')
    expect(output + errors).not.toContain('canary')
  })

  it('[E15-09] lists missing rights with a Role', async () => {
    const { run } = await shopWith({ forbidden: ['GET pods'] })
    const { status, errors } = await run('verify')
    expect(status).toBe(1)
    expect(errors).toContain('pods/log')
    expect(errors).toContain('kind: Role')
  })

  it('[E15-03] ends at once if the cluster has nothing of the application', async () => {
    const { run, commands } = await shopWith()
    expect(await run('verify')).toEqual({
      status: 1,
      output: '',
      errors:
        'error: there is nothing of `shop` in the namespace `default`\n' +
        'Deploy it, or name another namespace or context.\n',
    })
    expect(commands).toEqual([])
  })

  it('refuses a service that does not exist', async () => {
    const { run } = await shopWith()
    expect(await run('verify', 'wep')).toMatchObject({ status: 2, errors: expect.stringContaining('`wep`') })
  })

  it('verifies named services alone', async () => {
    const { output } = await verify({}, 'seed')
    expect(output).toBe('1 service behaves as the translation expects: 2 of 2 expectations hold.\n')
  })
})

describe('tranship deploy --verify', () => {
  it('[E15-08] verifies after the deploy, and ends with its status', async () => {
    const fine = await (await shopWith({ facts: { api } })).run('deploy', '--quiet', '--verify')
    expect([fine.status, fine.output]).toEqual([
      0,
      expect.stringMatching(/^3 services behave as under Docker/),
    ])
    const files = { ...fineFiles, api: listening(9000) }
    const broken = await (await shopWith({ facts: { api }, files })).run('deploy', '--quiet', '--verify')
    expect([broken.status, broken.output]).toEqual([1, expect.stringContaining('[verify-listener]')])
  })

  it('[E15-08] with `--json` tells each difference as an event, and the sentence as the last one', async () => {
    const files = { ...fineFiles, api: listening(9000) }
    const { run } = await shopWith({ facts: { api }, files })
    const { output } = await run('deploy', '--quiet', '--verify', '--json')
    const events = output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object)
    expect(events.at(-2)).toMatchObject({
      event: 'failed',
      failure: { code: 'verify-listener', service: 'api' },
    })
    expect(events.at(-1)).toMatchObject({ event: 'failed', message: expect.stringContaining('1 of 3 facts') })
  })

  it('does not go with a dry run', async () => {
    const { run } = await shopWith()
    expect((await run('deploy', '--verify', '--dry-run')).status).toBe(2)
  })
})

describe('the codes of differences', () => {
  it.each(Object.entries(differenceCodes))('%s has a title and a reason', (_, { title, why }) => {
    expect([title, why].every((text) => /^[A-Z].*\.$/.test(text))).toBe(true)
  })
})
