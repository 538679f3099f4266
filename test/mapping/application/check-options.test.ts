import { describe, expect, it } from 'vitest'
import {
  type DeployOptions,
  references,
  safePlanBuild,
  safePlanDeploy,
  safePlanSync,
  safePlanWake,
  safeTrace,
  safeTranslate,
  symbols,
  type TranslateOptions,
} from 'tranship'
import { diagnosticsOf, web } from '../../support/translated.js'

/** The options that are refused. */
const refused = (options: object) =>
  diagnosticsOf(web('ports: [80]'), options as TranslateOptions).map(({ code, args }) => [
    code,
    (args as { option?: string }).option,
  ])

const gateway = (given: object) => ({ routes: { kind: 'HTTPRoute', gateway: { name: 'edge', ...given } } })
const letters = (count: number) => 'a'.repeat(count)
const domainOf = (last: number) => `${letters(63)}.${letters(63)}.${letters(last)}`

describe('an option with a value that nothing can be made of is refused:', () => {
  it.each<[option: string, options: object]>([
    ['profile', { profile: '1.36' }],
    ['namespace', { namespace: 'Shop' }],
    ['namespace', { namespace: '' }],
    ['namespace', { namespace: 'shop-' }],
    ['namespace', { namespace: letters(64) }],
    ['domain', { domain: 'Example.com' }],
    ['domain', { domain: domainOf(62) }],
    ['kubernetes', { kubernetes: '1.30.1' }],
    ['serviceType', { serviceType: 'External' }],
    ['imagePullSecrets', { imagePullSecrets: ['pull', 'Pull'] }],
    ['routes', gateway({ name: 'Edge' })],
    ['routes', gateway({ namespace: 'edge.net' })],
    ['routes', gateway({ sectionName: 'Web' })],
    ['routes', { routes: { kind: 'Ingress', className: 'Nginx' } }],
    ['routes', { routes: { kind: 'HTTPRoute' } }],
    ['routes', { routes: { kind: 'HTTPRoute', gateway: {} } }],
    ['routes', { routes: { kind: 'Route' } }],
    ['routes', { routes: 'HTTPRoute' }],
    ['routes', { routes: {} }],
    ['hostVolumes', { hostVolumes: 'mount' }],
    ['activeProfiles', { activeProfiles: 'debug' }],
    ['folder', { folder: 'shop' }],
  ])('%s of %j', (option, options) => {
    expect(refused({ profile: 'compose', ...options })).toContainEqual(['invalid-option', option])
  })

  it.each<object>([
    { namespace: 'a' },
    { namespace: letters(63) },
    { domain: domainOf(61) },
    { imagePullSecrets: ['pull'] },
    gateway({ namespace: 'n', sectionName: 'web' }),
    gateway({}),
    { hostVolumes: 'build' },
    { activeProfiles: ['*'] },
    { routes: { kind: 'Ingress', className: 'nginx' } },
  ])('but not %j', (options) => {
    expect(refused({ profile: 'compose', ...options })).not.toContainEqual(
      expect.arrayContaining(['invalid-option']),
    )
  })

  it.each([
    ['image-derivd', "'image-derived'"],
    ['nothing-like-it-at-all', 'the code of a warning'],
  ])('ignore of %s, and says what is near', (code, near) => {
    const [found] = diagnosticsOf(web(''), { ignore: [code as never] })
    expect(found).toMatchObject({
      code: 'invalid-option',
      args: { option: 'ignore', expected: expect.stringContaining(near) },
    })
    expect(found?.message).not.toContain("''")
  })
})

/** Every option there is: a new one that is not here fails the check of types. */
const everyOption: { readonly [Option in keyof Required<DeployOptions>]: undefined } = {
  profile: undefined,
  name: undefined,
  defaultName: undefined,
  namespace: undefined,
  domain: undefined,
  networkPolicies: undefined,
  routes: undefined,
  kubernetes: undefined,
  registry: undefined,
  env: undefined,
  dotenv: undefined,
  platformEnv: undefined,
  activeProfiles: undefined,
  files: undefined,
  folder: undefined,
  folders: undefined,
  images: undefined,
  imageConfigs: undefined,
  serviceType: undefined,
  imagePullSecrets: undefined,
  hostVolumes: undefined,
  hostPaths: undefined,
  ignore: undefined,
  incomplete: undefined,
  strict: undefined,
  services: undefined,
  build: undefined,
  wait: undefined,
  timeout: undefined,
}

describe('an option that is undefined is absent:', () => {
  const manifest = web('ports: ["80:80"]\nenvironment: [TAG]\nvolumes: [.:/app]')

  it.each(Object.keys(everyOption))('%s', (option) => {
    expect(safePlanDeploy(manifest, { [option]: undefined })).toEqual(safePlanDeploy(manifest))
  })
})

describe('an option of another type than its own is refused:', () => {
  it.each<[option: string, value: unknown, shown: string]>([
    ['name', 5, 'a number'],
    ['dotenv', ['A=hidden'], 'a list'],
    ['namespace', Symbol('hidden'), 'a symbol'],
    ['profile', null, 'null'],
    ['env', { A: 'b', TOKEN: 5 }, 'TOKEN: a number'],
    ['env', 'A=hidden', 'a string'],
    ['files', { 'a.env': { hidden: 1 } }, 'a.env: an object'],
    ['folders', { '.': [5] }, '.: a number'],
    ['images', { web: undefined }, 'web: nothing'],
    ['activeProfiles', 'debug', 'a string'],
    ['ignore', [() => 'hidden'], 'a function'],
    ['routes', { kind: 'HTTPRoute', gateway: { name: 5 } }, 'gateway: name: a number'],
    ['routes', 'HTTPRoute', 'a string'],
  ])('%s, where %# says what is there', (option, value, shown) => {
    const [found, ...others] = diagnosticsOf(web('ports: [80]'), { profile: 'compose', [option]: value })
    expect(others).toEqual([])
    expect(found).toMatchObject({ code: 'invalid-option', args: { option, value: shown } })
    expect(found?.message).not.toContain('hidden')
  })

  const values = [
    null,
    true,
    5,
    5n,
    '',
    'a',
    Symbol('a'),
    () => 1,
    [],
    [5],
    {},
    { a: 5 },
    { a: null },
    { kind: {} },
  ]

  it.each([...Object.keys(everyOption), 'service'])(
    '[R0-03] %s of whatever type throws nothing',
    (option) => {
      const text = web(
        'image: a\nbuild: .\nports: [80]\nenvironment: [TAG]\nenv_file: a\nvolumes: [.:/app, a:/b]',
      )
      for (const value of values) {
        for (const profile of ['1.37', '1.48', 'compose'] as const) {
          const options = { profile, [option]: value } as TranslateOptions
          safeTranslate(text, options)
          safeTrace(text, options)
          safePlanDeploy(text, options)
          safePlanBuild(text, options)
          safePlanSync(text, { service: 'web', ...options })
          safePlanWake(text, options)
          references(text, options)
          symbols(text, options)
        }
      }
    },
  )
})
