import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { runTranship } from './support/command.js'
import { docker, recordingPrograms } from './support/recording-programs.js'
import { type Entry, makeRepository } from './support/repository.js'

/** The rest of the machine: what a repository has no business with. */
const outside: Readonly<Record<string, Entry>> = {
  'home/.ssh/id': 'a key',
  'home/.npmrc': 'a token',
  'home/layout/index.json': '{}',
  'home/cache/index.json': '{}',
}

interface Case {
  readonly build: string
  readonly entries?: Readonly<Record<string, Entry>>
  /** In rights and paths, `HOME` stands for the home folder. */
  readonly rights: readonly string[]
  readonly line?: number
  readonly more?: string
}

/** Builds that need rights, from line 4 of the manifest on. */
const asking: Readonly<Record<string, Case>> = {
  'entitlements, of a privileged build': {
    build: 'entitlements: [security.insecure]',
    rights: ['security.insecure'],
  },
  'entitlements, of the network': { build: 'entitlements: [network.host]', rights: ['network.host'] },
  'entitlements, of all devices': { build: 'entitlements: [device]', rights: ['device'] },
  'entitlements, of one device': { build: 'entitlements: [device=gpu]', rights: ['device=gpu'] },
  'the network of the host': { build: 'network: host', rights: ['network.host'] },
  'the SSH agent': { build: 'ssh: [default]', rights: ['ssh'] },
  'the SSH agent by an empty path': { build: "ssh: ['x=']", rights: ['ssh'] },
  'the SSH agent, by a repository': { build: 'context: git@example.com:a/b.git', rights: ['ssh'] },
  'an SSH key': { build: "ssh: ['x=../home/.ssh/id']", rights: ['fs.read=HOME/.ssh/id'] },
  'the second of two SSH keys': { build: "ssh: ['x=key,../home/.ssh/id']", rights: ['fs.read=HOME/.ssh/id'] },
  'a context above': { build: 'context: ../home', rights: ['fs.read=HOME'] },
  'a context of the home folder': { build: 'context: ~/.ssh', rights: ['fs.read=HOME/.ssh'] },
  'a context by a link': {
    build: 'context: ctx',
    entries: { ctx: { link: '../home/.ssh' } },
    rights: ['fs.read=HOME/.ssh'],
  },
  'a context by a link and back': {
    build: 'context: ctx/..',
    entries: { ctx: { link: '../home/.ssh' } },
    rights: ['fs.read=HOME'],
  },
  'a context by a link that is called like an URL': {
    build: 'context: https://example.com/a',
    entries: { 'https:/example.com/a': { link: '../../../home/.ssh' } },
    rights: ['fs.read=HOME/.ssh'],
  },
  'a context from the working folder': { build: 'context: cwd://../home', rights: ['fs.read=HOME'] },
  'a Dockerfile': { build: 'dockerfile: ../home/.npmrc', rights: ['fs.read=HOME'] },
  'a Dockerfile by a link': {
    build: 'dockerfile: docker/.npmrc',
    entries: { docker: { link: '../home' } },
    rights: ['fs.read=HOME'],
  },
  'an additional context': {
    build: 'additional_contexts: { x: ../home/.ssh }',
    rights: ['fs.read=HOME/.ssh'],
  },
  'an additional context by a link': {
    build: 'additional_contexts: { x: ctx }',
    entries: { ctx: { link: '../home/.ssh' } },
    rights: ['fs.read=HOME/.ssh'],
  },
  'an additional context that is a layout': {
    build: "additional_contexts: { x: 'oci-layout://../home/layout:latest' }",
    rights: ['fs.read=HOME/layout'],
  },
  'a secret file': {
    build: 'secrets: [s]',
    more: 'secrets: { s: { file: ../home/.npmrc } }',
    rights: ['fs.read=HOME/.npmrc'],
  },
  'a local cache to read': {
    build: "cache_from: ['type=local,src=../home/cache']",
    rights: ['fs.read=HOME/cache'],
  },
  'a quoted local cache to read': {
    build: `cache_from: ['type=local,"src=../home/cache"']`,
    rights: ['fs.read=HOME/cache'],
  },
  'a local cache to write': {
    build: "cache_to: ['type=local,dest=../home/cache']",
    rights: ['fs.write=HOME/cache'],
  },
  'a local cache to write where nothing is yet': {
    build: "cache_to: ['mode=max,dest=../home/new/cache,type=local']",
    rights: ['fs.write=HOME/new/cache'],
  },
  'a local cache to write by a link': {
    build: "cache_to: ['type=local,dest=cache']",
    entries: { cache: { link: '../home/cache' } },
    rights: ['fs.write=HOME/cache'],
  },
}

