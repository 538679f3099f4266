import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { FileReference } from 'tranship'
import { describe, expect, it } from 'vitest'
import { servedCluster } from './support/api-server.js'
import { runTranship, runTranshipHere } from './support/command.js'
import { type Entry, makeRepository } from './support/repository.js'
import { startServer } from './support/server.js'

/** Stands for a secret of the machine: it may appear nowhere. */
const canary = 'canary7f3a'
/** Tells that a Dockerfile was read: nothing else says that the image has files where the manifest mounts a volume. */
const readDockerfile = 'volume-not-filled'

/** Files outside of the repository that can be read as each kind of file. */
const outside = {
  'home/dotenv': `CANARY=${canary}\n`,
  'home/part.yaml': `services: {${canary}: {image: ${canary}}}\n`,
  'home/base.yaml': `services: {web: {image: nginx, labels: {a: ${canary}}}}\n`,
  'home/site.conf': canary,
  'home/token': canary,
  'home/Dockerfile': 'FROM scratch\nCOPY . /srv/data\n',
  'home/.ssh/id_rsa': canary,
}

/** `true` if a text has something of these files. */
const leaks = (text: string) => text.includes(canary) || text.includes(readDockerfile)

const web = (lines: string) => `services:\n  web:\n    image: nginx:1\n${lines}`

type Kind = FileReference['kind']

interface Way {
  /** The key that refers to the file. */
  readonly kind: Kind
  readonly file: keyof typeof outside
  readonly compose: (path: string) => string
  /** `true` if `translate` reads the file of a manifest that is trusted; by default it does. */
  readonly isTranslated?: boolean
}

/** Each way to name a file. */
const ways: Readonly<Record<string, Way>> = {
  env_file: { kind: 'env_file', file: 'home/dotenv', compose: (file) => web(`    env_file: ["${file}"]\n`) },
  'env_file that is not required': {
    kind: 'env_file',
    file: 'home/dotenv',
    compose: (file) => web(`    env_file: [{path: "${file}", required: false}]\n`),
  },
  'env_file as it is': {
    kind: 'env_file',
    file: 'home/dotenv',
    compose: (file) => web(`    env_file: [{path: "${file}", format: raw}]\n`),
  },
  label_file: {
    kind: 'label_file',
    file: 'home/dotenv',
    compose: (file) => web(`    label_file: "${file}"\n`),
  },
  config: {
    kind: 'config',
    file: 'home/site.conf',
    compose: (file) => web(`    configs: [site]\nconfigs: {site: {file: "${file}"}}\n`),
  },
  secret: {
    kind: 'secret',
    file: 'home/token',
    compose: (file) => web(`    secrets: [token]\nsecrets: {token: {file: "${file}"}}\n`),
    isTranslated: false,
  },
  include: { kind: 'include', file: 'home/part.yaml', compose: (file) => `include: ["${file}"]\n${web('')}` },
  'include as one of several': {
    kind: 'include',
    file: 'home/part.yaml',
    compose: (file) => `include: [{path: [./own.yaml, "${file}"]}]\n${web('')}`,
  },
  'env_file of include': {
    kind: 'env_file',
    file: 'home/dotenv',
    compose: (file) => `include: [{path: ./own.yaml, env_file: "${file}"}]\n${web('')}`,
  },
  extends: {
    kind: 'extends',
    file: 'home/base.yaml',
    compose: (file) => web(`    extends: {file: "${file}", service: web}\n`),
  },
  'mounted file': {
    kind: 'host-volume',
    file: 'home/site.conf',
    compose: (file) => web(`    volumes: ["${file}:/etc/nginx/site.conf:ro"]\n`),
  },
  'mounted file, long': {
    kind: 'host-volume',
    file: 'home/site.conf',
    compose: (file) =>
      web(`    volumes: [{type: bind, source: "${file}", target: /site.conf, read_only: true}]\n`),
  },
  dockerfile: {
    kind: 'dockerfile',
    file: 'home/Dockerfile',
    compose: (file) => built(`{context: ., dockerfile: "${file}"}`),
  },
}

