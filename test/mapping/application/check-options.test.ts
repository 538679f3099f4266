import { describe, expect, it } from 'vitest'
import { type DeployOptions, safePlanDeploy, type TranslateOptions } from 'tranship'
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