function manifestOf({ build, more = '' }: Case): string {
  const own = build.startsWith('context') ? build : `context: .\n      ${build}`
  const dockerfile = build.startsWith('dockerfile') ? '' : '\n      dockerfile_inline: FROM scratch'
  return `services:\n  web:\n    build:\n      ${own}${dockerfile}\n${more}\n`
}

/** Runs `build` in a repository, and returns the builder's input and the result. */
async function build(
  manifest: string,
  entries: Readonly<Record<string, Entry>>,
  flags: readonly string[],
  below = '.',
) {
  const { bin, runs } = recordingPrograms({ docker })
  const { folder, outer } = makeRepository(
    { key: 'k', ...entries, [path.join(below, 'compose.yaml')]: manifest },
    { outside, hasGit: true },
  )
  const home = path.join(outer, 'home')
  const env = { PATH: bin, HOME: home }
  const allow = flags.flatMap((right) => ['--allow', right.replace('HOME', home)])
  const outcome = await runTranship(['build', ...allow], path.join(folder, below), { env })
  const bake = runs().find(({ parameters }) => parameters.includes('bake'))
  const told = bake?.parameters.flatMap((word, at, all) => (all[at - 1] === '--allow' ? [word] : [])) ?? []
  return {
    ...outcome,
    isBuilt: bake !== undefined,
    ran: runs().length,
    told: told.map((right) => right.replace(home, 'HOME')),
    home,
    folder,
  }
}

