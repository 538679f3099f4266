import { describe, expect, it } from 'vitest'
import { parseCache } from '../../src/build/cache.js'
import { isCovered, isRight, rightsOf } from '../../src/build/right.js'
import { agentsAndKeys, isFetchedBySsh } from '../../src/build/ssh.js'

const place = { folder: '/work', env: { HOME: '/home/jane' } }

describe('[E5-08] a right', () => {
  it.each([
    ...[
      'network.host',
      'security.insecure',
      'device',
      'device=gpu',
      'ssh',
      'fs.read=*',
      'fs.write=../a=b',
    ].map((text) => [text, true] as const),
    ...[
      '',
      'network',
      'Network.Host',
      'device=',
      'ssh=a',
      'fs',
      'fs=/',
      'fs.read',
      'fs.read=',
      'fs.reads=/',
    ].map((text) => [text, false] as const),
  ])('is one of buildx: %j is %j', (text, expected) => {
    expect(isRight(text)).toBe(expected)
  })

  it.each([
    ['fs.read=/nowhere/a', { word: 'fs.read', path: '/nowhere/a/b' }, true],
    ['fs.read=/nowhere/a', { word: 'fs.read', path: '/nowhere/ab' }, false],
    ['fs.read=/nowhere/a/b', { word: 'fs.read', path: '/nowhere/a' }, false],
    ['fs.read=/nowhere/a', { word: 'fs.write', path: '/nowhere/a' }, false],
    ['fs.write=/nowhere/a', { word: 'fs.read', path: '/nowhere/a' }, false],
    ['fs.read=a', { word: 'fs.read', path: '/work/a/b' }, true],
    ['fs.read=../a', { word: 'fs.read', path: '/a/b' }, true],
    ['fs.read=~/.ssh', { word: 'fs.read', path: '/home/jane/.ssh/id' }, true],
    ['fs.read=/', { word: 'fs.read', path: '/nowhere' }, true],
    ['fs.read=*', { word: 'fs.read', path: '/nowhere' }, true],
    ['device', { word: 'device=gpu' }, true],
    ['device=gpu', { word: 'device' }, false],
    ['ssh', { word: 'network.host' }, false],
  ])('%s covers %j: %j', (given, asked, expected) => {
    expect(isCovered(asked, rightsOf([given], place))).toBe(expected)
  })
})

describe('[E5-08] tranship reads the files of a build as the builder does:', () => {
  it.each([
    ['example/cache', 'registry', [['ref', 'example/cache']]],
    [
      'type=local,src=a',
      'local',
      [
        ['type', 'local'],
        ['src', 'a'],
      ],
    ],
    [
      'SRC=a,Type=local',
      'local',
      [
        ['src', 'a'],
        ['type', 'local'],
      ],
    ],
    [
      '"type=local","src=a,b"',
      'local',
      [
        ['type', 'local'],
        ['src', 'a,b'],
      ],
    ],
    [
      'type=local,"src=a""b"',
      'local',
      [
        ['type', 'local'],
        ['src', 'a"b'],
      ],
    ],
    [
      'type=registry,type=local,dest=a',
      'local',
      [
        ['type', 'registry'],
        ['type', 'local'],
        ['dest', 'a'],
      ],
    ],
  ])('cache %s', (text, type, attributes) => {
    expect(parseCache(text)).toEqual({ type, attributes })
  })

  it.each([
    ['default', true, []],
    ['id', true, []],
    ['id=', true, []],
    ['id=/a', false, ['/a']],
    ['id=/a,/b=c', false, ['/a', '/b=c']],
    ['id=/a,', true, ['/a']],
  ])('ssh %s', (text, usesAgent, keys) => {
    expect(agentsAndKeys(text)).toEqual({ usesAgent, keys })
  })

  it.each([
    ['git@example.com:a/b.git', true],
    ['jane@work@example.com:a/b.git', true],
    ['ssh://example.com/a', true],
    ['git+ssh://example.com/a', true],
    ['https://jane@example.com/a', false],
    ['https://example.com/a@b:c', false],
    ['./a@b', false],
    ['', false],
  ])('context %s is fetched by SSH: %j', (text, expected) => {
    expect(isFetchedBySsh(text)).toBe(expected)
  })
})
