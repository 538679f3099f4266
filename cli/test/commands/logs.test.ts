import { describe, expect, it } from 'vitest'
import { tranship } from '../support/run-command.js'
import { TestCluster } from '../support/test-cluster.js'

const shop = `
name: shop
services:
  web: { image: 'shop/web:1' }
  db: { image: 'postgres:17' }
  seed: { image: shop/seed, restart: 'no', depends_on: { db: { condition: service_started } } }
`
const behaviours = { web: { log: 'one\ntwo\u001b[2J\n' }, db: { log: 'ready' } }

async function deployed() {
  const cluster = new TestCluster({ behaviours })
  await cluster.deploy(shop, ['--wait'])
  const run = (...words: string[]) => cluster.run(words, shop)
  return { cluster, run }
}

const withoutIds = (text: string) => text.replace(/-uid-\d+/g, '')

describe('tranship logs', () => {
  it('shows the lines of all Pods behind their names, with nothing that a terminal would act upon', async () => {
    const { run } = await deployed()
    const { status, output } = await run('logs')
    expect(status).toBe(0)
    expect(withoutIds(output).trimEnd().split('\n').sort()).toEqual([
      'db | ready',
      'web | one',
      expect.not.stringContaining('\u001b') as string,
    ])
  })

  it('shows the logs of the named services, with the given options', async () => {
    const { cluster, run } = await deployed()
    const lines = await run('logs', 'db', '--no-log-prefix', '--tail', '3', '--since', '1m30s', '-t')
    expect(lines.output).toBe(`${cluster.server.stamp(0)} ready\n`)
    expect((await run('logs', 'wep')).status).toBe(2)
    expect((await run('logs', '--since', 'soon')).status).toBe(2)
    expect((await run('logs', '--tail', 'few')).status).toBe(2)
    expect(cluster.server.all('Pod').length).toBeGreaterThan(0)
  })

  it('reports missing Pods, and the reason for an empty log', async () => {
    const none = await new TestCluster().run(['logs', 'web'], shop)
    expect([none.status, none.output]).toEqual([0, ''])
    expect(none.errors).toContain('there is no Pod of `web` in the namespace `default`')
    const reason = 'ErrImagePull: no such image'
    const cluster = new TestCluster({ behaviours: { web: { waits: reason } } })
    await cluster.deploy(shop)
    expect((await cluster.run(['logs', 'web'], shop)).errors).toContain(` has written nothing yet: ${reason}`)
  })

  it('also reports Pods that appear later, each reason once', async () => {
    const { cluster } = await deployed()
    const interruption = new AbortController()
    const pulls = ['ErrImagePull: no such image', 'ImagePullBackOff: in 10s', 'ImagePullBackOff: in 20s']
    const statusOf = (waits: string) => {
      const [reason, message] = waits.split(': ')
      const containerStatuses = [{ name: 'web', restartCount: 0, state: { waiting: { reason, message } } }]
      return { phase: 'Pending', containerStatuses }
    }
    const [first, ...others] = pulls
    cluster.clock.later(5000, () => {
      const labels = cluster.server.find('Deployment', 'web')!.metadata['labels']
      const metadata = { name: 'web-new', labels }
      const pod = cluster.server.put({ apiVersion: 'v1', kind: 'Pod', metadata, status: statusOf(first!) })
      others.forEach((waits, index) => {
        cluster.clock.later(5000 * (index + 1), () => cluster.server.set(pod, { status: statusOf(waits) }))
      })
    })
    cluster.clock.later(30_000, () => {
      interruption.abort()
    })
    const { errors } = await cluster.run(['logs', '-f', 'web'], shop, { interruption: interruption.signal })
    expect(errors.split('\n').filter((line) => line.startsWith('web-new'))).toEqual([
      `web-new has written nothing yet: ${pulls[0]}`,
      `web-new has written nothing yet: ${pulls[1]}`,
    ])
  })

  it('reports the status of a container that fails while it follows, and no earlier one', async () => {
    const { cluster } = await deployed()
    const interruption = new AbortController()
    const pod = cluster.server.all('Pod').find(({ metadata }) => metadata.name.startsWith('web-'))!
    const failed = (restartCount: number, terminated: object) => {
      const state = { running: {} }
      const containerStatuses = [{ name: 'web', restartCount, state, lastState: { terminated } }]
      cluster.server.set(pod, { status: { containerStatuses } })
    }
    failed(1, { exitCode: 9, reason: 'Error', finishedAt: '09:30:00' })
    const ends = [
      { exitCode: 3, reason: 'Error', finishedAt: '09:30:05' },
      { exitCode: 137, reason: 'OOMKilled', finishedAt: '09:30:10' },
      { exitCode: 0, reason: 'Completed', finishedAt: '09:30:15' },
    ]
    ends.forEach((end, index) => {
      cluster.clock.later(5000 * (index + 1), () => {
        failed(index + 2, end)
      })
    })
    cluster.clock.later(30_000, () => {
      interruption.abort()
    })
    const { errors } = await cluster.run(['logs', '-f', 'web'], shop, { interruption: interruption.signal })
    expect(errors.split('\n').filter((line) => line.includes('status'))).toEqual([
      `${pod.metadata.name}: web has ended with status 3`,
      `${pod.metadata.name}: web has ended with status 137 (OOMKilled)`,
    ])
  })

  it('goes on until it is interrupted', async () => {
    const { cluster } = await deployed()
    const ending = new AbortController()
    cluster.clock.later(30_000, () => {
      ending.abort()
    })
    const { status, output } = await cluster.run(['logs', '-f', 'web', '--file', 'compose.yaml'], shop, {
      signal: ending.signal,
    })
    expect(status).toBe(130)
    expect(withoutIds(output)).toMatch(/^web \| one\n/)
    expect(output.match(/one/g)).toHaveLength(1)
  })
})

