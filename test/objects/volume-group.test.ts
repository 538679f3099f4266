import { describe, expect, it } from 'vitest'
import { trace } from 'tranship'
import { findings, manifest, podContextOf, podOf, web } from '../support/translated.js'

const contextOf = (keys: string) => podOf(web(keys, 'volumes:\n  data:')).securityContext
const group = (fsGroup: number) => ({ fsGroup, fsGroupChangePolicy: 'OnRootMismatch' })

describe('[R2.12-08] the group of the volumes of a Pod', () => {
  it.each([
    ['volumes: ["data:/data"]', 1000],
    ['volumes: ["data:/data:ro"]', 1000],
    ['volumes: ["/tmp", "data:/data"]', 1000],
    ['user: "472"\nvolumes: ["data:/data"]', 1000],
    ['user: node\nvolumes: ["data:/data"]', 1000],
    ['user: "472:473"\nvolumes: ["data:/data"]', 473],
    ['user: root:root\nvolumes: ["data:/data"]', 0],
    ['restart: "no"\nvolumes: ["data:/data"]', 1000],
  ])('with %j is %i', (keys, expected) => {
    expect(contextOf(keys)).toEqual(group(expected))
  })

  it.each([
    '',
    'user: "472:473"',
    'user: "472:473"\nvolumes: ["/tmp", {type: tmpfs, target: /run}]',
    'user: "472:473"\nvolumes: ["./conf:/conf:ro"]',
  ])('with %j, which has no claim, is none', (keys) => {
    expect(contextOf(keys)).toBeUndefined()
  })
})

it('[C9-01] comes from where the group is written', () => {
  const imageConfigs = { a: { User: '33:34' } }
  const text = (keys: string) =>
    `services: { web: { image: a, volumes: ["data:/d"]${keys} } }\nvolumes: { data: }\n`
  const originOf = (keys: string, configs: object) => {
    const { objects, originOf } = trace(text(keys), { profile: 'compose', imageConfigs: configs as never })
    const workload = objects.find(({ kind }) => kind === 'StatefulSet')!
    const origin = originOf(workload, '/spec/template/spec/securityContext/fsGroup')!
    return 'path' in origin ? origin.path.at(-1) : 'rule'
  }
  expect(originOf('', imageConfigs)).toBe('image')
  expect(originOf(', user: "1:2"', imageConfigs)).toBe('user')
  expect(originOf(', user: "1"', imageConfigs)).toBe('rule')
  expect(originOf('', { a: {} })).toBe('rule')
})

it('[R2.12-08] is none for a share, whose owner its server says', () => {
  const nfs = 'volumes: {data: {driver_opts: {type: nfs, o: addr=nas, device: ":/srv"}}}'
  const text = `services: { web: { image: a, volumes: ["data:/d"] } }\n${nfs}\n`
  expect(podContextOf(text, { profile: 'compose' })).toEqual({})
})

describe('[R2.12-09] services that volumes connect have one group:', () => {
  const one = (keys = '') => `image: a\nvolumes: ["one:/one"]\n${keys}`
  const both = (keys = '') => `image: a\nvolumes: ["one:/one", "two:/two:ro"]\n${keys}`
  const two = (keys = '') => `image: b\nvolumes: ["two:/two"]\n${keys}`
  const three = (keys = '') => `image: b\nvolumes: ["three:/three"]\n${keys}`
  const label = (group: number) => `labels: {kompose.security-context.fsgroup: "${group}"}`
  const imageConfigs = { b: { User: '7:8' } } as never

  it.each<[string, Record<string, string>, Record<string, number>]>([
    ['that of a user', { a: one(), b: both('user: "1:2"'), c: two() }, { a: 2, b: 2, c: 2 }],
    ['that of the first user', { a: one('user: "3:4"'), b: both('user: "1:2"') }, { a: 4, b: 4 }],
    ['that of root', { a: one(), b: one('user: "50000:0"') }, { a: 0, b: 0 }],
    ['not that of others', { a: one(), b: three('user: "1:2"') }, { a: 1000, b: 2 }],
    ['the default', { a: one(), b: one('user: "5"') }, { a: 1000, b: 1000 }],
    ['that of an image', { a: one(), b: both(), c: two() }, { a: 8, b: 8, c: 8 }],
    ['that of a user before that of an image', { b: two(), c: both('user: "1:2"') }, { b: 2, c: 2 }],
    ['that of a label before all', { a: one('user: "1:2"'), b: one(label(9)) }, { a: 9, b: 9 }],
  ])('%s', (_, services, expected) => {
    const text = manifest(services, 'volumes: {one: , two: , three: }')
    const groups = Object.keys(services).map((name) => [
      name,
      podContextOf(text, { profile: 'compose', imageConfigs }, name).fsGroup,
    ])
    expect(Object.fromEntries(groups)).toEqual(expected)
  })

  it('[C10-02] a label that asks for another group than an earlier one is warned of', () => {
    const services = { a: one(label(9)), b: one(label(9)), c: one(label(10)) }
    expect(findings(manifest(services, 'volumes: {one: }'), { profile: 'compose' })).toEqual([
      'setting-overruled services.c.labels.kompose.security-context.fsgroup `"10"`',
    ])
  })
})