/** Each way to name a folder, by the folder of the file that is read in it. */
const folderWays: Readonly<Record<string, Way>> = {
  build: { kind: 'build-context', file: 'home/Dockerfile', compose: (file) => built(`"${file}"`) },
  'build context': {
    kind: 'build-context',
    file: 'home/Dockerfile',
    compose: (file) => built(`{context: "${file}"}`),
  },
  'mounted folder': {
    kind: 'host-volume',
    file: 'home/.ssh/id_rsa',
    compose: (file) => web(`    volumes: ["${file}:/etc/nginx/conf.d:ro"]\n`),
  },
}

/** Returns a built service, with a volume over a folder that its Dockerfile fills. */
function built(build: string): string {
  const web = `services:\n  web:\n    build: ${build}\n    volumes: ["data:/srv/data"]\n`
  return `${web}volumes: {data: {}}\n`
}

const own = {
  'own.yaml': 'services: {db: {image: postgres, labels: {a: "${CANARY:-}"}}}\n',
}

/** Paths that lead out of a repository, with the entries that they need. */
const routes: Readonly<
  Record<string, (file: string, outer: string) => { path: string; entries?: Readonly<Record<string, Entry>> }>
> = {
  '..': (file) => ({ path: `../${file}` }),
  'down and up': (file) => ({ path: `./sub/../../${file}` }),
  absolute: (file, outer) => ({ path: path.join(outer, file) }),
  '~': (file) => ({ path: `~/${path.basename(file)}` }),
  link: (file) => ({ path: './link.yaml', entries: { 'link.yaml': { link: `../${file}` } } }),
  'absolute link': (file, outer) => ({
    path: './link.yaml',
    entries: { 'link.yaml': { link: path.join(outer, file) } },
  }),
  'link to a folder': (file) => ({
    path: `./up/${file}`,
    entries: { up: { link: '..' } },
  }),
  'link to a link': (file) => ({
    path: './one.yaml',
    entries: { 'one.yaml': { link: 'two.yaml' }, 'two.yaml': { link: `../${file}` } },
  }),
  'hard link': (file) => ({ path: './hard.yaml', entries: { 'hard.yaml': { hardLink: file } } }),
  'link of the kernel': (file, outer) => ({ path: `/proc/self/root${outer}/${file}` }),
}

const table = Object.keys(ways).flatMap((way) => Object.keys(routes).map((route) => ({ way, route })))

/** Runs a cell of the table in a process of its own if it is the first of its row or column. */
function runnerOf(way: string, route: string, ways: object): typeof runTranshipHere {
  const isFirst = way === Object.keys(ways)[0] || route === Object.keys(routes)[0]
  return isFirst ? runTranship : runTranshipHere
}

/** The codes of the diagnostics in a report in JSON. */
function codesIn(report: string): readonly string[] {
  const { diagnostics } = JSON.parse(report) as { readonly diagnostics: readonly { readonly code: string }[] }
  return diagnostics.map(({ code }) => code)
}

/**
 * Creates a repository that refers to a file outside of it. Absolute paths lead to the files beside another repository.
 */
function repository(way: string, route: string) {
  const { file, compose } = ways[way]!
  const { outer: elsewhere } = makeRepository({}, { outside })
  const { path: named, entries } = routes[route]!(file, elsewhere)
  const { folder, outer } = makeRepository(
    { ...own, ...entries, 'compose.yaml': compose(named) },
    { outside },
  )
  return { folder, home: path.join(outer, 'home') }
}