describe('[E4-01] logs of a connection that is cut', () => {
  const cut = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
  const stamped = (...lines: readonly string[]) => lines.map((line) => `2026-03-01T09:30:${line}\n`).join('')
  const first = stamped('01.1Z a', '01.2Z b', '01.2Z c')

  /** Follows the logs of `web` until the line `end`; what each request gives says `answers`. */
  async function followed(...answers: readonly (readonly (string | Error)[])[]) {
    const { cluster } = await deployed()
    const asked: string[] = []
    cluster.server.logs = (query) => {
      const since = query.get('sinceTime')
      asked.push(query.has('tailLines') ? `the last ${query.get('tailLines')}` : `since ${since}`)
      return answers[asked.length - 1] ?? []
    }
    const interruption = new AbortController()
    const { status, output } = await cluster.run(
      ['logs', '-f', 'web', '--no-log-prefix', '--tail', '3'],
      shop,
      {
        interruption: interruption.signal,
        onOutput: (text) => {
          if (text === 'end\n') interruption.abort()
        },
      },
    )
    expect(status).toBe(130)
    return { lines: output.split('\n').slice(0, -1), asked }
  }

  it('go on behind the last line, with none of them twice', async () => {
    const { lines, asked } = await followed(
      [first, '2026-03-01T09:30:01.3Z ha', cut],
      [stamped('01.1Z a', '01.2Z b', '01.2Z c', '01.2Z d', '01.3Z half'), cut],
      [stamped('01.3Z half', '01.3Z half', '02Z end')],
    )
    expect(lines).toEqual(['a', 'b', 'c', 'd', 'half', 'half', 'end'])
    expect(asked).toEqual(['the last 3', 'since 2026-03-01T09:30:01.2Z', 'since 2026-03-01T09:30:01.3Z'])
  })

  it('continue while the container runs, without messages of the server', async () => {
    const { lines, asked } = await followed([first], ['unable to read\n'], [first, stamped('02Z end')])
    expect(lines).toEqual(['a', 'b', 'c', 'end'])
    expect(asked).toHaveLength(3)
  })

  it('are asked for as before where nothing has come of them', async () => {
    const { lines, asked } = await followed([cut], [stamped('02Z end')])
    expect(lines).toEqual(['end'])
    expect(asked).toEqual(['the last 3', 'the last 3'])
  })

  it('are whole without -f too, or it is said why not', async () => {
    const { cluster, run } = await deployed()
    const answers = [[first, cut], [cut], [first, stamped('02Z end')]]
    cluster.server.logs = () => answers.shift() ?? [cut]
    const whole = await run('logs', 'web', '--no-log-prefix')
    expect(whole).toMatchObject({ status: 0, output: 'a\nb\nc\nend\n' })
    const cutAlways = await run('logs', 'web')
    expect(cutAlways.status).toBe(2)
    expect(cutAlways.errors).not.toContain('bug')
  })

  it('[E1-02] leave nothing behind that asks the server where they end with an error', async () => {
    const { cluster, run } = await deployed()
    cluster.server.faults = ({ path }) =>
      path.endsWith('/log') ? { kind: 'status', code: 403, reason: 'Forbidden' } : undefined
    expect((await run('logs', '-f')).status).toBe(1)
    cluster.server.cutWatches()
    cluster.requests()
    await cluster.clock.sleep(10_000)
    expect(cluster.requests()).toEqual([])
  })
})