describe('[C3-09] the files of an external volume keep their modes:', () => {
  const volumes = 'volumes: {theirs: {external: true}, own: }'
  const theirs = 'volumes: ["theirs:/d"]'
  const asked = 'labels: {kompose.security-context.fsgroup: "9"}'

  it.each([
    [theirs, {}],
    [`${theirs}\nuser: "1:2"`, {}],
    [`${theirs}\n${asked}`, group(9)],
    ['volumes: ["theirs:/d", "own:/own"]', group(1000)],
  ])('%j has the group %j', (keys, expected) => {
    expect(podContextOf(web(keys, volumes), { profile: 'compose' })).toEqual(expected)
  })

  it('in the other profiles they get a group', () => {
    expect(podContextOf(web(theirs, volumes), { profile: '1.48' })).toEqual(group(1000))
  })

  it('[R2.12-09] services that share one have no two groups', () => {
    const services = {
      a: 'image: a\nvolumes: ["theirs:/d", "own:/own"]\nuser: "1:2"',
      b: 'image: a\nvolumes: ["theirs:/d", "two:/two"]\nuser: "3:4"',
      c: 'image: a\nvolumes: ["theirs:/d"]',
    }
    const text = manifest(services, `${volumes.slice(0, -1)}, two: }`)
    const groups = Object.keys(services).map(
      (name) => podContextOf(text, { profile: 'compose' }, name).fsGroup,
    )
    expect(groups).toEqual([2, 2, undefined])
  })
})

describe('[C3-10] the group of a program that becomes another user', () => {
  const mounted = (keys: string) =>
    web(`volumes: ["data:/d"]`, 'volumes: {data: }').replace('image: nginx:1.29', keys)
  const groupWith = (keys: string, options: object = {}) =>
    podContextOf(mounted(keys), { profile: 'compose', ...options }).fsGroup
  const config = (image: string, User: string) => ({ imageConfigs: { [image]: { User } } })
  const dockerfile = (text: string) => ({ files: { Dockerfile: text } })

  it.each<[string, number, object]>([
    ['image: wordpress', 33, {}],
    ['image: docker.io/library/wordpress:6-php8.3-apache', 33, {}],
    ['image: nextcloud:31-fpm-alpine', 82, {}],
    ['image: registry.example.com/alpine/nextcloud:31', 33, {}],
    ['image: linuxserver/radarr', 911, {}],
    ['image: lscr.io/linuxserver/radarr\n    environment: {PGID: 7}', 7, {}],
    ['image: lscr.io/linuxserver/radarr\n    environment: {PGID: users}', 911, {}],
    ['build: .', 33, dockerfile('FROM php:8.3-apache')],
    ['build: .', 82, dockerfile('FROM php:8.3-fpm-alpine AS base\nFROM base')],
    ['build: .', 1000, dockerfile('FROM node')],
    ['build: .', 1000, {}],
    ['image: shop/web', 1000, {}],
    ['image: wordpress\n    user: "0:5"', 5, {}],
    ['image: wordpress\n    user: "0"', 33, {}],
    ['image: wordpress\n    user: "1000"', 1000, {}],
    ['image: wordpress', 5, config('wordpress', '4:5')],
    ['image: wordpress', 1000, config('wordpress', 'node')],
    ['image: wordpress', 33, config('wordpress', 'root')],
    ['image: wordpress', 1000, { infer: false }],
    ['image: wordpress', 1000, { profile: '1.48' }],
  ])('%s is %i with %j', (keys, expected, options) => {
    expect(groupWith(keys, options)).toBe(expected)
  })
})

