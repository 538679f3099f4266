import { renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { outside, up, web } from './support/developed.js'
import { type Entry, makeRepository } from './support/repository.js'

describe('[E0-05] tranship up sends no files that a link outside leads to', () => {
  /** Ways to name what is kept the same, by the path; the first number in the Pod is that of `./own`. */
  const ways: Readonly<Record<string, (named: string) => string>> = {
    'volumes, short': (named) => web(`    volumes: ['./own:/own', '${named}:/x']\n`),
    'volumes, long': (named) =>
      web(`    volumes: ['./own:/own', {type: bind, source: '${named}', target: /x}]\n`),
    'develop.watch': (named) =>
      web(`    build: .
    volumes: ['./own:/own']
    develop: {watch: [{action: sync, path: '${named}', target: /x, initial_sync: true}]}
`),
  }
  const routes: Readonly<Record<string, readonly [named: string, entries: Readonly<Record<string, Entry>>]>> =
    {
      'a folder': ['./conf', { conf: { link: '../home/.ssh' } }],
      'a file': ['./conf', { conf: { link: '../home/.ssh/id_rsa' } }],
      'a link to a link': ['./conf', { conf: { link: 'two' }, two: { link: '../home/.ssh' } }],
      'a folder above': ['./up/home/.ssh', { up: { link: '..' } }],
    }
  const table = Object.keys(ways).flatMap((way) => Object.keys(routes).map((route) => [way, route] as const))

  it.each(table)('that the manifest mounts: %s, by a link to %s', async (way, route) => {
    const [named, entries] = routes[route]!
    const { received } = await up(
      { ...entries, 'compose.yaml': ways[way]!(named), 'own/a.txt': 'a', Dockerfile: 'FROM scratch\n' },
      async ({ arrives, isTold }) => {
        await arrives('0/a.txt', 'a')
        await isTold(`\`${named}\` is not sent, as a link in its path leads elsewhere`)
      },
      // A single file would be in an image of its own.
      ['--no-build', '--registry', 'r.example'],
    )
    expect(Object.values(received)).toContain('a')
  })

  it('that lies in a folder: the link itself arrives, as in what Docker mounts', async () => {
    const { received, outer } = await up(
      {
        'compose.yaml': web("    volumes: ['./src:/x']\n"),
        'src/a.txt': 'a',
        'src/keys': { link: '../../home/.ssh' },
        'src/deep/key': { link: '../../../home/.ssh/id_rsa' },
        'src/deep/near': { link: '../a.txt' },
        'src/pipe': { kind: 'fifo' },
      },
      async ({ arrives }) => {
        await arrives('0/a.txt', 'a')
        await arrives('0/deep/near', '-> ../a.txt')
      },
    )
    expect(Object.fromEntries(Object.entries(received).filter(([name]) => name.startsWith('0/')))).toEqual({
      '0/a.txt': 'a',
      '0/keys': '-> ../../home/.ssh',
      '0/deep/key': '-> ../../../home/.ssh/id_rsa',
      '0/deep/near': '-> ../a.txt',
    })
    expect(outer).not.toBe('')
  })

  it('that is made while it runs: in place of a file, a folder, the folder itself and a single file', async () => {
    const { received } = await up(
      {
        'compose.yaml': web("    volumes: ['./src:/x', './other:/y', './own.conf:/own.conf']\n"),
        'src/a.txt': 'a',
        'src/sub/b.txt': 'b',
        'other/c.txt': 'c',
        'own.conf': 'own',
      },
      async ({ folder, outer, arrives, leaves }) => {
        const at = (name: string) => path.join(folder, name)
        const keys = path.join(outer, 'home/.ssh')
        await arrives('0/sub/b.txt', 'b')
        await arrives('1/c.txt', 'c')
        await arrives('2/file', 'own')
        symlinkSync(keys, at('src/new'))
        await arrives('0/new', `-> ${keys}`)
        rmSync(at('src/a.txt'))
        symlinkSync(path.join(keys, 'id_rsa'), at('src/a.txt'))
        await arrives('0/a.txt', `-> ${path.join(keys, 'id_rsa')}`)
        renameSync(at('src/sub'), at('former'))
        symlinkSync(keys, at('src/sub'))
        await leaves('0/sub/b.txt')
        renameSync(at('other'), at('former-other'))
        symlinkSync(keys, at('other'))
        await leaves('1/c.txt')
        rmSync(at('own.conf'))
        symlinkSync('../home/own.conf', at('own.conf'))
        writeFileSync(at('src/last.txt'), 'last')
        await arrives('0/last.txt', 'last')
      },
    )
    expect(Object.keys(received).filter((name) => name.endsWith('id_rsa') || name.endsWith('known'))).toEqual(
      [],
    )
  })
})

describe('[E0-07] tranship up --untrusted sends nothing from outside of the root', () => {
  it.each<[string, (outer: string) => string, Readonly<Record<string, Entry>>]>([
    ['..', () => '../home/.ssh', {}],
    ['down and up', () => './own/../../home/.ssh', {}],
    ['an absolute path', (outer) => `${outer}/home/.ssh`, {}],
    ['a link', () => './conf', { conf: { link: '../home/.ssh' } }],
    ['a hard link', () => './hard', { hard: { hardLink: 'home/.ssh/id_rsa' } }],
  ])('by %s', async (_, namedIn, entries) => {
    const { outer: elsewhere } = makeRepository({}, { outside })
    const named = namedIn(elsewhere)
    const compose = web(`    volumes: ['./own:/own', '${named}:/x']\n`)
    await up(
      { ...entries, 'compose.yaml': compose, 'own/a.txt': 'a' },
      async ({ arrives, isTold }) => {
        await arrives('0/a.txt', 'a')
        await isTold(`\`${named}\` is `)
      },
      ['--untrusted'],
    )
  })
})
