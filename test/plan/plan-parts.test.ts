import { describe, expect, it } from 'vitest'
import { trace, type TranslateOptions } from 'tranship'

/** The fields of images that the place of a text becomes: each image, a pointer, and the value. */
function fieldsAt(text: string, place: string, options: TranslateOptions = {}): unknown[][] {
  return trace(text, { profile: 'compose', ...options })
    .plannedAt(text.indexOf(place) + 1)
    .flatMap((part) => (part.plan === 'build' ? [[part.target, part.pointer, part.value]] : []))
}

describe('[R4-01] the parts of a build plan for a place', () => {
  const text = `name: shop
services:
  web:
    image: shop/web:3
    build:
      context: ./here
      dockerfile: My.Dockerfile
      args: { LEVEL: debug }
      labels: ["one=two"]
      tags: [shop/web:4, shop/web:3]
      secrets: [token]
      additional_contexts: { docs: ./pages }
      extra_hosts: ["db:10.0.0.1"]
      no_cache: true
  short: { build: ./folder }
  copied:
    image: nginx:1
    volumes: ["./site:/srv:ro", "/tmp"]
  plain: { image: redis }
secrets:
  token: { environment: TOKEN }
`
  it.each([
    ['./here', '/context', './here'],
    ['My.Docker', '/dockerfile', 'My.Dockerfile'],
    ['LEVEL', '/args/LEVEL', 'debug'],
    ['debug', '/args/LEVEL', 'debug'],
    ['one=two', '/labels/one', 'two'],
    ['shop/web:4', '/tags/1', 'shop/web:4'],
    ['shop/web:3]', '/tags/0', 'shop/web:3'],
    ['shop/web:3', '/tags/0', 'shop/web:3'],
    ['token]', '/secret/0', 'id=token,env=TOKEN'],
    ['TOKEN', '/secret/0', 'id=token,env=TOKEN'],
    ['./pages', '/contexts/docs', './pages'],
    ['db:10', '/extra-hosts/db', '10.0.0.1'],
    ['no_cache', '/no-cache', true],
    ['labels', '/labels', { one: 'two' }],
  ])('%s is the field %s', (place, pointer, value) => {
    expect(fieldsAt(text, place)).toEqual([['web', pointer, value]])
  })

  it('is the platform of the service where the build has none', () => {
    const one = 'services: { web: { platform: linux/arm64, build: . } }'
    expect(fieldsAt(one, 'linux/arm64')).toEqual([['web', '/platforms', ['linux/arm64']]])
    const both =
      'services: { web: { platform: linux/arm64, build: { context: ., platforms: [linux/arm64] } } }'
    expect(fieldsAt(both, 'platform: ')).toEqual([])
  })

  it.each([
    ['./folder', 'short', '/context', './folder'],
    ['nginx:1', 'copied', '/dockerfile-inline', 'FROM nginx:1'],
    ['./site', 'copied', '/dockerfile-inline', 'COPY ["./site","/srv"]'],
  ])('%s is a field of the image %s', (place, ...field) => {
    expect(fieldsAt(text, place, { hostVolumes: 'image' })).toEqual([field])
  })

  it('is all of it for the build, and nothing for an image that is taken as it is', () => {
    expect(fieldsAt(text, 'build:')).toEqual([['web', '', expect.objectContaining({ context: './here' })]])
    expect(fieldsAt(text, 'redis')).toEqual([])
    expect(fieldsAt(text, '/tmp', { hostVolumes: 'image' })).toEqual([])
  })
})

describe('[R4-03] the parts of a sync plan for a place', () => {
  const text = `services:
  web:
    build: .
    ports: ["8080:80", "9000-9001:90-91", 7000]
    volumes: ["./src:/app/src", "/tmp"]
    develop: { watch: [{ action: sync, path: ./lib, target: /app/lib }] }
`
  it.each([
    ['8080:80', [{ local: 8080, container: 80 }]],
    [
      '9000-9001',
      [
        { local: 9000, container: 90 },
        { local: 9001, container: 91 },
      ],
    ],
    ['7000', [{ local: 7000, container: 7000 }]],
    ['./src', [{ local: './src', container: '/app/src' }]],
    ['./lib', [{ local: './lib', action: 'sync', container: '/app/lib' }]],
    ['/tmp', []],
    ['volumes', [{ local: './src' }]],
    ['watch', [{ local: './lib' }]],
  ])('%s is %j', (place, does) => {
    expect(trace(text, { profile: 'compose' }).plannedAt(text.indexOf(place) + 1)).toMatchObject(
      does.map((one) => ({ plan: 'sync', service: 'web', does: one })),
    )
  })
})

describe('[R4-02] [C7-05] the parts of a deploy plan for a place', () => {
  const text = `services:
  web:
    image: nginx:1
    secrets: [token]
    pid: "service:proxy"
    depends_on:
      db: { condition: service_healthy, restart: true }
      cache: { condition: service_started, required: false }
      gone: { condition: service_started, required: false, restart: true }
      none: { condition: service_started }
  second:
    image: nginx:1
    links: ["db:database"]
  once:
    image: busybox:1
    restart: "no"
    depends_on: { db: { condition: service_started, restart: true } }
  db: { image: "postgres:17" }
  cache: { image: "redis:8" }
  proxy: { image: "envoy:1" }
  none: { image: "redis:8", scale: 0 }
secrets:
  token: { file: token.txt }
  built: { file: built.txt }
`
  const { plannedAt } = trace(text, { profile: 'compose', namespace: 'shop' })
  const at = (place: string) => plannedAt(text.indexOf(place) + 1)
  const deploy = (does: object) => ({ plan: 'deploy', does })
  const healthy = deploy({ service: 'web', waitsFor: 'db', condition: 'service_healthy', required: true })
  const restart = deploy({ service: 'web', restartsWith: 'db' })
  const cache = deploy({ service: 'web', waitsFor: 'cache', condition: 'service_started', required: false })
  const started = (service: string, waitsFor: string) =>
    deploy({ service, waitsFor, condition: 'service_started', required: true })
  const secret = deploy({ name: 'token', namespace: 'shop', key: 'token', file: 'token.txt' })

  it.each([
    ['depends_on', [healthy, cache, restart]],
    ['db: { condition', [healthy, restart]],
    ['condition', [healthy]],
    ['service_healthy', [healthy]],
    ['restart: true', [restart]],
    ['required: false }', [cache]],
    ['gone', []],
    ['none: {}', []],
    ['service:proxy', [started('web', 'proxy')]],
    ['links', [started('second', 'db')]],
    ['db:database', [started('second', 'db')]],
    ['db: { condition: service_started', [started('once', 'db')]],
    ['token: {', [secret]],
    ['token.txt', [secret]],
    ['built.txt', []],
    ['web', []],
  ])('%s is %j', (place, does) => {
    expect(at(place)).toEqual(does)
  })
})