describe('logs of containers that do not run', () => {
  /** The log of a Pod of `web` in which containers are as given. */
  async function logged(status: object) {
    const { cluster, run } = await deployed()
    const pod = cluster.server.all('Pod').find(({ metadata }) => metadata.name.startsWith('web'))!
    cluster.server.set(pod, { status })
    cluster.server.logs = (query) => [`2026-03-01T09:30:01Z ${query.get('container')}\n`]
    return (await run('logs', 'web', '--no-log-prefix')).output
  }
  const ended = { terminated: { exitCode: 1 } }
  const waits = { waiting: { reason: 'CrashLoopBackOff' } }

  it('come from the previous run while a container waits to restart', async () => {
    expect(
      await logged({ containerStatuses: [{ name: 'web', restartCount: 3, state: waits, lastState: ended }] }),
    ).toBe('web\n')
  })

  it('include init containers that have started, except those of tranship', async () => {
    const names = ['tranship-seed', 'tranship-sync', 'pre-start-1']
    const own = names.map((name) => ({ name, restartCount: 1, state: waits, lastState: ended }))
    const initContainerStatuses = [...own, { name: 'pre-start-2', restartCount: 0, state: { waiting: {} } }]
    const containerStatuses = [{ name: 'web', restartCount: 0, state: { waiting: {} } }]
    expect(await logged({ initContainerStatuses, containerStatuses })).toBe('pre-start-1\n')
  })
})

describe('tranship ps', () => {
  it('lists the Pods that have not done their work, with how they are', async () => {
    const { run } = await deployed()
    const { status, output } = await run('ps')
    expect(status).toBe(0)
    expect(
      output
        .split('\n')
        .slice(0, -1)
        .map((line) => line.split(/ +/).slice(1, 5)),
    ).toEqual([
      ['SERVICE', 'STATUS', 'READY', 'RESTARTS'],
      ['db', 'Running', 'yes', '0'],
      ['web', 'Running', 'yes', '0'],
    ])
    const all = JSON.parse((await run('ps', '--all', '--json')).output) as { service: string }[]
    expect(all.map(({ service }) => service)).toEqual(['db', 'seed', 'web'])
    expect(JSON.parse((await run('ps', 'web', '--json')).output)).toEqual([
      expect.objectContaining({ service: 'web', ready: true, restarts: 0 }),
    ])
  })

  it('reports that there are no Pods, and names the namespace', async () => {
    const { output, errors } = await new TestCluster().run(['ps'], shop)
    expect(output).toMatch(/^NAME .*\n$/)
    expect(errors).toContain('there is no Pod of `shop` in the namespace `default`')
  })

  it('ends with 2 where no cluster is chosen', async () => {
    expect((await tranship(['ps'], { files: { 'compose.yaml': shop } })).status).toBe(2)
  })
})