describe('[C3-10] the group of a user that a Dockerfile or a script shows', () => {
  const create = 'RUN groupadd -g 2001 app && useradd -u 2000 -g app -m app'
  const groupOf = (lines: string, keys = '', files: Record<string, string> = {}) => {
    const text = manifest(
      { web: `build: .\nvolumes: ["data:/d", "./run.sh:/run.sh"]\n${keys}` },
      'volumes: {data: }',
    )
    return podContextOf(text, { profile: 'compose', files: { Dockerfile: lines, ...files } }).fsGroup
  }

  it.each<[string, number]>([
    ['FROM debian\nUSER 5:6', 6],
    ['FROM debian\nUSER 5', 5],
    ['FROM debian\nUSER www-data', 33],
    ['FROM debian:12-slim\nUSER root', 1000],
    ['FROM python:3-alpine\nUSER www-data', 82],
    ['FROM node:24\nUSER node', 1000],
    [`FROM debian\n${create}\nUSER app`, 2001],
    ['FROM alpine\nRUN adduser -D -u 2002 app\nUSER app', 2002],
    ['FROM alpine\nRUN addgroup -g 2003 all; adduser -D -u 2002 -G all app\nUSER app', 2003],
    ['FROM debian\nRUN useradd --uid=2004 app\nUSER app', 2004],
    ['FROM debian\nUSER app', 1000],
    ['FROM debian\nENTRYPOINT ["gosu", "www-data", "serve"]', 33],
    [`FROM debian\n${create}\nCMD exec su-exec app serve`, 2001],
    ['FROM debian\nRUN su www-data -c x', 1000],
    ['FROM debian\nRUN mkdir /d && chown -R www-data:www-data /d', 33],
    ['FROM debian\nRUN chown -R 7:8 /d/x', 8],
    ['FROM debian\nRUN chown -R 7:8 /other', 1000],
    ['FROM debian\nRUN chmod -R 777 /d', 1000],
    // Apache runs as `www-data`, whoever owns the folder.
    ['FROM php:8-apache\nRUN chown -R 7:8 /d', 33],
    ['FROM php:8-apache\nENTRYPOINT ["gosu", "7:8", "serve"]', 8],
  ])('%j is %i', (lines, expected) => {
    expect(groupOf(lines)).toBe(expected)
  })

  it.each<[string, number]>([
    ['su -s /bin/sh www-data -c "php artisan"', 33],
    ['su -c "sleep 10" www-data', 33],
    ['setpriv --reuid=www-data --init-groups serve', 33],
    ['exec gosu 5:6 serve', 6],
    ['/usr/local/bin/gosu www-data serve', 33],
    ['chown -R www-data /d\nexec serve', 33],
    ['exec gosu "$USER" nc db:5432', 1000],
    ['# gosu www-data', 1000],
    ['exec gosu root serve', 1000],
  ])('of a script with %j is %i', (line, expected) => {
    const script = `#!/bin/sh\n${line}\n`
    expect(groupOf('FROM debian', 'entrypoint: /run.sh', { './run.sh': script })).toBe(expected)
    expect(
      groupOf('FROM debian\nCOPY other.sh /\nENTRYPOINT ["/other.sh"]', '', { './other.sh': script }),
    ).toBe(expected)
    expect(groupOf('FROM debian', '', { './run.sh': line })).toBe(1000)
  })

  it.each([
    ['user: "1000"', 1000],
    ['user: "1:2"', 2],
    ['x-platform-infer: false', 1000],
    ['entrypoint: gosu www-data serve', 33],
    ['command: ["sh", "-c", "exec gosu nobody serve"]', 65_534],
  ])('with %s is %i', (keys, expected) => {
    expect(groupOf('FROM debian\nRUN chown 7:8 /d', keys)).toBe(expected)
  })

  it('is no guess any more', () => {
    const options = { profile: 'compose', files: { Dockerfile: 'FROM debian\nUSER 5' } } as const
    const guessed = (image: string) => {
      const text = manifest({ web: `${image}\nvolumes: ["data:/d"]` }, 'volumes: {data: }')
      return trace(text, options)
        .warnings.map(({ message }) => message)
        .join('\n')
    }
    expect(guessed('build: .')).not.toMatch(/write to volumes/)
    expect(guessed('image: shop/web')).toMatch(/write to volumes/)
  })
})