describe('[E0-07] with --untrusted, the command reads nothing outside of the root', () => {
  it.each(table)('$way by $route', async ({ way, route }) => {
    const { kind } = ways[way]!
    const { folder, home } = repository(way, route)
    const env = { HOME: home }
    const run = runnerOf(way, route, ways)
    const translated = await run(['--untrusted', 'compose.yaml'], folder, { env })
    expect(leaks(translated.output + translated.errors)).toBe(false)
    const checked = await run(['check', '--untrusted', '--format', 'json'], folder, { env })
    expect(leaks(checked.output + checked.errors)).toBe(false)
    const { diagnostics } = JSON.parse(checked.output) as {
      diagnostics: { code: string; range: { start: { line: number } } }[]
    }
    const told = diagnostics.filter(({ code }) => code.endsWith('-outside-root'))
    // Mounts of absolute paths are never read. In `include` and `extends`, `~` has no meaning.
    const isNeverRead =
      (['host-volume', 'dockerfile'].includes(kind) && /^(?:absolute|~|link of the kernel)$/.test(route)) ||
      (['include', 'extends'].includes(kind) && route === '~')
    expect(told).toHaveLength(isNeverRead ? 0 : 1)
    for (const { range } of told) expect(range.start.line).toBeGreaterThan(0)
  })
})

describe('[E0-07] with --untrusted, the command looks into no folder outside of the root', () => {
  const folderTable = Object.keys(folderWays).flatMap((way) =>
    ['..', 'down and up', 'absolute', 'link', 'absolute link', 'link to a folder', 'link to a link'].map(
      (route) => ({ way, route }),
    ),
  )

  it.each(folderTable)('$way by $route', async ({ way, route }) => {
    const { file, compose } = folderWays[way]!
    const { outer: elsewhere } = makeRepository({}, { outside })
    const { path: named, entries } = routes[route]!(path.dirname(file), elsewhere)
    const { folder, outer } = makeRepository({ ...entries, 'compose.yaml': compose(named) }, { outside })
    const env = { HOME: path.join(outer, 'home') }
    const parameters = ['--registry', 'r.example', '--host-volumes', 'configmap']
    const run = runnerOf(way, route, folderWays)
    const translated = await run(['--untrusted', ...parameters, 'compose.yaml'], folder, { env })
    expect(leaks(translated.output + translated.errors)).toBe(false)
    const checked = await run(['check', '--untrusted', '--format', 'json'], folder, { env })
    expect(leaks(checked.output + checked.errors)).toBe(false)
    // The command never reads below an absolute path that is mounted or built.
    const isNeverRead = route === 'absolute'
    expect(codesIn(checked.output).filter((code) => code.endsWith('-outside-root'))).toHaveLength(
      isNeverRead ? 0 : 1,
    )
  })

  it.each(Object.keys(folderWays))('and without it looks into them: %s', async (way) => {
    const { file, compose } = folderWays[way]!
    const { folder } = makeRepository({ 'compose.yaml': compose(`../${path.dirname(file)}`) }, { outside })
    const { output, errors } = await runTranship(['--registry', 'r.example', 'compose.yaml'], folder)
    expect(leaks(output + errors)).toBe(true)
  })
})

describe('the table of ways', () => {
  it('has every kind of file that a manifest names', () => {
    // A kind that is new has no entry here, which the compiler refuses.
    const kinds: Readonly<Record<Kind, true>> = {
      extends: true,
      include: true,
      env_file: true,
      label_file: true,
      config: true,
      secret: true,
      'build-context': true,
      dockerfile: true,
      'host-volume': true,
    }
    const inTable = [...Object.values(ways), ...Object.values(folderWays)].map(({ kind }) => kind)
    expect([...new Set(inTable)].sort()).toEqual(Object.keys(kinds).sort())
  })
})

