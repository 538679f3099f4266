import { describe, expect, it } from 'vitest'
import { findings, relatedTo } from '../support/translated.js'

const compose = { profile: 'compose' } as const
const found = (text: string, options = {}) =>
  findings(text, { ...compose, domain: 'example.com', ...options })

it.each([
  ['in memory', '["static:/app"]', '["static:/srv:ro"]', 'driver_opts: {type: tmpfs, device: tmpfs}'],
  ['of a folder that is no volume', '["/app"]', '["static:/srv:ro"]', ''],
])('[C3-05] what is read is not missed in a volume %s', (_, own, others, declared) => {
  const text = `services:
  app: { image: shop/app, volumes: ${own} }
  web: { image: nginx, volumes: ${others} }
volumes: { static: {${declared}} }
`
  expect(findings(text, compose).filter((one) => one.startsWith('volume-not-filled'))).toEqual([])
})

it('[C3-05] of a volume that is not declared is said that alone', () => {
  const text = `services:
  app: { image: shop/app, volumes: ["static:/app"] }
  web: { image: nginx, volumes: ["static:/srv:ro"] }
`
  expect(findings(text, compose).map((one) => one.split(' ')[0])).toEqual([
    'undefined-volume',
    'undefined-volume',
  ])
})

it('[C3-05] what is read of a built image shows who reads it', () => {
  const text = `services:
  app: { build: ., volumes: ["static:/app"] }
  web: { image: nginx, volumes: ["static:/srv:ro"] }
volumes: { static: {} }
`
  expect(findings(text, compose)).toEqual(['volume-not-filled services.app.volumes.0 `"static:/app"`'])
  expect(relatedTo('volume-not-filled', text, compose)).toEqual(['"static:/srv:ro"'])
})

it.each([
  ['COPY nginx.conf /etc/web/nginx.conf', 1],
  ['WORKDIR /etc\nCOPY conf web/', 1],
  ['COPY . /etc', 0],
  ['COPY a /etc/website/', 0],
  ['ENV A=1', 0],
])('[C3-05] a volume in the place of what a Dockerfile copies is missed: %j, %i', (instruction, count) => {
  const text = `services: { app: { build: ., volumes: ["conf:/etc/web/"] } }\nvolumes: { conf: {} }\n`
  const files = { Dockerfile: `FROM scratch\n${instruction}\n` }
  expect(found(text, { files })).toEqual(
    Array(count).fill('volume-not-filled services.app.volumes.0 `"conf:/etc/web/"`'),
  )
})

it.each([
  [['modules:/app'], []],
  [['modules:/opt/plugins'], ['modules:/opt/plugins/']],
  [['modules:/opt/plugins', 'modules:/srv:ro'], []],
])('[C3-05a] a volume in the place of what an image may have is missed, once: %j and %j', (own, others) => {
  const text = `services:
  app: { image: shop/app, volumes: ${JSON.stringify(own)} }
  web: { image: shop/web, volumes: ${JSON.stringify(others)} }
volumes: { modules: {} }
`
  expect(found(text)).toEqual([`volume-not-filled services.app.volumes.0 \`"${own[0]}"\``])
})

it.each([
  ['modules:/app/data', ''],
  ['{type: volume, source: modules, target: /app/node_modules, x-platform-volume-init: true}', ''],
  ['modules:/usr/share/nginx/html', 'modules:/out'],
])('[C3-05] a volume is not missed that something else fills: %s, %s', (own, other) => {
  const text = `services:
  app: { image: shop/app, volumes: [${own}] }
  web: { image: shop/web, volumes: [${other}] }
volumes: { modules: {} }
`
  expect(found(text)).toEqual([])
})

describe('[C3-05] a volume that an image may have to fill', () => {
  const shared = (target: string, reader = 'static:/srv:ro', image = 'shop/app') => `services:
  app: { image: ${image}, volumes: [${target}] }
  web: { image: nginx, volumes: ['${reader}'] }
volumes: { static: {}, memory: { driver_opts: { type: tmpfs, device: tmpfs } } }
`

  it.each(['static:/app/public', 'static:/usr/src/app/static', 'static:/var/www/html'])(
    'is a warning: %s',
    (mount) => {
      expect(found(shared(mount))).toEqual([`volume-not-filled services.app.volumes.0 \`${mount}\``])
    },
  )

  it('is a warning where the image is only called alike', () => {
    expect(found(shared('static:/app', 'static:/srv:ro', 'wordpress-theme'))).toHaveLength(1)
  })

  it.each([
    ['the image is known', shared('static:/opt/app', 'static:/srv', 'redis:7')],
    ['it keeps data', shared('static:/var/lib/data')],
    ['it is below data', shared('static:/data/app')],
    [
      'it is filled',
      shared('{type: volume, source: static, target: /app, volume: {}, x-platform-volume-init: true}'),
    ],
    ['the image fills it', shared('static:/var/www/html', 'static:/srv:ro', 'nextcloud:31-fpm')],
    ['the image fills it, by whatever version', shared('static:/app', 'static:/srv:ro', 'ghost')],
    ['all such images fill it', shared('static:/app', 'static:/srv:ro', 'bitnami/redis:8')],
    [
      'it is an existing one',
      shared('static:/opt/app', 'static:/srv').replace('static: {}', 'static: {external: true}'),
    ],
    ['nobody writes it', shared('static:/app:ro')],
  ])('is none where %s', (_, text) => {
    expect(found(text).filter((one) => one.startsWith('volume-not'))).toEqual([])
  })
})
