import { describe, expect, it } from 'vitest'
import type { TranslateOptions } from 'tranship'
import { diagnosticsOf, manifest } from '../support/translated.js'

const literals = (text: string, options: TranslateOptions = {}) =>
  diagnosticsOf(text, { profile: 'compose', ...options }).filter(({ code }) => code === 'literal-secret')

const web = (environment: string) => manifest({ web: `image: shop/web:1\nenvironment: ${environment}` })

describe('[C2-09] a literal secret in environment is said once:', () => {
  it.each([
    ['{DB_PASSWORD: hunter2}', '`DB_PASSWORD` of `web`'],
    ['["DB_PASSWORD=hunter2"]', '`DB_PASSWORD` of `web`'],
    ['{DB_PASSWORD: 12345}', '`DB_PASSWORD` of `web`'],
    ['{DB_PASSWORD: "hunter2$$"}', '`DB_PASSWORD` of `web`'],
    ['{A: b, API_KEY: hunter2, TOKEN: hunter2}', '`API_KEY` of `web`, `TOKEN` of `web`'],
    [
      '{A_KEY: hunter2, B_KEY: hunter2, C_KEY: hunter2, D_KEY: hunter2, E_KEY: hunter2, F_KEY: hunter2}',
      '`A_KEY` of `web`, `B_KEY` of `web`, `C_KEY` of `web`, `D_KEY` of `web`, and 2 more',
    ],
  ])('%s', (environment, list) => {
    const found = literals(web(environment))
    const [, variable = ''] = /`(\w+)`/.exec(list) ?? []
    expect(found).toMatchObject([{ effect: false, args: { keys: list, reference: `\${${variable}}` } }])
    expect(JSON.stringify(found)).not.toContain('hunter2')
  })

  it.each([
    '{DB_PASSWORD: "${DB_PASSWORD}"}',
    '{DB_PASSWORD: "${PG:-dev}"}',
    '["DB_PASSWORD"]',
    '{DB_PASSWORD: }',
    '{DB_PASSWORD: ""}',
    '{API_TOKEN: "true"}',
    '{API_TOKEN: "No"}',
    '{TLS_KEY: /run/secrets/key}',
    '{DB_PASSWORD_FILE: /run/secrets/db}',
    '{DB_USER: shop}',
  ])('%s has none', (environment) => {
    expect(literals(web(environment))).toEqual([])
  })

  it('in the order of the services, with the places of the others', () => {
    const text = manifest({
      db: 'image: shop/db:1\nenvironment: {DB_PASSWORD: hunter2}',
      web: 'image: shop/web:1\nenvironment: {API_KEY: hunter2}',
    })
    const [found] = literals(text)
    expect(found?.message).toContain(': `DB_PASSWORD` of `db`, `API_KEY` of `web`.')
    expect(found?.path).toEqual(['services', 'db', 'environment', 'DB_PASSWORD'])
    expect(found?.related).toHaveLength(1)
    expect(found?.hint).toMatch(/^Write `\$\{DB_PASSWORD\}` instead/)
  })

  it.each<[TranslateOptions, number]>([
    [{ secretVariables: 'none' }, 0],
    [{ secretVariables: ['OTHER'] }, 0],
    [{ secretVariables: ['DB_PASSWORD'] }, 1],
    [{ profile: '1.48' }, 0],
    [{ profile: '1.48', secretVariables: 'by-name' }, 1],
  ])('with %j there are %i', (options, count) => {
    expect(literals(web('{DB_PASSWORD: hunter2}'), options)).toHaveLength(count)
  })
})

describe('[C2-09] a literal password in a URL is said', () => {
  it.each([
    ['environment: {DATABASE_URL: "postgres://app:hunter2@db"}', '`DATABASE_URL` of `web`', 'DATABASE_URL'],
    ['environment: ["DATABASE_URL=postgres://app:hunter2@db"]', '`DATABASE_URL` of `web`', 'DATABASE_URL'],
    ['environment: {URL: "${URL:-postgres://app:hunter2@db}"}', '`URL` of `web`', 'URL'],
    ['command: [serve, "--db=postgres://app:hunter2@db"]', '`command` of `web`', 'PASSWORD'],
    ['entrypoint: serve postgres://app:hunter2@db', '`entrypoint` of `web`', 'PASSWORD'],
    ['healthcheck: {test: "curl http://app:hunter2@localhost"}', '`healthcheck` of `web`', 'PASSWORD'],
    ['labels: {a: "http://app:hunter2@db"}', '`labels` of `web`', 'PASSWORD'],
    ['labels: ["a=http://app:hunter2@db"]', '`labels` of `web`', 'PASSWORD'],
    ['build: {context: ., args: {A: "http://app:hunter2@db"}}', '`build` of `web`', 'PASSWORD'],
    [
      'x-kubernetes: {annotations: {Pod: {a: "http://app:hunter2@db"}}}',
      '`x-kubernetes` of `web`',
      'PASSWORD',
    ],
  ])('of %s', (keys, list, name) => {
    const found = literals(manifest({ web: `image: shop/web:1\n${keys}` }))
    expect(found).toMatchObject([{ args: { keys: list, reference: `\${${name}}` } }])
    expect(JSON.stringify(found)).not.toContain('hunter2')
  })

  it('in the content of a config and in a label of a volume', () => {
    const text = `${manifest({ web: 'image: shop/web:1\nconfigs: [c]\nvolumes: ["v:/a"]' })}
configs: { c: { content: "url = http://app:hunter2@db" } }
volumes: { v: { labels: { a: "http://app:hunter2@db" } } }
`
    expect(literals(text)).toMatchObject([{ args: { keys: '`content` of `c`, `labels` of `v`' } }])
  })

  it.each([
    ['environment: {URL: "${URL:-postgres://app:hunter2@db}"}', { env: { URL: 'http://db' } }],
    ['environment: {URL: "postgres://app:${PG}@db"}', { env: { PG: 'hunter2' } }],
    ['command: serve postgres://app:$$PG@db', {}],
    ['environment: {URL: "postgres://app:hunter2@db"}', { secretVariables: ['OTHER'] }],
  ])('but not of %s with %j', (keys, options) => {
    expect(literals(manifest({ web: `image: shop/web:1\n${keys}` }), options)).toEqual([])
  })

  it('of a mounted file, which becomes part of a ConfigMap', () => {
    const text = manifest({ web: 'image: shop/web:1\nvolumes: ["./app.ini:/app.ini:ro"]' })
    const files = { 'app.ini': 'url = postgres://app:hunter2@db\n' }
    const found = diagnosticsOf(text, { profile: 'compose', files })
    expect(found.map(({ code, path }) => [code, path])).toContainEqual([
      'secret-in-config-map',
      ['services', 'web', 'volumes', 0],
    ])
  })
})
