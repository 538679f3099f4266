import { describe, expect, it } from 'vitest'
import { findings, manifest } from '../../support/translated.js'

/** Returns the codes of diagnostics about `./conf` with a file `tool.conf`, which is mounted at `/conf`. */
function codesOf(keys: string, text = 'a = 1\n', options: object = {}): readonly string[] {
  const service = `image: shop/tool\nvolumes: ["./conf:/conf"]\n${keys}`
  const files = { './conf/tool.conf': text }
  const all = { profile: 'compose', folders: { './conf': ['tool.conf'] }, files, ...options } as const
  return findings(manifest({ web: service }), all)
    .map((one) => one.split(' ')[0]!)
    .filter((code) => code.startsWith('host-volume'))
}

const begins = ['host-volume-as-claim']
const isRead = ['host-volume-read-only']

describe('[C2-04b] a mounted folder in which a text names', () => {
  it.each([
    'database = /conf/tool.db',
    'log /conf/logs/today',
    'listen unix:/x; socket: "/conf/run/tool"',
    '{"cachePath": "/conf/cache"}',
    'output=/conf/result.txt',
    'x\r\npid_file /conf/x.pid',
  ])('what is written is a volume that begins with its files: %j', (text) => {
    expect(codesOf('', text)).toEqual(begins)
  })

  it.each([
    'command: [--out, /conf/report]',
    'command: --config=/conf/tool-generated.conf',
    'environment: {STATE_FILE: /conf/state}',
    'environment: {DB: "sqlite:////conf/x.sqlite"}',
  ])('what is written, in a key: %s', (keys) => {
    expect(codesOf(keys, undefined)).toEqual(keys.includes('////') ? isRead : begins)
  })

  it.each([
    'include /conf/other.conf',
    '# log /conf/logs/today',
    'log /conf',
    'log /other/conf/x.log',
    'log ./conf/x.log',
    'log_format /conf/tool.conf',
    'http://example.com/conf/logs/x',
  ])('nothing that is written is only read: %j', (text) => {
    expect(codesOf('', text)).toEqual(isRead)
  })

  it.each(['environment: {LOG_FILE: /conf/tool.conf}', 'environment: {CONFIG: /conf/other.conf}'])(
    'nothing that is written, in a key: %s',
    (keys) => expect(codesOf(keys)).toEqual(isRead),
  )

  it('is only read without inferences', () => {
    expect(codesOf('', 'log /conf/logs/x', { infer: false })).toEqual(isRead)
  })

  it('is a volume that begins empty if its files are empty', () => {
    expect(codesOf('', '')).toEqual([])
  })
})