describe('[E0-07] a deploy of an untrusted manifest sends no file from outside of the root', () => {
  it.each(
    Object.keys(ways).flatMap((way) =>
      ['..', 'absolute', '~', 'link', 'hard link'].map((route) => [way, route]),
    ),
  )('%s by %s', async (way, route) => {
    const { everything, kubeconfig } = await servedCluster()
    const { folder, home } = repository(way!, route!)
    writeFileSync(path.join(home, 'kubeconfig'), kubeconfig)
    const env = { HOME: home, KUBECONFIG: path.join(home, 'kubeconfig'), PATH: '/usr/bin:/bin' }
    const parameters = ['deploy', '--untrusted', '--no-build', '--registry', 'r.example']
    const { output, errors } = await runTranship(parameters, folder, { env })
    expect(leaks(everything() + output + errors)).toBe(false)
  })

  it('sends the same files without --untrusted: a secret by ..', async () => {
    const { everything, kubeconfig } = await servedCluster()
    const { folder, home } = repository('secret', '..')
    writeFileSync(path.join(home, 'kubeconfig'), kubeconfig)
    const env = { HOME: home, KUBECONFIG: path.join(home, 'kubeconfig'), PATH: '/usr/bin:/bin' }
    const { status, errors } = await runTranship(['deploy', '--images', 'ignore'], folder, { env })
    expect(status, errors).toBe(0)
    expect(leaks(everything())).toBe(true)
  })
})

describe('without it, the command reads paths as they are written', () => {
  const translatedWays = Object.keys(ways).filter((way) => ways[way]!.isTranslated !== false)

  it.each(translatedWays)('%s by ..', async (way) => {
    const { folder } = repository(way, '..')
    const { output, errors } = await runTranship(['--registry', 'r.example', 'compose.yaml'], folder)
    expect(leaks(output + errors)).toBe(true)
  })

  it.each(Object.keys(ways).flatMap((way) => ['link', 'link to a folder'].map((route) => [way, route])))(
    '[E0-05] and does not follow links: %s by %s',
    async (way, route) => {
      const { folder } = repository(way, route)
      const { output, errors } = await runTranshipHere(['compose.yaml'], folder)
      expect(leaks(output + errors)).toBe(false)
      expect(errors).toMatch(/link-leads-out/)
    },
  )
})

describe('[E0-07] files that the command finds by itself', () => {
  it.each<[string, Record<string, Entry>, readonly string[]]>([
    ['the Compose file', { 'compose.yaml': { link: '../home/part.yaml' } }, ['compose.yaml']],
    ['the Compose file that is found', { 'compose.yaml': { link: '../home/part.yaml' } }, []],
    ['a hard link to it', { 'compose.yaml': { hardLink: 'home/part.yaml' } }, ['compose.yaml']],
    ['the override', { 'compose.yaml': web(''), 'compose.override.yaml': { link: '../home/base.yaml' } }, []],
    [
      '.env',
      { 'compose.yaml': web('    labels: {a: "${CANARY:-}"}\n'), '.env': { link: '../home/dotenv' } },
      [],
    ],
    ['the environment of a process', { 'compose.yaml': { link: '/proc/self/environ' } }, ['compose.yaml']],
    ['COMPOSE_FILE in .env', { '.env': 'COMPOSE_FILE=../home/part.yaml\n' }, []],
  ])('are not read outside: %s', async (_, entries, named) => {
    const { folder, outer } = makeRepository(entries, { outside })
    const env = { HOME: path.join(outer, 'home'), TOKEN: canary }
    for (const command of [[], ['check']]) {
      const { status, output, errors } = await runTranship([...command, '--untrusted', ...named], folder, {
        env,
      })
      expect(status).toBe(2)
      expect(output + errors).not.toContain(canary)
    }
  })

  it.each<[string, Record<string, Entry>, number]>([
    ['by a path outside, which it reads', { '.env': 'COMPOSE_FILE=../home/part.yaml\n' }, 0],
    [
      'by a link out of the repository, which it does not follow',
      { '.env': 'COMPOSE_FILE=part.yaml\n', 'part.yaml': { link: '../home/part.yaml' } },
      2,
    ],
  ])(
    'COMPOSE_FILE in .env of a trusted repository names the Compose file %s',
    async (_, entries, expected) => {
      const { folder } = makeRepository({ ...entries, 'compose.yaml': web('') }, { outside })
      const { status, output, errors } = await runTranship([], folder)
      expect([status, leaks(output + errors)]).toEqual([expected, expected === 0])
    },
  )

  it('are not looked for above the root', async () => {
    const { folder } = makeRepository(
      { 'sub/keep': '' },
      { outside: { 'compose.yaml': `services: {${canary}: {image: a}}\n` } },
    )
    const { status, output, errors } = await runTranship(
      ['--untrusted', '--root', folder],
      path.join(folder, 'sub'),
    )
    expect(status).toBe(2)
    expect(output + errors).not.toContain(canary)
    expect((await runTranship([], path.join(folder, 'sub'))).output).toContain(canary)
  })
})

