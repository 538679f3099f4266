import { describe, expect, it } from 'vitest'
import * as containers from '../../src/knowledge/container-paths.js'
import * as hosts from '../../src/knowledge/host-paths.js'
import { hostReaders } from '../../src/knowledge/host-readers.js'
import { factsOf, hasNoShell, images } from '../../src/knowledge/images.js'
import { matchesPath, type PathPattern } from '../../src/knowledge/path-patterns.js'
import * as secrets from '../../src/knowledge/secret-files.js'
import { isLargeFolder, largeFolders } from '../../src/knowledge/large-data.js'
import { valuesOf } from '../../src/knowledge/word-search.js'

describe('a pattern of paths', () => {
  it.each<[PathPattern, right: string[], wrong: string[]]>([
    ['/a/b', ['/a/b'], ['/a', '/a/b/', '/a/b/c', 'a/b', '/x/a/b', '/a/bc']],
    ['/a/**', ['/a', '/a/', '/a/b', '/a/b/c'], ['/', '/ab', '/x/a', 'a']],
    ['/', ['/'], ['', '/a', '//']],
    ['//**', ['/', '//', '//a'], ['', '/a', 'a']],
    ['/a/*', ['/a/b', '/a/.b'], ['/a', '/a/b/c']],
    ['/a/x*/**', ['/a/x', '/a/xy', '/a/xy/z'], ['/a', '/a/yx']],
    ['/a/<number>/**', ['/a/1', '/a/17/b'], ['/a', '/a/x', '/a/1x', '/a/']],
    ['~*/.a/**', ['~/.a', '~me/.a/b'], ['/~/.a', '~', '~/.ab', './.a']],
    ['**/a', ['a', '/a', '/b/a', '~/a'], ['/a/b', '/ba', '/a/']],
    ['**/*.a', ['/x.a', '/b/.a', 'x.a'], ['/x.a/b', '/xa']],
    ['**/a/b/**', ['/a/b', '/x/y/a/b/z', 'a/b'], ['/a', '/b/a', '/a/x/b']],
  ])('%s', (pattern, right, wrong) => {
    expect(right.filter((path) => !matchesPath(path, pattern))).toEqual([])
    expect(wrong.filter((path) => matchesPath(path, pattern))).toEqual([])
  })
})

/** A path that a pattern holds for. */
function exampleOf(pattern: string): string {
  const named = pattern
    .replace(/^\*\*/, '/x')
    .replace(/\/\*\*$/, '')
    .replace('<number>', '17')
  return named.replace('~*', '~me').replaceAll('*', 'x')
}

/** Such a path below another where a pattern has those. */
function exampleWithin(pattern: string): string {
  return pattern.endsWith('/**') ? `${exampleOf(pattern)}/x` : exampleOf(pattern)
}

type Rows = Readonly<Record<string, readonly string[]>>

const fieldOfImages = (field: 'dataFolders' | 'configurationFolders') =>
  Object.values(images).flatMap((facts) => facts[field] ?? [])

describe('each path of a table counts', () => {
  it.each<[string, (path: string) => boolean, readonly string[]]>([
    ['credentials', hosts.isCredential, valuesOf(hosts.credentials)],
    ['of a system', isOfHost, valuesOf(hosts.systemFolders)],
    ['of many', isOfHost, valuesOf(hosts.sharedFolders)],
    ['time zone', hosts.isTimeZoneFile, valuesOf(hosts.timeZoneFiles)],
    ['placeholder', hosts.isPlaceholder, valuesOf(hosts.placeholderFiles)],
    ['data', containers.isWrittenByName, valuesOf(containers.dataFolders)],
    ['data of images', containers.isWrittenByName, fieldOfImages('dataFolders')],
    ['configuration', containers.isConfigurationFolder, valuesOf(containers.configurationFolders)],
    ['configuration of images', containers.isConfigurationFolder, fieldOfImages('configurationFolders')],
    ['programs', containers.isProgramFolder, valuesOf(containers.programFolders)],
    ['large', isLargeFolder, valuesOf(largeFolders)],
    ['installed', containers.isInstalledFolder, valuesOf(containers.installedFolders)],
  ])('%s', (_, counts, patterns) => {
    expect(patterns).not.toEqual([])
    expect(patterns.filter((pattern) => !counts(exampleOf(pattern)))).toEqual([])
    expect(['/nothing', '/x/y', './a'].filter(counts)).toEqual([])
  })

  it.each<[string, Rows, (path: string) => boolean]>([
    ['written', containers.writtenFolders, containers.isWrittenByName],
    ['maybe written', containers.maybeWrittenFolders, containers.isMaybeWritten],
  ])('as the name of a folder: %s', (_, table, counts) => {
    for (const name of valuesOf(table)) {
      const right = [`/${name}`, `/app/${name}/`, `/app/${name.toUpperCase()}`, `//x/${name}//`]
      expect(right.filter((path) => !counts(path))).toEqual([])
      expect([name, `/${name}/x`, `/x${name}`, `/${name}x`].filter(counts)).toEqual([])
    }
  })

  it('as the end of a database', () => {
    for (const ending of valuesOf(containers.databaseFiles)) {
      const right = [`a${ending}`, `b/a${ending.toUpperCase()}`, ending]
      expect(right.filter((file) => !containers.isDatabaseFile(file))).toEqual([])
      expect([ending.slice(1), `a${ending}x`, `a${ending}/b`].filter(containers.isDatabaseFile)).toEqual([])
    }
  })

  it('as the end of a hidden file', () => {
    const right = valuesOf(hosts.hiddenFiles).map((ending) => `.x${ending}`)
    expect(right.filter(hosts.isHiddenFolder)).toEqual([])
    expect(['.ollama', '.env-of-me', '.', 'x', '.a.b'].map(hosts.isHiddenFolder)).toEqual([
      ...[true, true],
      ...[false, false, false],
    ])
  })
})

