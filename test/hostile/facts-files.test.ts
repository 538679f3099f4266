import { describe, expect, it } from 'vitest'
import { changesOfSharedObjects, inheritedNames } from '../support/inherited-names.js'
import { runTranship, runTranshipHere } from './support/command.js'
import { type Entry, makeRepository } from './support/repository.js'
import { startServer } from './support/server.js'

const file = 'tranship.facts.json'
const manifest =
  'name: shop\nservices: { web: { image: shop/web:1, volumes: ["v:/data"] } }\nvolumes: { v: }\n'

/** Facts about services, each by its name. JSON has any name, also `__proto__`. */
const factsOf = (services: object) => JSON.stringify({ version: 1, services })
const record = <Value>(keys: readonly string[], valueOf: (key: string) => Value) =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)]))

const lines: readonly (readonly string[])[] = [
  [],
  ['check'],
  ['check', '--format', 'json'],
  ['check', '--format', 'sarif'],
  ['config', '--origins'],
  ['plan', 'deploy'],
  ['-o', 'chart', '--layout', 'helm'],
]
const titled = lines.map((line) => [['tranship', ...line].join(' '), line] as const)

async function runIn(entries: Readonly<Record<string, Entry>>, line: readonly string[]) {
  return runTranshipHere(line, makeRepository(entries).folder)
}

describe('[C13-01] facts with names of properties that every object inherits', () => {
  const named = (name: string) => ({
    'compose.yaml': `name: shop\nservices: { "${name}": { image: shop/web:1, volumes: ["v:/${name}"] } }\nvolumes: { v: }\n`,
    [file]: factsOf(
      record([name, 'other'], () => ({
        listens: [{ protocol: 'tcp', port: 8123 }],
        connects: [{ service: name, port: 80 }],
        mounts: record([`/${name}`, name], () => ({ hides: 1, uid: 7, gid: 7, mode: '0755' })),
        writes: [`/${name}`],
      })),
    ),
  })

  it.each(titled)('change no shared object by `%s`', async (_, line) => {
    for (const name of inheritedNames) {
      const { errors } = await runIn(named(name), line)
      expect([name, changesOfSharedObjects()]).toEqual([name, []])
      expect(errors).not.toMatch(/TypeError|internal error/i)
    }
  })

  it('count for the service of this name alone', async () => {
    for (const name of inheritedNames) {
      const { [file]: facts, ...others } = named(name)
      const { output } = await runIn({ ...others, [file]: facts }, [])
      expect(output).toContain('8123')
      const bare = await runIn({ ...others, [file]: factsOf({}) }, [])
      expect(bare.output).toBe((await runIn(others, [])).output)
    }
  })

  it.each<[string, (name: string) => object]>([
    ['of the file', (name) => record(['version', 'services', name], (key) => (key === 'version' ? 1 : {}))],
    ['of a service', (name) => ({ version: 1, services: { web: record([name], () => 1) } })],
    [
      'of a listener',
      (name) => ({
        version: 1,
        services: {
          web: { listens: [record(['protocol', 'port', name], (key) => (key === 'port' ? 80 : 'tcp'))] },
        },
      }),
    ],
    [
      'of a mount',
      (name) => ({ version: 1, services: { web: { mounts: { '/data': record([name], () => 1) } } } }),
    ],
  ])('are refused as fields %s', async (_, factsWith) => {
    for (const name of inheritedNames) {
      const entries = { 'compose.yaml': manifest, [file]: JSON.stringify(factsWith(name)) }
      const { status, errors } = await runIn(entries, ['check'])
      expect([name, status]).toEqual([name, 2])
      expect(errors).toMatch(/no facts? of version 1/)
      expect(changesOfSharedObjects()).toEqual([])
    }
  })
})