describe('[E0-07] variables of the environment', () => {
  const compose = web('    labels: {a: "${TOKEN:-}", b: "${MINE:-}", c: "${GIVEN:-}"}\n')

  it('are not in what becomes of an untrusted file; those of .env and --set are', async () => {
    const { folder } = makeRepository({ 'compose.yaml': compose, '.env': 'MINE=of-the-file\n' })
    const parameters = ['--set', 'GIVEN=by-flag', 'compose.yaml']
    const env = { TOKEN: canary }
    expect((await runTranship(parameters, folder, { env })).output).toContain(canary)
    const { output, errors } = await runTranship(['--untrusted', ...parameters], folder, { env })
    expect(output + errors).not.toContain(canary)
    expect(output).toContain('of-the-file')
    expect(output).toContain('by-flag')
  })
})

describe('[E0-07] the root', () => {
  it('may be a folder above, such as the Git work tree', async () => {
    const { folder } = makeRepository({
      'app/compose.yaml': web('    env_file: ../shared.env\n'),
      'shared.env': 'A=shared\n',
    })
    const run = (...parameters: string[]) =>
      runTranship(['--untrusted', ...parameters, 'app/compose.yaml'], folder)
    expect((await run()).output).not.toContain('shared')
    expect((await run('--root', '.')).output).toContain('shared')
    expect((await run('--root', 'elsewhere', '--root', '.')).output).toContain('shared')
    expect((await run('--root', 'elsewhere')).status).toBe(2)
    expect((await runTranship(['--root', '.', 'app/compose.yaml'], folder)).status).toBe(2)
  })
})

describe('[E0-07] the server', () => {
  const routesOfFolders = Object.keys(routes).filter(
    (route) => !['link to a link', 'link of the kernel'].includes(route),
  )

  /** Opens the Compose file of each folder, and returns the routes whose files the answers show. */
  async function leakingRoutes(way: string, settings: object): Promise<readonly string[]> {
    const folders = routesOfFolders.map((route) => repository(way, route).folder)
    const client = await startServer(folders[0]!, settings)
    await client.addFolders(folders.slice(1))
    const found: string[] = []
    for (const [index, folder] of folders.entries()) {
      const file = path.join(path.relative(folders[0]!, folder), 'compose.yaml')
      await client.open(file)
      const diagnostics = await client.diagnostics(file)
      const objects = await client.connection.sendRequest('workspace/executeCommand', {
        command: 'tranship.showObjects',
        arguments: [client.uri(file), 'web'],
      })
      if (leaks(JSON.stringify([diagnostics, objects]))) found.push(routesOfFolders[index]!)
    }
    return found
  }

  it.each(Object.keys(ways))('reads nothing outside of each of its folders: %s', async (way) => {
    expect(await leakingRoutes(way, {})).toEqual([])
  })

  it('reads files outside for a user who trusts all files', async () => {
    expect(await leakingRoutes('env_file', { trustedFiles: true })).toContain('..')
  })
})