function isOfHost(path: string): boolean {
  return hosts.isSystemOrShared(path.split('/').filter((name) => name !== ''))
}

describe('the equivalents of a path in a cluster', () => {
  it.each(hosts.hostUses)('$source: $instead', ({ paths, need, instead }) => {
    const image = hostReaders.find((reader) => reader.need === need)?.word ?? 'shop'
    const found = paths.map((pattern) => hosts.insteadOfPath(exampleWithin(pattern), `x/${image}-y`))
    expect(found).toEqual(paths.map(() => instead))
  })

  it.each(hostReaders)('$word has an advice of its need: $need', ({ word, need }) => {
    const expected = hosts.hostUses.find((use) => use.need === need)!.instead
    expect(hosts.insteadOfPath('/var/run/docker.sock', word)).toBe(expected)
  })

  it('is unknown of other paths', () => {
    expect(
      ['/srv/a', '../a', '~/a', '/srv/docker'].map((path) => hosts.insteadOfPath(path, 'traefik')),
    ).toEqual(Array.from({ length: 4 }))
  })
})

describe('an image', () => {
  it('fills an empty volume in every registry', () => {
    const right = [
      'wordpress',
      'docker.io/library/ghost:6',
      'nextcloud@sha256:a',
      'bitnami/redis',
      'r.io/bitnami/x:1',
    ]
    expect(right.filter((image) => !factsOf(image)?.fillsVolumes)).toEqual([])
    const others = ['my-wordpress', 'wordpress-cli', 'bitnami', 'bitnami/', 'xbitnami/a', 'bitnami:1']
    expect(others.filter((image) => factsOf(image)?.fillsVolumes)).toEqual([])
  })

  it.each([
    ['scratch', true],
    ['SCRATCH', true],
    ['gcr.io/distroless/nodejs22-debian12', true],
    ['scratchpad', false],
    ['alpine', false],
  ])('%s has no shell: %s', (base, expected) => {
    expect(hasNoShell(base)).toBe(expected)
  })
})

describe('a secret file', () => {
  it('has a name of the tables', () => {
    const right = [
      ...valuesOf(secrets.secretFiles),
      ...valuesOf(secrets.secretFileEndings).map((ending) => `localhost${ending}`),
      ...valuesOf(secrets.secretFileWords).flatMap((word) => [word, `mongo-${word}`, `mongo.${word}`]),
      ...['.env', 'web.env', '.env.production', 'x..env'],
    ]
    expect(right.filter((name) => !secrets.isSecretFile(name))).toEqual([])
  })

  it('is no example, and has the whole name', () => {
    const wrong = [
      ...valuesOf(secrets.exampleWords).map((word) => `.env.${word}`),
      ...valuesOf(secrets.secretFiles).flatMap((name) => [`x${name}`, `${name}.md`]),
      ...valuesOf(secrets.secretFileWords).map((word) => `x${word}`),
      ...['.environment', '.env.a.b', 'env', 'key'],
    ]
    expect(wrong.filter(secrets.isSecretFile)).toEqual([])
  })
})