describe('[C13-01] facts of wrong types', () => {
  const web = (facts: unknown) => factsOf({ web: facts })
  const tenfold = (name: string, index: number) =>
    `${name}: &${name} [${Array(10).fill(`*${'abcdefghi'[index]}`).join(', ')}]`

  it.each([
    '',
    '[]',
    'null',
    '1',
    '"text"',
    '{',
    '{}',
    '{"version": 1}',
    '{"version": 2, "services": {}}',
    '{"version": "1", "services": {}}',
    '{"version": 1, "services": []}',
    '{"version": 1, "services": null}',
    '{"version": 1, "services": {"web": []}}',
    '{"version": 1, "services": {"web": null}}',
    '{"version": 1, "services": {}}\n{"version": 1, "services": {}}',
    ...['{"a": 1}', 'true', '"80"', '80.5', '0', '-1', '65536', '1e999', 'null'].map(
      (port) => `{"version": 1, "services": {"web": {"listens": [{"protocol": "tcp", "port": ${port}}]}}}`,
    ),
    // Each list has ten times the one before it, or a list has itself.
    ['a: &a [1]', ...[...'bcdefghi'].map(tenfold)].join('\n'),
    'version: 1\nservices: &a { web: { listens: [*a] } }\n',
    web({ listens: { protocol: 'tcp', port: 80 } }),
    web({ listens: [[]] }),
    web({ listens: [{ protocol: 'sctp', port: 80 }] }),
    web({ listens: [{ port: 80 }] }),
    web({ listens: [{ protocol: 'tcp', port: 80, speaks: 'ftp' }] }),
    web({ connects: ['db'] }),
    web({ connects: [{ service: ['db'], port: 80 }] }),
    web({ state: 'running' }),
    web({ state: { running: 'yes' } }),
    web({ users: [{ uid: 'root', gid: 0 }] }),
    web({ users: [{ uid: -1, gid: 0 }] }),
    web({ users: [{ uid: 0, gid: 2 ** 32 }] }),
    web({ users: [{ uid: 0, gid: 0, groups: [1.5] }] }),
    web({ mounts: ['/data'] }),
    web({ mounts: { '/data': true } }),
    web({ mounts: { '/data': { hides: -1 } } }),
    web({ mounts: { '/data': { mode: 493 } } }),
    web({ mounts: { '/data': { mode: '0999' } } }),
    web({ mounts: { '/data': { mode: '0755\n' } } }),
    web({ writes: ['data'] }),
    web({ writes: '/data' }),
    web({ shell: 'yes' }),
    web({ image: 1 }),
    web({ settings: '../../etc' }),
    web({ settings: '0123456789abcdef\n' }),
    web({ imageConfig: [] }),
    web({ imageConfig: { Cmd: 'run' } }),
    web({ imageConfig: { Entrypoint: [1] } }),
    web({ imageConfig: { ExposedPorts: { http: {} } } }),
    web({ imageConfig: { Healthcheck: { Test: 'true' } } }),
  ])('are refused, at their line: %j', async (text) => {
    const { status, output, errors } = await runIn({ 'compose.yaml': manifest, [file]: text }, [])
    expect([status, output]).toEqual([2, ''])
    expect(errors).toMatch(/tranship\.facts\.json:\d+: /)
    expect(errors).not.toMatch(/TypeError|internal error/i)
  })
})

