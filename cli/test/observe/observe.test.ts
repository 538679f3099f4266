import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Facts, ServiceFacts } from 'tranship'
import { describe, expect, it } from 'vitest'
import { TestClock } from '../support/api-server/test-clock.js'
import { type FakeContainer, FakeDocker, type FakeImage, socketsOf, started } from '../support/fake-docker.js'
import { folderWith } from '../support/folder.js'
import { type Surroundings, tranship } from '../support/run-command.js'

const compose = `
name: shop_1
services:
  api: { image: app, environment: { PASSWORD: "\${SECRET}" }, command: [serve, CANARY], labels: { a: CANARY } }
  web: { image: app, depends_on: [api] }
`
const api: FakeContainer = {
  service: 'api',
  address: '172.18.0.2',
  mounts: ['/data', '/conf'],
  files: {
    '/data': { uid: 33, mode: 0o700 },
    '/data/old': { changed: started - 5000 },
    '/data/new': { changed: started },
    '/conf': {},
    '/conf/a': { changed: started - 5000 },
  },
  sockets: socketsOf([9123, 40_000], { packets: [53] }),
  processes: [
    ['101', '100', '33', '33', '33,50'],
    ['100', '7', '0', '0', '-'],
    ['200', '7', '999', '999', '-'],
  ],
  changes: [
    { Path: '/run', Kind: 0 },
    { Path: '/run/api', Kind: 1 },
    { Path: '/run/api/pid', Kind: 1 },
    { Path: '/etc', Kind: 0 },
    { Path: '/etc/app', Kind: 0 },
    { Path: '/etc/app/settings', Kind: 0 },
    { Path: '/etc/hosts', Kind: 0 },
    { Path: '/data', Kind: 1 },
  ],
}
const web: FakeContainer = {
  service: 'web',
  address: '172.18.0.3',
  sockets: socketsOf([], { connects: ['020012AC:23A3'] }),
}
const images: Readonly<Record<string, FakeImage>> = {
  app: {
    config: { User: '1000', ExposedPorts: { '9123/tcp': {} }, Cmd: ['run'] },
    files: { '/bin/sh': {}, '/data': {}, '/data/seed': {}, '/data/seed/a': {} },
  },
}

interface Given extends Surroundings {
  readonly containers?: readonly FakeContainer[]
  readonly images?: Readonly<Record<string, FakeImage>>
  readonly text?: string
}

async function observed(words: readonly string[] = [], given: Given = {}) {
  const docker = new FakeDocker('shop_1', given.containers ?? [api, web], given.images ?? images)
  const folder = given.folder ?? folderWith({ 'compose.yaml': given.text ?? compose, ...given.files })
  const engines = { docker: () => Promise.resolve(docker.ask), clock: new TestClock(), ...given.engines }
  const env = { SECRET: 'CANARY', DOCKER_HOST: 'tcp://docker', ...given.env }
  const outcome = await tranship(['observe', ...words], { ...given, folder, env, engines })
  const text = () => readFileSync(path.join(folder, 'tranship.facts.json'), 'utf8')
  return { ...outcome, docker, folder, text, facts: () => JSON.parse(text()) as Facts }
}

