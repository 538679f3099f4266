import { describe, expect, it } from 'vitest'
import {
  type Facts,
  type ImageConfig,
  safeTranslate,
  settingsHashes,
  translate,
  type TranslateOptions,
} from 'tranship'

const compose = { profile: 'compose', domain: 'example.com' } as const
const text = `services:
  api:
    image: shop/api:\${TAG:-1}
    environment: {LEVEL: info, MODE: fast}
`

function observed(settings?: string): Facts {
  const own = settings === undefined ? {} : { settings }
  return { version: 1, services: { api: { ...own, listens: [{ protocol: 'tcp', port: 9123 }] } } }
}

function codesOf(manifest: string, options: TranslateOptions): readonly string[] {
  return translate(manifest, { ...compose, ...options }).warnings.map(
    ({ code, path }) => `${code} ${path.join('.')}`,
  )
}

const hasPort = (manifest: string, options: TranslateOptions) =>
  JSON.stringify(translate(manifest, { ...compose, ...options }).objects).includes('9123')

describe('[C13-01] facts', () => {
  it('count in the profile compose only', () => {
    const facts = observed()
    expect(hasPort(text, { facts })).toBe(true)
    expect(hasPort(text, { facts, profile: '1.48' })).toBe(false)
  })

  it.each<[string, unknown, string]>([
    ['of another version', { version: 2, services: {} }, 'version'],
    ['without services', { version: 1 }, ''],
    ['with another field', { version: 1, services: { api: { port: 1 } } }, 'services.api.port'],
    [
      'with a port that no machine has',
      { version: 1, services: { api: { listens: [{ protocol: 'tcp', port: 70_000 }] } } },
      'services.api.listens.0.port',
    ],
  ])('%s are an error that names the part', (_, facts, unfit) => {
    const result = safeTranslate(text, { ...compose, facts: facts as Facts })
    const errors = result.ok ? [] : result.errors
    expect(errors.map(({ code, args }) => [code, (args as { value?: string }).value])).toEqual([
      ['invalid-option', unfit],
    ])
  })
})

describe('[C13-03] facts of an image whose configuration is given', () => {
  const { listens } = observed().services['api']!
  const facts: Facts = {
    version: 1,
    services: { api: { listens: listens!, imageConfig: { User: '1000', Volumes: { '/a': {}, '/b': {} } } } },
  }

  it.each<[string, ImageConfig, boolean]>([
    ['the same', { User: '1000', Volumes: { '/b': {}, '/a': {} } }, true],
    ['fewer fields', { User: '1000' }, true],
    ['empty fields', { User: '1000', Cmd: null, WorkingDir: '' }, true],
    ['another user', { User: '0' }, false],
    ['another volume', { Volumes: { '/a': {} } }, false],
    ['a command', { Cmd: ['serve'] }, false],
  ])('%s', (_, config, counts) => {
    const options = { facts, imageConfigs: { 'shop/api:1': config } }
    expect(hasPort(text, options)).toBe(counts)
    expect(codesOf(text, options).includes('outdated-facts services.api')).toBe(!counts)
  })
})

describe('[C13-03] facts', () => {
  const { api } = settingsHashes(text, compose)
  const facts = observed(api)

  it.each([
    ['the same text', text],
    ['other comments and another order', text.replace('LEVEL: info, MODE: fast', 'MODE: fast, LEVEL: info')],
    ['a further service', `${text}  db: {image: "redis:8"}\n`],
  ])('count with %s', (_, manifest) => {
    expect(hasPort(manifest, { facts })).toBe(true)
    expect(codesOf(manifest, { facts }).join()).not.toContain('outdated-facts')
  })

  it('count with another value of a variable', () => {
    expect(hasPort(text, { facts, env: { TAG: '2' } })).toBe(true)
  })

  it('do not count with another value, and one warning says so', () => {
    const changed = text.replace('info', 'debug')
    expect(hasPort(changed, { facts })).toBe(false)
    expect(codesOf(changed, { facts })).toEqual([
      'outdated-facts services.api',
      'guessed-images services.api.image',
    ])
  })
})

describe('[C13-06] guesses about an unknown image', () => {
  const guessesOf = (keys: string, options: TranslateOptions = {}) =>
    translate(`services:\n  api: {image: shop/api, ${keys}}\n`, { ...compose, ...options }).warnings.flatMap(
      ({ code, args }) => (code === 'guessed-images' ? [(args as { guesses: string }).guesses] : []),
    )

  it.each([
    ['scale: 1', ['their ports, if they keep running']],
    ['restart: always', ['their ports']],
    ['restart: always, expose: [80]', []],
    ['ports: ["8080:8080"]', ['which published ports speak HTTP, when published ports answer']],
    [
      'ports: ["80:80"]',
      [
        'which published ports speak HTTP, when published ports answer, that root listens on ports below 1024',
      ],
    ],
    ['ports: ["80:80"], user: "1000"', ['which published ports speak HTTP, when published ports answer']],
    ['ports: [{target: 80, published: 80, app_protocol: http}]', []],
  ])('{%s} are one warning', (keys, guesses) => {
    expect(guessesOf(keys)).toEqual(guesses)
  })

  it('end with facts', () => {
    const facts: Facts = {
      version: 1,
      services: {
        api: { listens: [{ protocol: 'tcp', port: 80, speaks: 'http' }], state: { running: true } },
      },
    }
    expect(guessesOf('ports: ["80:80"]', { facts })).toEqual([])
    expect(guessesOf('scale: 1', { facts })).toEqual([])
  })

  it.each([
    ['a known image', 'services: {db: {image: "redis:8"}}'],
    ['a switch', 'services: {api: {image: shop/api, x-platform-infer: false}}'],
  ])('are none with %s', (_, manifest) => {
    expect(codesOf(manifest, {}).join()).not.toContain('guessed-images')
  })

  it('are none beside an error', () => {
    const result = safeTranslate('services: {api: {image: shop/api, restart: alway}}', compose)
    const all = result.ok ? [] : [...result.errors, ...result.warnings]
    expect(all.map(({ code }) => code)).toEqual(['invalid-restart'])
  })
})