describe('[E8-01] texts in facts that control a terminal', () => {
  const evil = '\u001B]0;x\u0007\u001B[2J\u009B31m\u202E\u2067\u200B\u061C\u{E0041}\u00AD\uFEFF\u2028'
  const unseen = /[\0-\x08\x0B-\x1F\x7F-\x9F]|[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Zl}\p{Zp}]/u

  const places: Readonly<Record<string, object>> = {
    'a service': { [`web${evil}`]: {} },
    'a field': { web: { [evil]: 1 } },
    'a field of a listener': { web: { listens: [{ protocol: 'tcp', port: 80, [evil]: 1 }] } },
    'a path of a mount': { web: { mounts: { [`/data${evil}`]: { hides: 1 }, '/data': { hides: 1 } } } },
    'a field of a mount': { web: { mounts: { [`/data${evil}`]: { [evil]: 1 } } } },
    'a called service': { web: { connects: [{ service: evil, port: 80 }] } },
    'a written folder': { web: { writes: [`/${evil}`] } },
    'a digest': { web: { image: evil } },
    'a hash': { web: { settings: evil } },
    'a mode': { web: { mounts: { '/data': { mode: evil } } } },
    'a protocol': { web: { listens: [{ protocol: evil, port: 80 }] } },
    'a port': { web: { listens: [{ protocol: 'tcp', port: evil }] } },
    'a user of the image': { web: { imageConfig: { User: evil } } },
    'a command of the image': { web: { imageConfig: { Entrypoint: [evil], Cmd: [evil], Shell: [evil] } } },
    'a check of the image': { web: { imageConfig: { Healthcheck: { Test: ['CMD', evil] } } } },
    'a volume of the image': { web: { imageConfig: { Volumes: { [`/${evil}`]: {} } } } },
    'a folder of the image': { web: { imageConfig: { WorkingDir: `/${evil}` } } },
  }

  it.each(Object.entries(places))('are not shown: %s', async (_, services) => {
    for (const line of [...lines, ['check', '--verbose']]) {
      const entries = { 'compose.yaml': manifest, [file]: factsOf(services) }
      const { output, errors } = await runIn(entries, line)
      expect(output).not.toMatch(unseen)
      expect(errors).not.toMatch(unseen)
    }
  })

  it('are not shown by a process of its own, and by the server', async () => {
    const { folder } = makeRepository({
      'compose.yaml': manifest,
      [file]: factsOf({ web: { [evil]: 1 } }),
    })
    const { errors } = await runTranship(['check'], folder)
    expect(errors).not.toMatch(unseen)
    const client = await startServer(folder, { profile: 'compose' })
    await client.open('compose.yaml')
    for (const { message } of await client.diagnostics('compose.yaml')) expect(message).not.toMatch(unseen)
  })
})

describe('[E1-03] values in facts that look like secrets', () => {
  const canary = 'canary7f3a'

  it.each<[string, object]>([
    ['a command of the image', { imageConfig: { Cmd: ['run', `--password=${canary}`] } }],
    ['a command of the image beside an unknown field', { imageConfig: { Cmd: [canary] }, other: canary }],
    ['an unknown field', { password: canary }],
    ['a wrong port', { listens: [{ protocol: 'tcp', port: canary }] }],
    ['a wrong mode', { mounts: { '/data': { mode: canary } } }],
    ['a wrong hash', { settings: canary }],
    ['a wrong state', { state: canary }],
    ['a wrong user of the image', { imageConfig: { User: [canary] } }],
    ['a called service', { connects: [{ service: canary, port: 80 }] }],
    ['a digest', { image: `sha256:${canary}` }],
  ])('are in no message: %s', async (_, facts) => {
    for (const line of [...lines, ['check', '--verbose'], ['check', '--format', 'github']]) {
      const entries = { 'compose.yaml': manifest, [file]: factsOf({ web: facts }) }
      const { output, errors } = await runIn(entries, line)
      expect(errors).not.toContain(canary)
      if (line[0] === 'check') expect(output).not.toContain(canary)
    }
  })
})

describe('[C13-01] facts about services that do not exist', () => {
  it.each(titled)('change nothing that `%s` prints', async (_, line) => {
    const facts = {
      listens: [{ protocol: 'tcp', port: 8123 }],
      connects: [{ service: 'web', port: 80 }],
      users: [{ uid: 0, gid: 0 }],
      mounts: { '/data': { hides: 1 } },
    }
    const other = factsOf(record(['Web', 'web ', 'services.web', '../web', '', 'webs'], () => facts))
    const { status, output, errors } = await runIn({ 'compose.yaml': manifest, [file]: other }, line)
    const bare = await runIn({ 'compose.yaml': manifest }, line)
    expect({ status, output, errors }).toEqual(bare)
  })
})

