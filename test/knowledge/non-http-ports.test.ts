import { describe, expect, it } from 'vitest'
import { whyNotHttp } from '../../src/knowledge/non-http-ports.js'
import type { Port } from '../../src/rules/service/network/ports.js'
import { findings, manifest, titlesOf } from '../support/translated.js'

const why = (target: number, appProtocol?: string) => whyNotHttp({ target, appProtocol } as unknown as Port)

it('[R2.10-05] ports of other protocols are known by their numbers', () => {
  const known = Array.from({ length: 65_535 }, (_, index) => index + 1).filter(
    (port) => why(port) !== undefined,
  )
  expect(known).toEqual([
    ...[20, 21, 22, 23, 25, 53, 110, 139, 143, 179, 389, 443, 445, 465, 514, 554, 587, 636, 853, 873, 989],
    ...[990, 993, 995, 1025, 1119, 1194, 1414, 1514, 1723, 1883, 1935, 2003, 2004, 2049, 2181, 2222, 2525],
    ...[3389, 3478, 3690, 4150, 4160, 4190, 4222, 4317, 4369, 4730, 5044, 5060, 5061, 5222, 5269, 5349],
    ...[5671, 5672, 5900, 6334, 6432, 6543, 6650, 6667, 6697, 6881, 7077, 7233, 8443, 8554, 8883, 9083],
    ...[9092, 9094, 9418, 9443, 9876, 10_050, 10_051, 10_901, 10_909, 10_911, 10_912, 11_211, 11_800],
    ...[14_250, 19_092, 19_530, 24_224, 25_565, 25_672, 26_257, 27_015, 30_303, 33_060, 50_051],
    ...[51_413, 61_613, 61_616, 64_738],
  ])
  // A row without a reason would be useless.
  expect(known.filter((port) => /for (?:undefined)?$/.test(why(port)!))).toEqual([])
})

it.each([
  ['http', 'http2', 'https', 'h2', 'h2c', 'grpc', 'grpcs', 'grpc-web', 'ws', 'wss', 'HTTP'],
  ['kubernetes.io/h2c', 'kubernetes.io/ws', 'kubernetes.io/wss'],
])('[R2.10-05] what says that it is %s speaks HTTP', (...names) => {
  expect(names.filter((name) => why(25, name) !== undefined)).toEqual([])
})

it('[R2.10-05] what says that it is something else does not, unless that is somebody’s own', () => {
  expect([why(80, 'amqp') === undefined, why(80, 'example.com/own') === undefined]).toEqual([false, true])
})

describe('[C4-06] a published port of an image that is known', () => {
  const codes = (keys: string, profile: 'compose' | '1.48' = 'compose') =>
    findings(manifest({ web: keys }), { profile, domain: 'example.com' }).map((one) => one.split(' ')[0])

  it.each([
    ['image: postgres\nports: ["5433:5433"]', ['port-not-public']],
    [
      'image: docker.io/library/mysql:8@sha256:' + 'a'.repeat(64) + '\nports: ["3307:3307"]',
      ['port-not-public'],
    ],
    ['image: redis/redis-stack:7\nports: ["8001:8001"]', []],
    ['image: postgres\nbuild: .\nports: ["5433:5433"]', []],
    ['image: postgres\nports: [{target: 80, published: 80, app_protocol: http}]', []],
    ['image: apache/kafka:3.9.0\nports: ["29092:29092"]', ['port-not-public']],
    ['image: jenkins/jenkins:lts\nports: ["8080:8080", "50000:50000"]', ['port-not-public']],
    [
      'image: clickhouse/clickhouse-server:24.8\nports: ["8123:8123", "9000:9000", "9009:9009"]',
      ['port-not-public', 'port-not-public'],
    ],
    ['image: minio/minio\nports: ["9000:9000"]', []],
    ['image: selenium/hub:4.25\nports: ["4442:4442", "4443:4443"]', ['port-not-public', 'port-not-public']],
  ])('%s: %j', (keys, expected) => {
    const others = new Set<string | undefined>(['anonymous-volume-kept', 'image-without-registry'])
    expect(codes(keys).filter((code) => !others.has(code))).toEqual(expected)
    if (expected.includes('port-not-public')) expect(codes(keys, '1.48')).toEqual([])
  })

  it('has no route where it is one of a database', () => {
    const text = manifest({ db: 'image: postgres\nports: ["5433:5433"]\ntmpfs: /var/lib/postgresql' })
    expect(titlesOf(text, { profile: 'compose' })).toEqual(['Service db', 'Deployment db'])
    expect(titlesOf(text)).toContain('Ingress db')
  })
})