describe('tranship observe', () => {
  it('[E14-01] writes facts about each service beside the Compose file', async () => {
    const { status, errors, facts } = await observed()
    expect(status, errors).toBe(0)
    const { services } = facts()
    expect(services['api']).toEqual({
      image: 'app',
      settings: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
      imageConfig: { User: '1000', ExposedPorts: { '9123/tcp': {} }, Cmd: ['run'] },
      state: { running: true },
      listens: [
        { protocol: 'udp', port: 53 },
        { protocol: 'tcp', port: 9123 },
      ],
      connects: [],
      users: [
        { uid: 0, gid: 0 },
        { uid: 33, gid: 33, groups: [50] },
      ],
      mounts: {
        '/data': { hides: 2, uid: 33, gid: 33, mode: '0700', written: true },
        '/conf': { hides: 0, uid: 0, gid: 0, mode: '0755', written: false },
      },
      shell: true,
      writes: ['/etc/app', '/run'],
    })
    expect(services['web']!.connects).toEqual([{ service: 'api', port: 9123 }])
    expect(errors).toMatch(
      /api +listens on 53 \(UDP\), 9123; runs as 0, 33; writes to \/data, \/etc\/app, \/run/,
    )
    expect(errors).toContain('Wrote facts about 2 services to tranship.facts.json')
  })

  it('[E14-01] reads the user of the program itself if the engine lists no users, as Podman', async () => {
    const status = 'Uid:\t0\t33\t33\t33\nGid:\t33\t33\t33\t33\nGroups:\t33 50 \n'
    const sockets = `${socketsOf([9123])}${status}`
    const changes = [
      { Path: '/etc', Kind: 0 },
      { Path: '/etc/group', Kind: 1 },
    ]
    const { facts } = await observed([], { containers: [{ ...api, processes: [], sockets, changes }] })
    const { users, writes } = facts().services['api']!
    expect(users).toEqual([{ uid: 33, gid: 33, groups: [50] }])
    expect(writes).toEqual([])
    const hostConfig = { PidMode: 'host' }
    const shared = await observed([], { containers: [{ ...api, processes: [], sockets, hostConfig }] })
    expect(shared.facts().services['api']!.users).toBeUndefined()
  })

  it('[E14-02] writes no value of a variable, argument, label or address', async () => {
    const { text } = await observed()
    expect(text()).not.toMatch(/CANARY|172\.18/)
  })

  it('[E14-02] writes the same bytes whatever the order of containers', async () => {
    const [one, other] = [await observed(), await observed([], { containers: [web, api] })]
    expect(other.text()).toBe(one.text())
    const keys = Object.keys(one.facts().services['api']!)
    expect(keys).toEqual([...keys].sort())
    expect(one.text().endsWith('}\n')).toBe(true)
  })

  it('[E14-03] starts and changes nothing, and removes what it created', async () => {
    const { docker } = await observed()
    const kinds = new Set(docker.changes.map((change) => change.replace(/\/(?:api0|web1|created\d+)/, '/ID')))
    expect([...kinds].sort()).toEqual([
      'DELETE /containers/ID',
      'POST /containers/ID/exec',
      'POST /containers/create',
      'POST /exec/ID/start',
    ])
    expect(docker.left).toEqual([])
  })

  it('[E14-01] prints with `-o -`, and writes a file with `-o FILE`', async () => {
    const printed = await observed(['-o', '-'])
    expect(JSON.parse(printed.output)).toHaveProperty('services.api')
    const { folder } = await observed(['-o', 'facts.json'])
    expect(JSON.parse(readFileSync(path.join(folder, 'facts.json'), 'utf8'))).toHaveProperty('version', 1)
  })

  it('[E14-01] keeps what was seen until Ctrl-C', async () => {
    const { status, facts } = await observed(['--for', '10h'], { interruption: AbortSignal.abort() })
    expect(status).toBe(0)
    expect(facts().services['api']!.listens).toHaveLength(2)
  })

  it('shows the time that is left on a terminal', async () => {
    const { errors } = await observed(['--for', '3s'], { isTerminal: true })
    expect(errors).toContain('2 s left')
  })

  it('observes a container that was there at the end only', async () => {
    const { errors, facts } = await observed([], { containers: [api, { ...web, isGone: true }] })
    expect(Object.keys(facts().services)).toEqual(['api'])
    expect(errors).toContain('`web` has no container')
  })
})

describe('[E14-04] what cannot be seen is said, and left out', () => {
  const ended = { Running: false, Status: 'exited', ExitCode: 0 }

  it.each<[string, Partial<FakeContainer>, RegExp, ServiceFacts['state'], readonly (keyof ServiceFacts)[]]>([
    [
      'ports without `cat`',
      { sockets: undefined! },
      /ports of `web` are unknown: `cat`/,
      { running: true },
      ['listens', 'connects'],
    ],
    [
      'ports on the network of the machine',
      { hostConfig: { NetworkMode: 'host' } },
      /network of the machine/,
      { running: true },
      ['listens', 'connects'],
    ],
    [
      'ports on a shared network',
      { hostConfig: { NetworkMode: 'container:api0' } },
      /whose network they share/,
      { running: true },
      ['listens', 'connects'],
    ],
    [
      'connections of a container that ended',
      { state: ended },
      /`web` had ended before/,
      { running: false, status: 0 },
      ['connects', 'users'],
    ],
    [
      'the state of a server that was stopped',
      { state: ended, hostConfig: { RestartPolicy: { Name: 'always' } } },
      /`web` was stopped/,
      undefined,
      ['state'],
    ],
    [
      'the state of one that somebody stopped',
      { state: ended, isStopped: true },
      /`web` was stopped/,
      undefined,
      ['state'],
    ],
    [
      'the state of one that did not start',
      { state: { ...ended, Status: 'created' } },
      /`web` has not started/,
      undefined,
      ['state', 'writes'],
    ],
    [
      'ports of one that restarts',
      { state: { Restarting: true } },
      /`web` restarted/,
      { running: true },
      ['listens', 'users'],
    ],
    [
      'ports of one that restarts, as Podman shows it',
      {
        state: { ...ended, Status: 'stopped' },
        hostConfig: { RestartPolicy: { Name: 'always' } },
        restarts: 3,
      },
      /`web` restarted/,
      { running: true, restarts: true },
      ['listens', 'users'],
    ],
  ])('%s', async (_, given, warning, state, absent) => {
    const { errors, facts } = await observed([], { containers: [api, { ...web, ...given }] })
    expect(errors).toMatch(warning)
    const found = facts().services['web']!
    expect(found.state).toEqual(state)
    expect(Object.keys(found).filter((key) => (absent as readonly string[]).includes(key))).toEqual([])
  })

  it('an unfinished start', async () => {
    const state = { Health: { Status: 'starting' } }
    const { errors } = await observed([], { containers: [api, { ...web, state }] })
    expect(errors).toContain('`web` is not healthy yet')
  })

  it('[E14-05] a helper container reads ports on request, and is removed', async () => {
    const containers = [{ ...api, sockets: undefined! }, web]
    const given = { containers, images: { ...images, busybox: {} } }
    const { facts, docker, errors } = await observed(['--helper-image', 'busybox'], given)
    expect(errors).not.toContain('warning')
    expect(facts().services['api']!.listens).toEqual([{ protocol: 'tcp', port: 9123 }])
    expect(docker.changes).toContain('POST /containers/created0/start')
    expect(docker.left).toEqual([])
  })

  it('[E14-05] a helper is not missed beside a container that started again', async () => {
    const containers = [api, { ...web, sockets: undefined!, loops: true }]
    const { status, errors } = await observed(['--helper-image', 'none'], { containers })
    expect(status, errors).toBe(0)
    expect(errors).toMatch(/`web` restarted/)
  })

  it('[E14-05] a helper image that the engine lacks is an error', async () => {
    const { status, errors } = await observed(['--helper-image', 'none'], {
      containers: [{ ...api, sockets: undefined! }],
    })
    expect(status).toBe(2)
    expect(errors).toContain('docker pull none')
  })
})

