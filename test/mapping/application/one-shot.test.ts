import { describe, expect, it } from 'vitest'
import { findings, manifest } from '../../support/translated.js'

const compose = { profile: 'compose' } as const
const found = (text: string, options = {}) =>
  findings(text, { ...compose, domain: 'example.com', ...options })

describe('[C6-06] a service that does something once', () => {
  const again = (name: string) => [`runs-again services.${name} \`${name}\``]

  it.each(['migrate', 'db-migrations', 'init-db', 'app_init', 'setup', 'minio-create-buckets', 'seed2'])(
    'by its name, %s, is a warning',
    (name) => {
      const codes = found(manifest({ [name]: 'image: shop/api' })).filter((one) => one.startsWith('runs'))
      expect(codes).toEqual(again(name))
    },
  )

  it.each(['minio/mc', 'flyway/flyway:11', 'docker.io/migrate/migrate:v4'])(
    'by its image, %s, is one',
    (image) => {
      expect(found(manifest({ web: `image: ${image}` }))).toEqual(again('web'))
    },
  )

  it.each([
    ['it is a Job', manifest({ migrate: 'image: a\nrestart: "no"' })],
    ['it says that it runs on', manifest({ init: 'image: a\nrestart: always' })],
    [
      'another waits for its end',
      manifest({
        web: 'image: a\ndepends_on: {init: {condition: service_completed_successfully}}',
        init: 'image: b',
      }),
    ],
    ['it has a mode', manifest({ init: 'image: a\ndeploy: {mode: global}' })],
    ['it is reached', manifest({ init: 'image: a\nexpose: [80]' })],
    ['it is checked', manifest({ init: 'image: a\nhealthcheck: {test: [CMD, x]}' })],
    ['it has a kind', manifest({ init: 'image: a\nlabels: {kompose.controller.type: deployment}' })],
    ['its restarts cannot be read', manifest({ init: 'image: a\nrestart: [x]' })],
    ['its deployment cannot be read', manifest({ init: 'image: a\ndeploy: [x]' })],
    ['its ports cannot be read', manifest({ init: 'image: a\nports: [[x]]' })],
    ['what it exposes cannot be read', manifest({ init: 'image: a\nexpose: [[x]]' })],
    ['it runs on every node', manifest({ init: 'image: a\nlabels: {kompose.controller.type: daemonset}' })],
    ['it has replicas', manifest({ init: 'image: a\nscale: 2' })],
    ['the name is another', manifest({ initiative: 'image: a', 'seed-api-server2x': 'image: minio/mcx' })],
  ])('is none where %s', (_, text) => {
    expect(found(text).filter((one) => one.startsWith('runs') && !one.includes('seed-api'))).toEqual([])
  })

  it('with a volume is one too', () => {
    const text = manifest({ init: 'image: a\nvolumes: ["data:/data"]' }, 'volumes: {data: }')
    expect(found(text)).toEqual(again('init'))
  })

  it('is none in the reference', () => {
    expect(findings(manifest({ migrate: 'image: a' }))).toEqual([])
  })
})
