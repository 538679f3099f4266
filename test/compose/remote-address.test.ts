import { describe, expect, it } from 'vitest'
import { references, safeTranslate } from '../../src/index.js'
import { joinedPath } from '../../src/compose/host-path.js'
import { parseRemotePath, remoteFolderOf, remoteRefusal } from '../../src/compose/remote-address.js'

const commit = '0123456789abcdef0123456789abcdef01234567'
const git = `https://host.example/team/shop.git#${commit}`
const oci = `oci://host.example:5000/team/shop@sha256:${'a'.repeat(64)}`

describe('[E0-14] addresses of remote files', () => {
  it.each([
    [git, 'git', `${git}:`, ''],
    [`${git}:db/compose.yaml`, 'git', `${git}:`, 'db/compose.yaml'],
    [`ssh://git@host.example/shop#${commit}:db`, 'git', `ssh://git@host.example/shop#${commit}:`, 'db'],
    [`git@host.example:shop.git#${commit}:db`, 'git', `git@host.example:shop.git#${commit}:`, 'db'],
    [`github.com/team/shop#${commit}`, 'git', `github.com/team/shop#${commit}:`, ''],
    [`https://host.example/team/shop.git?ref=${commit}`, 'git', `${git}:`, ''],
    [`https://host.example/team/shop.git?subdir=db/a&commit=${commit}`, 'git', `${git}:`, 'db/a'],
    [`https://host.example/team/shop.git?ref=${commit}&commit=${commit}`, 'git', `${git}:`, ''],
    [`github.com/team/shop?checksum=${commit}`, 'git', `github.com/team/shop#${commit}:`, ''],
    [oci, 'oci', `${oci}/`, ''],
    [`${oci}/.env`, 'oci', `${oci}/`, '.env'],
  ])('%s is pinned', (text, kind, root, path) => {
    expect(parseRemotePath(text)).toEqual({ kind, root, path })
    expect(remoteRefusal(text)).toBe('allowed-by-flag')
  })

  it.each([
    ['https://host.example/shop.git', 'git-ref'],
    ['https://host.example/shop.git#main:db', 'git-ref'],
    [`https://host.example/shop.git#${commit.slice(1)}`, 'git-ref'],
    [`https://host.example/shop.git?ref=main#${commit}`, 'git-ref'],
    [`https://host.example/shop.git?ref=main&commit=${commit}`, 'git-ref'],
    [`https://host.example/shop.git?branch=main&commit=${commit}`, 'git-ref'],
    [`https://host.example/shop.git?ref=${commit}&ref=${commit}`, 'git-ref'],
    [`https://host.example/shop.git?ref=${commit}&subdir=a%2Fb`, 'git-ref'],
    ['https://host.example/shop.git?ref=v1', 'git-ref'],
    [`git://host.example/shop.git#${commit}`, 'git-ref'],
    ['git@host.example:shop.git', 'git-ref'],
    ['github.com/team/shop', 'git-ref'],
    ['oci://host.example/shop:1', 'oci-tag'],
    ['https://host.example/compose.yaml', 'no-repository'],
    [`file:///srv/shop.git#${commit}`, 'no-repository'],
    ['db/compose.yaml', undefined],
    ['oci/compose.yaml', undefined],
  ])('%s is not fetched', (text, refusal) => {
    expect(parseRemotePath(text)).toBeUndefined()
    expect(remoteRefusal(text)).toBe(refusal)
  })

  it.each([
    [git, git],
    [`${git}:db`, `${git}:db`],
    [`${git}:compose.yaml`, git],
    [`${git}:db/compose.yml`, `${git}:db`],
    [`https://host.example/team/shop.git?ref=${commit}&subdir=db`, `${git}:db`],
    [oci, oci],
    ['db/compose.yaml', undefined],
  ])('the folder of %s is %s', (text, folder) => {
    expect(remoteFolderOf(text)).toBe(folder)
  })

  it.each([
    [git, './a.env', `${git}:a.env`],
    [`${git}:db`, '../a.env', `${git}:a.env`],
    [`${git}:db`, '.', `${git}:db`],
    [`${git}:db`, '..', git],
    [`${git}:db`, '../../a.env', `${git}:../a.env`],
    [`${git}:db`, '/etc/a', '/etc/a'],
    ['db', `${git}:db`, `${git}:db`],
    [oci, 'a.env', `${oci}/a.env`],
  ])('from %s, %s is %s', (folder, path, joined) => {
    expect(joinedPath(folder, path)).toBe(joined)
  })

  const text = `
services:
  db: { image: "postgres:18", env_file: db.env, volumes: ["./conf:/etc/conf:ro"], build: ./image }
configs: { motd: { file: ../motd.txt } }
secrets: { key: { file: key.txt } }
include: [more.yaml]
`
  it.each([
    [`${git}:db`, `${git}:db/`, `${git}:`],
    [`${git}:db/compose.yaml`, `${git}:db/`, `${git}:`],
    [oci, `${oci}/`, `${oci}/../`],
  ])('the files of a project at %s have addresses', (address, own, above) => {
    const files = { [address]: text, [`${own}more.yaml`]: 'services: {}\n' }
    const found = references(`include: ["${address}"]`, { profile: 'compose', files })
    expect(found.map(({ kind, path }) => `${kind} ${path}`)).toEqual(
      expect.arrayContaining([
        `include ${address}`,
        `env_file ${own}.env`,
        `include ${own}more.yaml`,
        `env_file ${own}db.env`,
        `host-volume ${own}conf`,
        `config ${above}motd.txt`,
        `secret ${own}key.txt`,
      ]),
    )
    expect(found.map(({ kind }) => kind)).not.toContain('build-context')
  })

  it('an address that is not given is an error with a fix', () => {
    const result = safeTranslate(`include: ["${git}:db"]`, { profile: 'compose', files: {} })
    expect(result.ok ? [] : result.errors).toMatchObject([
      {
        code: 'remote-file',
        range: { start: { line: 1, column: 11 } },
        hint: expect.stringContaining('--allow-remote'),
      },
    ])
  })

  it.each([
    ['https://host.example/shop.git', "git ls-remote -- 'https://host.example/shop.git' 'HEAD'"],
    ['https://host.example/shop.git#main:db', "git ls-remote -- 'https://host.example/shop.git' 'main'"],
    [
      'https://host.example/shop.git?tag=v1&subdir=db',
      "git ls-remote -- 'https://host.example/shop.git' 'v1'",
    ],
    ['github.com/team/shop#v1', "git ls-remote -- 'https://github.com/team/shop' 'v1'"],
    ['git@host.example:shop.git#a;b', "git ls-remote -- 'git@host.example:shop.git' 'a;b'"],
    ['oci://host.example/shop:1', "docker buildx imagetools inspect 'host.example/shop:1'"],
  ])('the hint for %s has the command that finds what to write: %s', (address, command) => {
    const result = safeTranslate(`include: ["${address}"]`, { profile: 'compose', files: {} })
    expect(result.ok ? [] : result.errors.map(({ code }) => code)).toEqual(['remote-file'])
    expect(result.ok ? '' : result.errors[0]?.hint).toContain(`\`${command}\``)
  })
})