describe('[E14-06] tranship observe explains', () => {
  const refused = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))

  it.each<[string, readonly string[], Given, RegExp]>([
    [
      'an engine that is not there',
      [],
      { engines: { docker: () => Promise.resolve(refused) } },
      /no Docker engine at `tcp:\/\/docker`.\nStart Docker/,
    ],
    [
      'an application that does not run',
      [],
      { containers: [] },
      /No container of the project `shop_1` runs.\nStart the application first: run `docker compose up -d`/,
    ],
    [
      'another name',
      ['--name', 'other'],
      {},
      /The project `shop_1` of this folder runs: add `--name shop_1`/,
    ],
    ['`--untrusted`', ['--untrusted'], {}, /untrusted Compose file is not observed/],
    ['a wrong duration', ['--for', 'long'], {}, /Write a duration such as 30s/],
    ['the Compose file as output', ['-o', 'compose.yaml'], {}, /is the Compose file itself/],
  ])('%s', async (_, words, given, message) => {
    const { status, errors } = await observed(words, given)
    expect(errors).toMatch(message)
    expect(status).toBe(2)
  })

  it('errors of the Compose file', async () => {
    const { status, errors } = await observed([], { text: 'services: [' })
    expect(status).toBe(1)
    expect(errors).toContain('compose.yaml:1')
  })
})

describe('[E14-07] tranship observe --images', () => {
  it('reads the images of the engine, though nothing runs', async () => {
    const text = 'services: { web: { image: app, volumes: ["./a:/data:ro", { type: volume, target: /b/ }] } }'
    const { status, facts, docker } = await observed(['--images'], { text, containers: [] })
    expect(status).toBe(0)
    expect(facts().services['web']).toEqual({
      image: 'sha256:app',
      settings: expect.any(String) as string,
      imageConfig: { User: '1000', ExposedPorts: { '9123/tcp': {} }, Cmd: ['run'] },
      mounts: { '/data': { hides: 2 }, '/b': { hides: 0 } },
      shell: true,
    })
    expect(docker.left).toEqual([])
  })

  it('reads the images of jobs', async () => {
    const text = 'jobs: { backup: { image: app, triggers: { manual: true } } }'
    const { facts } = await observed(['--images'], { text, containers: [] })
    expect(Object.keys(facts().services)).toEqual(['backup'])
  })

  it('asks registries for the others', async () => {
    const image = JSON.stringify({ config: { User: '5', Env: ['A=CANARY'] } })
    const spawn = ({ parameters }: { readonly parameters: readonly string[] }) =>
      Promise.resolve({
        status: 0,
        output: parameters.includes('imagetools') ? image : 'buildx v1',
        errors: '',
      })
    const { facts, text } = await observed(['--images'], { images: {}, engines: { spawn: spawn as never } })
    expect(facts().services['api']!.imageConfig).toEqual({ User: '5' })
    expect(text()).not.toContain('CANARY')
  })

  it('says which images nobody knows', async () => {
    const { errors } = await observed(['--images'], { images: {}, env: { PATH: '' } })
    expect(errors).toContain('no engine and no registry shows the images of api, web')
  })
})
