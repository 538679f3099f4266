import { describe, expect, it } from 'vitest'
import type { TranslateOptions } from 'tranship'
import { containerOf, diagnosticsOf, manifest, notesOf } from '../../support/translated.js'

const compose = { profile: 'compose', name: 'shop', publicUrls: true } as const
const api = 'image: b\nports: ["8000:80"]'

function translated(keys: string, options: TranslateOptions = {}) {
  const text = manifest({ web: `image: a\nports: ["3000:3000"]\n${keys}`, api })
  const { env = [] } = containerOf(text, { ...compose, ...options })
  const codes = diagnosticsOf(text, { ...compose, ...options }).map(({ code }) => code)
  return { values: env.map(({ value }) => value), warns: codes.includes('localhost-address') }
}

describe('[C4-12a] the option publicUrls', () => {
  it.each<[string, string, TranslateOptions]>([
    ['APP_URL: "http://localhost:3000"', 'http://web.shop.localhost', {}],
    ['APP_URL: "https://127.0.0.1:3000/a?b"', 'http://web.shop.localhost/a?b', {}],
    ['VITE_WS: "ws://localhost:8000/ws"', 'ws://api.shop.localhost/ws', {}],
    ['PUBLIC_URL: "http://0.0.0.0:8000"', 'https://api.example.com', { domain: 'example.com' }],
    [
      'CORS_ORIGINS: "http://localhost:3000,http://localhost:5173"',
      'http://web.shop.localhost,http://localhost:5173',
      {},
    ],
  ])('writes addresses of routes into variables for browsers: %s', (variable, value, options) => {
    const result = translated(`environment: {${variable}}`, options)
    expect(result).toEqual({ values: [value], warns: false })
  })

  it.each([
    ['API: "http://localhost:8000"', 'http://localhost:8000'],
    ['ALLOWED_HOSTS: localhost', 'localhost'],
  ])('leaves others, with the warning: %s', (variable, value) => {
    expect(translated(`environment: {${variable}}`)).toEqual({ values: [value], warns: true })
  })

  it('leaves services without inferences', () => {
    const keys = 'environment: {APP_URL: "http://localhost:3000"}\nx-platform-infer: false'
    expect(translated(keys)).toEqual({ values: ['http://localhost:3000'], warns: true })
  })

  it('is off by default', () => {
    const keys = 'environment: {APP_URL: "http://localhost:3000"}'
    expect(translated(keys, { publicUrls: false })).toEqual({
      values: ['http://localhost:3000'],
      warns: true,
    })
  })

  it('leaves a note for each variable', () => {
    const text = manifest({
      web: 'image: a\nports: ["3000:3000"]\nenvironment: {APP_URL: "http://localhost:3000"}',
    })
    expect(notesOf('public-urls', text, compose)).toEqual(['public-url services.web ← services.web'])
  })
})