describe('[E5-08] a build', () => {
  it.each(Object.entries(asking))('is refused that asks for %s, until the right is given', async (_, one) => {
    const manifest = manifestOf(one)
    const refused = await build(manifest, one.entries ?? {}, [])
    expect(refused).toMatchObject({ status: 2, output: '', ran: 0 })
    const said = refused.errors.replaceAll(refused.home, 'HOME')
    for (const right of one.rights) expect(said).toContain(`--allow ${right}`)
    expect(said).toMatch(/^ {2}compose\.yaml:[45]: service `web` /m)

    const given = await build(manifest, one.entries ?? {}, one.rights)
    expect(given.status, given.errors).toBe(0)
    expect(given.isBuilt).toBe(true)
  })

  it('is told of all that it lacks at once, each on its line', async () => {
    const manifest = `services:
  web:
    build:
      context: ../home
      dockerfile_inline: FROM scratch
      network: host
      ssh:
        - default
  api:
    build:
      context: .
      dockerfile_inline: FROM scratch
      secrets: [s]
secrets:
  s: { file: ~/.npmrc }
`
    const { errors, home } = await build(manifest, {}, ['network.host'])
    expect(errors.replaceAll(home, 'HOME').replaceAll(path.dirname(home), 'OUTER'))
      .toBe(`error: The build needs rights that you have not given.
  compose.yaml:8: service \`web\` uses your SSH agent: --allow ssh
  compose.yaml:4: service \`web\` reads \`HOME\`, which is outside of \`OUTER/app\`: --allow fs.read=HOME
  compose.yaml:13: service \`api\` reads \`HOME/.npmrc\`, which is outside of \`OUTER/app\`: --allow fs.read=HOME/.npmrc
If you trust this Compose file, add --allow ssh --allow fs.read=HOME --allow fs.read=HOME/.npmrc
`)
  })

  it.each([
    ['a context above in the same repository', 'context: ..', []],
    ['a Dockerfile above in the same repository', 'dockerfile: ../key', []],
    ['a context beside in the same repository', 'context: ../lib', []],
    ['a remote context', 'context: https://example.com/a/b.git', []],
    ['a link within the repository', 'context: link', []],
    ['a local cache below the manifest', "cache_to: ['type=local,dest=cache']", []],
    ['a cache in a registry', "cache_to: ['type=registry,ref=r.example/c']", []],
    ['a network of its own', 'network: none', []],
    ['an image as additional context', 'additional_contexts: { x: docker-image://alpine }', []],
  ])('needs no right for %s', async (_, text) => {
    const entries: Readonly<Record<string, Entry>> = {
      'deploy/link': { link: '../lib' },
      'lib/a': '',
    }
    const { status, errors, isBuilt } = await build(
      manifestOf({ build: text, rights: [] }),
      entries,
      [],
      'deploy',
    )
    expect({ status, errors, isBuilt }).toEqual({ status: 0, errors: '', isBuilt: true })
  })

  it('needs a right to write elsewhere in the repository', async () => {
    const manifest = manifestOf({ build: "cache_to: ['type=local,dest=../.git/hooks']", rights: [] })
    const { status, errors } = await build(manifest, {}, [], 'deploy')
    expect(status).toBe(2)
    expect(errors).toContain('/app/.git/hooks')
  })

  it('takes no secret from the target of a link, with every consent', async () => {
    const secrets = 'secrets: { s: { file: token } }'
    const manifest = manifestOf({ build: 'secrets: [s]', more: secrets, rights: [] })
    const outcome = await build(manifest, { token: { link: '../home/.npmrc' } }, ['fs.read=HOME'])
    expect(outcome).toMatchObject({ status: 1, ran: 0 })
    expect(outcome.errors).toContain('[link-leads-out]')
  })

  it('tells bake of the rights that it needs, and of no others', async () => {
    const manifest = manifestOf({ build: 'context: ~/.ssh', rights: [] })
    const { told } = await build(manifest, {}, ['fs.read=HOME', 'fs.write=HOME', 'ssh', 'security.insecure'])
    expect(told).toEqual(['fs.read=HOME/.ssh'])
  })

  it('is refused by deploy and up before a cluster or a builder is asked', async () => {
    const { bin, runs } = recordingPrograms({ docker })
    const { folder, outer } = makeRepository(
      { 'compose.yaml': manifestOf(asking['the SSH agent']!) },
      { outside },
    )
    const env = { PATH: bin, HOME: path.join(outer, 'home') }
    for (const command of ['deploy', 'up']) {
      const refused = await runTranship([command], folder, { env })
      expect(refused.status).toBe(2)
      expect(refused.errors).toContain('--allow ssh')
      const given = await runTranship([command, '--allow', 'ssh', '--images', 'ignore'], folder, { env })
      expect(given.errors).toContain('No cluster is chosen')
    }
    expect(runs()).toEqual([])
  })

  it("has the manifest's own folder alone where the repository holds the home folder", async () => {
    const { bin } = recordingPrograms({ docker })
    const { folder, outer } = makeRepository(
      { 'compose.yaml': manifestOf({ build: 'context: ../other', rights: [] }) },
      { outside: { 'other/x': '', '.git/HEAD': 'ref: refs/heads/main\n' } },
    )
    const run = (home: string) => runTranship(['build'], folder, { env: { PATH: bin, HOME: home } })
    expect((await run(outer)).errors).toContain(`--allow fs.read=${outer}/other`)
    expect(await run('/nowhere')).toMatchObject({ status: 0 })
  })

  it.each(['network', 'fs.read', 'fs.read=', 'security.insecure=1', 'ssh=x', ''])(
    'cannot be given the right %j',
    async (right) => {
      const { status, errors } = await build(manifestOf({ build: 'network: none', rights: [] }), {}, [right])
      expect(status).toBe(2)
      expect(errors).toContain('fs.read=PATH')
    },
  )
})