describe('[E0-07] a file of facts outside of the root', () => {
  const outside = { 'home/facts.json': factsOf({ web: { listens: [{ protocol: 'tcp', port: 8123 }] } }) }
  const routes: Readonly<Record<string, (outer: string) => Record<string, Entry>>> = {
    'a link': () => ({ [file]: { link: '../home/facts.json' } }),
    'an absolute link': (outer) => ({ [file]: { link: `${outer}/home/facts.json` } }),
    'a link to a link': () => ({ [file]: { link: 'two.json' }, 'two.json': { link: '../home/facts.json' } }),
    'a link of the kernel': (outer) => ({ [file]: { link: `/proc/self/root${outer}/home/facts.json` } }),
    'a link to the environment': () => ({ [file]: { link: '/proc/self/environ' } }),
    'a link to a folder': () => ({ [file]: { link: '../home' } }),
  }

  it.each(Object.keys(routes))(
    'is not read with `--untrusted`, and not out of a repository: %s',
    async (way) => {
      const first = makeRepository({ 'compose.yaml': manifest }, { outside, hasGit: true })
      for (const line of [['--untrusted'], [], ['check', '--untrusted'], ['check', '--format', 'json']]) {
        const { folder } = makeRepository(
          { 'compose.yaml': manifest, ...routes[way]!(first.outer) },
          { outside, hasGit: true },
        )
        const { status, output, errors } = await runTranship(line, folder, { env: { TOKEN: 'canary7f3a' } })
        expect([line, status, output]).toEqual([line, 2, ''])
        expect(errors).not.toMatch(/8123|canary7f3a/)
      }
    },
  )
})

describe('[R0-15] huge facts', () => {
  const many = 100_000
  const list = <Item>(itemOf: (index: number) => Item) => Array.from({ length: many }, (_, i) => itemOf(i))
  const port = (index: number) => (index % 65_535) + 1

  it.each<[string, object]>([
    ['listeners', { listens: list((i) => ({ protocol: 'tcp', port: port(i), speaks: 'http' })) }],
    ['listeners of one port', { listens: list(() => ({ protocol: 'tcp', port: 80, speaks: 'other' })) }],
    ['sockets of UDP', { listens: list((i) => ({ protocol: 'udp', port: port(i), loopback: true })) }],
    ['connections', { connects: list((i) => ({ service: `s${i}`, port: 80 })) }],
    ['connections to one service', { connects: list(() => ({ service: 'db', port: 80 })) }],
    ['users', { users: list((i) => ({ uid: i, gid: i, groups: [i] })) }],
    ['groups', { users: [{ uid: 1, gid: 1, groups: list((i) => i) }] }],
    ['mounts', { mounts: Object.fromEntries(list((i) => [`/data/${i}`, { hides: i }])) }],
    ['written folders', { writes: list((i) => `/w${i}`) }],
    ['words of a command', { imageConfig: { Cmd: list(String), Entrypoint: list(String) } }],
    ['volumes of the image', { imageConfig: { Volumes: Object.fromEntries(list((i) => [`/v${i}`, {}])) } }],
    [
      'ports of the image',
      { imageConfig: { ExposedPorts: Object.fromEntries(list((i) => [`${port(i)}/tcp`, {}])) } },
    ],
  ])('take a small heap and bounded output: %s', async (_, facts) => {
    const sites = 'labels: { traefik.http.routers.web.rule: "Host(`a.example.com`)" }'
    const { folder } = makeRepository({
      'compose.yaml': `name: shop\nservices:\n  web: { image: shop/web:1, ${sites}, volumes: ["v:/data"] }\n  db: { image: postgres }\nvolumes: { v: }\n`,
      [file]: factsOf({ web: facts, db: facts }),
    })
    const { status, output, errors } = await runTranship(['check', '--format', 'json'], folder)
    expect([0, 1]).toContain(status)
    expect(Buffer.byteLength(output) + Buffer.byteLength(errors)).toBeLessThan(8_000_000)
  })

  it('have a bounded message if one name is long', async () => {
    const { folder } = makeRepository({
      'compose.yaml': manifest,
      [file]: factsOf({ web: { ['a'.repeat(8_000_000)]: 1 } }),
    })
    const { status, errors } = await runTranship(['check'], folder)
    expect(status).toBe(2)
    expect(errors.length).toBeLessThan(2_000)
  })
})
