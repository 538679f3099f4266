import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import path from 'node:path'
import { json, text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import {
  type Behaviour,
  numbersOf,
  readBehaviours,
  standInOf,
  standInsOf,
  toProgram,
} from '../../behave/oracle/behaviour.js'
import { type ContainerRequest, placeInContainer } from '../../behave/oracle/docker-container.js'
import { EngineProxy } from '../../behave/oracle/engine-proxy.js'
import { eventsIn, type Seen, type StandInEvent } from '../../behave/oracle/events.js'
import { judge, type Judged, problemUnderDocker } from '../../behave/oracle/judge.js'
import { causesOf, disagreementOf, oracleTable, silentOf } from '../../behave/oracle/report.js'
import { readResults, writeResults } from '../../behave/oracle/results.js'
import { folderWith } from '../../cli/test/support/folder.js'

const source = 'https://example.com'

function event(service: string, kind: StandInEvent['kind'], name: string, rest: object = {}): StandInEvent {
  return { service, kind, name, ...rest }
}

function seen(events: readonly StandInEvent[], rest: Partial<Seen> = {}): Seen {
  return { state: 'running', isRestarted: false, problem: '', events, ...rest }
}

/** An application in which `web` calls `api` under Docker. */
function judged(changes: Partial<Judged>): Judged {
  return {
    project: { name: 'shop', services: { web: {}, api: {} } },
    docker: new Map([
      ['web', seen([event('web', 'call', 'api:80', { by: 'api' })])],
      ['api', seen([event('api', 'listen', 'tcp 80'), event('api', 'write', '/data')])],
    ]),
    ...{ cluster: new Map(), speaks: new Map(), objects: [], messages: [], deployError: '' },
    ...changes,
  }
}

function failures(changes: Partial<Judged>): string[] {
  return judge(judged(changes))
    .filter(({ passed }) => !passed)
    .map(({ service, question, follows, said }) => [service, question, follows, ...said].join(' '))
}

describe('behaviours of images', () => {
  it('[E7-04] are read from the folder of the Compose file or one above it', () => {
    const root = folderWith({ 'behaviour.json': '{"web":{"source":"x"}}', 'deploy/compose.yaml': '' })
    expect(readBehaviours(path.join(root, 'deploy'), root)).toEqual({ web: { source: 'x' } })
    expect(readBehaviours(path.join(root, 'deploy'), path.join(root, 'deploy'))).toBeUndefined()
  })

  it.each([
    ['', '0:0'],
    ['1000', '1000:0'],
    ['5:6', '5:6'],
    ['node', '1000:1000'],
    ['www-data', '33:33'],
    ['root', '0:0'],
    ['rails:rails', '1000:1000'],
  ])('have the user %j as %s', (user, numbers) => {
    expect(numbersOf(user)).toBe(numbers)
  })

  it('take the number of a user from a folder that belongs to it', () => {
    expect(numbersOf('www-data', { holds: ['/app', { path: '/app/data', owner: '82:82' }] })).toBe('82:82')
  })

  it('make an image whose user owns the folders that it writes to', () => {
    const behaviour: Behaviour = {
      source,
      image: { User: 'app', Volumes: { '/data': {} }, ExposedPorts: { '80/tcp': {} } },
      ...{ writes: ['/var/lib/x.db', '/cache'], holds: ['/app'], needs: ['/app/a', '/etc/b'], shell: false },
    }
    const { facts, files, configuration, hasShell } = standInOf('web', behaviour, [])
    const owner = '1000:1000'
    expect(facts.owned).toEqual({ '/var/lib': owner, '/cache': owner, '/data': owner, '/app': '0:0' })
    expect(facts).toMatchObject({ filled: ['/app'], volumes: ['/data'], users: { app: owner } })
    expect([files, configuration, hasShell]).toEqual([['/app/a'], behaviour.image, false])
  })

  it('have empty volumes that belong to their user', () => {
    const holds = [{ path: '/data', owner: '999:999' }, '/etc/db']
    const { facts } = standInOf('db', { source, holds, image: { Volumes: { '/data': {} } } }, [])
    expect([facts.filled, facts.owned]).toEqual([['/etc/db'], { '/data': '999:999', '/etc/db': '0:0' }])
  })

  it('share the files of an image that several services have', () => {
    const services = { web: { image: 'app@sha256:1' }, job: { image: 'app' }, db: {} }
    const behaviours = {
      web: { source, writes: ['/data'] },
      job: { source, holds: ['/app'] },
      db: { source },
    }
    const found = standInsOf({ name: 'shop', services }, behaviours)
    expect([...found.values()].map(({ tag, facts }) => [tag, Object.keys(facts.owned ?? {})])).toEqual([
      ['app:latest', ['/app', '/data']],
      ['app:latest', ['/app', '/data']],
      ['shop-db:latest', []],
    ])
  })

  it('become the program of a stand-in', () => {
    const calls = [{ host: '${DB}', port: 5432 }]
    expect(toProgram({ source, calls, listens: [{ port: '${PORT:-80}' }], ends: 0 })).toMatchObject({
      calls: [{ host: '${DB}', port: '5432', protocol: 'tcp' }],
      listens: [{ port: '${PORT:-80}', protocol: 'tcp', speaks: 'other', loopback: false }],
      ends: 0,
    })
  })
})

describe('containers under Docker', () => {
  const placed = (container: ContainerRequest, behaviour: Behaviour = { source }) =>
    placeInContainer(container, { behaviour, program: { name: 'web' } }, (folder) => `/copy${folder}`)

  it('run the stand-in in front of the command of the image or of the Compose file', () => {
    const behaviour = { source, image: { Entrypoint: ['/entry'], Cmd: ['serve'] } }
    const start = ['/.behave/stand-in', 'serve', '{"name":"web"}', '--']
    expect(placed({}, behaviour)).toMatchObject({ Entrypoint: [...start, '/entry'], Cmd: ['serve'] })
    expect(placed({ Cmd: ['x'] }, behaviour)).toMatchObject({ Entrypoint: [...start, '/entry'], Cmd: ['x'] })
    expect(placed({ Entrypoint: ['y'] }, behaviour)).toMatchObject({ Entrypoint: [...start, 'y'], Cmd: null })
  })

  it('get copies of host folders, no devices, and health checks each second', () => {
    const HostConfig = { Binds: ['/a:/b:ro', 'data:/c'], Devices: [1], ReadonlyRootfs: true }
    const { HostConfig: host, Healthcheck } = placed({ HostConfig, Healthcheck: { Test: ['CMD', 'x'] } })
    expect(host).toEqual({ Binds: ['/copy/a:/b:ro', 'data:/c'], Mounts: [], ReadonlyRootfs: true })
    expect(Healthcheck).toMatchObject({ Test: ['CMD', 'x'], Interval: 1_000_000_000 })
  })

  it('are changed on the way to the engine, and images lose their digests', async () => {
    const folder = folderWith({})
    const engine = createServer((asked, answer) => {
      void text(asked).then((body) => answer.end(JSON.stringify([asked.url, body])))
    }).listen(path.join(folder, 'engine'))
    await once(engine, 'listening')
    const socketPath = path.join(folder, 'proxy')
    const proxy = await EngineProxy.start(path.join(folder, 'engine'), socketPath, () => ({ Image: 'x' }))
    const ask = (method: string, at: string) =>
      new Promise((resolve, reject) => {
        const asked = request({ socketPath, method, path: at }, (answer) =>
          json(answer).then(resolve, reject),
        )
        asked.on('error', reject)
        asked.end(method === 'POST' ? '{}' : '')
      })
    const digest = `sha256:${'a'.repeat(64)}`
    try {
      expect(await ask('POST', `/v1.41/containers/create?name=a&platform=linux%2Farm64`)).toEqual([
        '/v1.41/containers/create?name=a&',
        '{"Image":"x"}',
      ])
      expect(await ask('GET', `/images/db@${digest}/json`)).toEqual(['/images/db/json', ''])
    } finally {
      proxy.stop()
      engine.close()
    }
  })
})

describe('an engine that closes its connection', () => {
  it('is named in the answer', async () => {
    const folder = folderWith({})
    const engine = createServer((asked) => asked.socket.destroy()).listen(path.join(folder, 'engine'))
    await once(engine, 'listening')
    const socketPath = path.join(folder, 'proxy')
    const proxy = await EngineProxy.start(path.join(folder, 'engine'), socketPath, (container) => container)
    try {
      const asked = request({ socketPath, method: 'POST', path: '/volumes/create' }).end('{}')
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      expect([answer.statusCode, await json(answer)]).toEqual([
        502,
        { message: 'the engine does not answer: Error: socket hang up' },
      ])
    } finally {
      proxy.stop()
      engine.close()
    }
  })
})

describe('the comparison with Docker', () => {
  const api = seen([event('api', 'listen', 'tcp 80'), event('api', 'write', '/data')])

  it('reads events from logs', () => {
    const line =
      'stand-in event: {"service":"a","kind":"need","name":"/x","error":"No such file or directory"}'
    expect(eventsIn(`one\n${line}\ntwo`)).toEqual([
      event('a', 'need', '/x', { error: 'No such file or directory' }),
    ])
  })

  it('[E7-05] passes if everything that worked under Docker works in the cluster', () => {
    const web = seen([event('web', 'call', 'api:80', { by: 'api' })])
    expect(
      failures({
        cluster: new Map([
          ['web', web],
          ['api', api],
        ]),
      }),
    ).toEqual([])
  })

  it('[E7-05] fails if another server answers', () => {
    const web = seen([event('web', 'call', 'api:80', { by: 'other' })])
    expect(
      failures({
        cluster: new Map([
          ['web', web],
          ['api', api],
        ]),
      }),
    ).toEqual(['web calls false'])
  })

  it('separates the cause of a failure from its effects', () => {
    const error = 'Permission denied'
    const broken = seen([event('api', 'write', '/data', { error })], { state: 'failing', status: 1 })
    const web = seen([event('web', 'call', 'api:80', { error: 'no such host' })])
    expect(
      failures({
        cluster: new Map([
          ['web', web],
          ['api', broken],
        ]),
      }),
    ).toEqual(['web calls true', 'api runs true', 'api listens true', 'api writes false'])
  })

  it('[E7-06] takes a service that waits for a broken one as an effect', () => {
    const db = seen([], { state: 'failing', status: 1 })
    const services = { db: {}, web: { depends_on: { db: { condition: 'service_started' } } } }
    const found = failures({
      project: { name: 'shop', services },
      docker: new Map([
        ['db', seen([])],
        ['web', seen([event('web', 'write', '/data')])],
      ]),
      cluster: new Map([['db', db]]),
    })
    expect(found).toEqual(['db runs false', 'web runs true', 'web writes true'])
  })

  it('tells the error of the deploy about a service that it left out', () => {
    const docker = new Map([['web', seen([])]])
    const [row] = judge(judged({ docker, deployError: 'error: db has failed' }))
    expect(row?.cause).toBe('runs under Docker, here: missing error: db has failed')
  })

  it('[E7-06] names the messages about a failure', () => {
    const web = seen([event('web', 'call', 'api:80', { error: 'no such host' })])
    const message = (code: string, about: string, service = 'web') => ({
      ...{ code, path: ['services', service], message: about },
    })
    const messages = [
      message('name-not-reachable', 'about the server', 'api'),
      message('port-not-public', 'of another kind'),
      message('guessed-images', 'Nothing is known about the images of `web`: guesses their ports.', 'db'),
      message('guessed-images', 'Nothing is known about the images of `db`: guesses their ports.', 'db'),
    ]
    const cluster = new Map([
      ['web', web],
      ['api', api],
    ])
    expect(failures({ cluster, messages })).toEqual(['web calls false name-not-reachable guessed-images'])
  })

  it.each([
    ['http', [], 'web publishes false'],
    ['other', [], 'web publishes false'],
    ['other', [{ code: 'port-not-public', path: ['services', 'web'], message: '' }], undefined],
  ])(
    '[E7-05] wants a route or a message for a published port that speaks %s',
    (spoken, messages, failure) => {
      const project = { name: 'a', services: { web: { ports: [{ target: 80, published: '80' }] } } }
      const docker = new Map([['web', seen([])]])
      const speaks = new Map([['web:80', spoken]])
      const found = failures({ project, docker, cluster: docker, speaks, messages })
      expect(found.map((one) => one.replace(/ port-not-public/, ''))).toEqual(
        failure === undefined ? [] : [failure],
      )
    },
  )

  it('compares how a service ends', () => {
    const project = { name: 'a', services: { job: {} } }
    const ended = (status: number, isRestarted = false) => seen([], { state: 'ended', status, isRestarted })
    const of = (one: Seen) =>
      failures({ project, docker: new Map([['job', ended(0)]]), cluster: new Map([['job', one]]) })
    expect(of(ended(0))).toEqual([])
    expect(of(ended(0, true))).toEqual(['job runs false'])
    expect(of(ended(1))).toEqual(['job runs false'])
    expect(of(seen([]))).toEqual(['job runs false'])
  })

  it('[E7-04] leaves out applications that fail under Docker', () => {
    const error = 'Permission denied'
    const behaviours = { web: { source }, job: { source, ends: 3 } }
    const job = seen([], { state: 'ended', status: 3 })
    expect(
      problemUnderDocker(
        behaviours,
        new Map([
          ['web', seen([])],
          ['job', job],
        ]),
      ),
    ).toBeUndefined()
    const web = seen([event('web', 'write', '/x', { error })], { state: 'ended', status: 1 })
    expect(problemUnderDocker(behaviours, new Map([['web', web]]))).toBe('web: write /x: Permission denied')
  })

  it('keeps results on disk, so that the next run goes on', () => {
    const file = path.join(folderWith({}), 'results.json')
    const results = [{ application: 'shop', services: 1, seconds: 1, ways: {} }]
    expect(readResults(file)).toEqual([])
    writeResults(file, results)
    expect(readResults(file)).toEqual(results)
    expect(readResults(undefined)).toEqual([])
  })

  it.each([
    [true, [], []],
    [false, ['one'], []],
    [true, ['one'], ['- shop: 1 of 2 facts does not hold. one']],
    [false, [], ['- shop: 1 of 2 facts does not hold.']],
  ])(
    '[E7-05] compares with `tranship verify`: behaves %s, differences %j',
    (passed, differences, expected) => {
      const row = { service: 'web', subject: 'web', cause: '', follows: false, said: [] } as const
      const ways = { 'with facts': [{ ...row, question: 'runs', passed }] } as const
      const verified = { summary: '1 of 2 facts does not hold.', differences }
      expect(disagreementOf({ application: 'shop', services: 1, seconds: 1, ways, verified })).toEqual(
        expected,
      )
    },
  )

  it('counts applications and silent causes', () => {
    const row = { service: 'web', subject: 'web', passed: true, cause: '', follows: false, said: [] } as const
    const rows = [
      { ...row, question: 'runs', passed: false, follows: true },
      { ...row, question: 'needs', passed: false, cause: 'No such file or directory' },
    ] as const
    expect(causesOf(rows)).toEqual([rows[1]])
    expect(silentOf(rows)).toEqual([rows[1]])
    const ways = { 'without facts': rows, 'with facts': [{ ...row, question: 'runs' }] } as const
    const table = oracleTable([
      { application: 'shop', services: 1, seconds: 1, ways },
      { application: 'broken', services: 1, seconds: 1, ways: {}, notJudged: 'web: exited' },
    ])
    expect(table).toContain('| shop | 1 | 0 of 2, 1 silent | behaves |')
    expect(table).toContain('with facts: 1 of 1 behave (100 %), 0 have a cause without a message.')
    expect(table).toContain('- shop: web needs web: No such file or directory (silent)')
    expect(table).toContain('- broken: web: exited')
  })
})
