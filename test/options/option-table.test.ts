import { describe, expect, it } from 'vitest'
import {
  type DeployOptions,
  safePlanBuild,
  safePlanDeploy,
  safePlanSync,
  safePlanWake,
  type SyncOptions,
} from 'tranship/plan'
import {
  gatherFiles,
  type ManifestText,
  references,
  safeTrace,
  safeTranslate,
  type TranslateOptions,
  variableLookup,
} from 'tranship'
import { incremental, symbols } from 'tranship/editor'
import { isThorough } from '../support/effort.js'
import { diagnosticsOf, web } from '../support/translated.js'

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
    ['publishTcp', { publishTcp: 'ClusterIP' }],
    ['secretVariables', { secretVariables: 'by-value' as never }],
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
    { hostVolumes: 'image' },
    { activeProfiles: ['*'] },
    { routes: { kind: 'Ingress', className: 'nginx' } },
  ])('but not %j', (options) => {
    expect(refused({ profile: 'compose', ...options })).not.toContainEqual(
      expect.arrayContaining(['invalid-option']),
    )
  })

  it.each([
    ['image-derivd', '`image-derived`'],
    ['nothing-like-it-at-all', 'the code of a warning'],
  ])('ignore of %s, with the nearest code', (code, near) => {
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
  clusterIssuer: undefined,
  networkPolicies: undefined,
  routes: undefined,
  kubernetes: undefined,
  registry: undefined,
  env: undefined,
  withheld: undefined,
  dotenv: undefined,
  platformEnv: undefined,
  activeProfiles: undefined,
  files: undefined,
  modes: undefined,
  folder: undefined,
  folders: undefined,
  images: undefined,
  imageConfigs: undefined,
  facts: undefined,
  serviceType: undefined,
  publishTcp: undefined,
  publicUrls: undefined,
  envFiles: undefined,
  podSecurity: undefined,
  waitInPods: undefined,
  waitImage: undefined,
  kubectlImage: undefined,
  modelImage: undefined,
  storageClass: undefined,
  volumeSize: undefined,
  secretVariables: undefined,
  imagePullSecrets: undefined,
  hostVolumes: undefined,
  hostPaths: undefined,
  volumeAffinity: undefined,
  infer: undefined,
  ignore: undefined,
  deny: undefined,
  incomplete: undefined,
  strict: undefined,
  services: undefined,
  build: undefined,
  wait: undefined,
  timeout: undefined,
  cache: undefined,
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
    ['modes', { './run': '0755' }, './run: a string'],
    ['modes', { './run': -1 }, './run: another number'],
    ['modes', { './run': 0o10000 }, './run: another number'],
    ['modes', { './run': 0.5 }, './run: another number'],
    ['folders', { '.': [5] }, '.: a number'],
    ['folders', { '.': 'full' }, '.: a string'],
    ['images', { web: undefined }, 'web: nothing'],
    ['activeProfiles', 'debug', 'a string'],
    ['ignore', [() => 'hidden'], 'a function'],
    ['ignore', ['port-clash', 5], 'a number'],
    ['imagePullSecrets', new Array(1), 'nothing'],
    ['routes', { kind: 'HTTPRoute', gateway: { name: 5 } }, 'gateway: name: a number'],
    ['routes', { kind: 'HTTPRoute', gateway: 'hidden' }, 'gateway: a string'],
    ['routes', { kind: 'Ingress', className: {} }, 'className: an object'],
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
    new Array(1),
    {},
    { a: 5 },
    { a: null },
    { kind: {} },
    { kind: 'Ingress', className: {} },
    { './host': {} },
  ]

  const profiles = isThorough ? (['1.37', '1.48', 'compose'] as const) : (['compose'] as const)

  it.each([...Object.keys(everyOption), 'service'])('[R0-03] %s of any type throws nothing', (option) => {
    const text = web(
      'image: a\nbuild: .\nports: [80]\nenvironment: [TAG]\nenv_file: a\nvolumes: [.:/app, a:/b, ./host:/c]',
    )
    for (const value of values) {
      for (const profile of profiles) {
        const options = { profile, [option]: value } as TranslateOptions
        safeTranslate(text, options)
        safeTrace(text, options)
        safePlanDeploy(text, options)
        safePlanBuild(text, options)
        safePlanSync(text, { service: 'web', ...options })
        safePlanWake(text, options)
        references(text, options)
        symbols(text, options)
        variableLookup(options)('TAG')
      }
    }
  })
})

/** Passes any value as an argument, like an untyped caller. */
function untyped<Value>(value: unknown): Value {
  return value as Value
}

const readers: Record<string, (manifest: ManifestText, options: SyncOptions) => object> = {
  safeTranslate,
  safeTrace,
  safePlanBuild,
  safePlanDeploy,
  safePlanSync,
  safePlanWake,
  'safeTranslate with what incremental gives': (manifest, options) =>
    safeTranslate(manifest, incremental(options)),
  'safeTranslate with what gatherFiles gives': (manifest, options) =>
    safeTranslate(
      manifest,
      gatherFiles(manifest, options, () => undefined),
    ),
}

describe.each(Object.entries(readers))('[R0-03] %s', (_, read) => {
  it.each([
    [null, 'null'],
    [5, 'a number'],
    ['compose', 'a string'],
    [[], 'a list'],
    [() => 1, 'a function'],
  ])('refuses %j in place of all options', (options, value) => {
    const args: unknown = expect.objectContaining({ option: 'options', value, expected: 'an object' })
    expect(read(web('ports: [80]'), untyped(options))).toMatchObject({
      ok: false,
      errors: expect.arrayContaining([expect.objectContaining({ code: 'invalid-option', args })]),
    })
  })

  it.each([
    [null, 'null'],
    [undefined, 'nothing'],
    [new Uint8Array(1), 'an object'],
    [{ services: { web: { image: 'nginx' } } }, 'an object'],
    [[web('')], 'a list of other things than files'],
    [new Array(1), 'a list of other things than files'],
    [[{ path: 'a.yaml' }], 'a list of other things than files'],
    [[{ path: 5, text: web('') }], 'a list of other things than files'],
  ])('refuses %j in place of a manifest', (manifest, found) => {
    expect(read(untyped(manifest), { service: 'web' })).toMatchObject({
      ok: false,
      errors: [
        {
          code: 'invalid-option',
          args: { option: 'manifest', value: found },
          range: { start: { line: 1, column: 1 } },
        },
      ],
    })
  })
})

describe.each(Object.entries(readers))('[R0-03] %s refuses', (_, read) => {
  const refused = (options: unknown) => read(web('ports: [80]'), untyped(options))
  const fault = (args: object, hint?: string) => ({
    ok: false,
    errors: expect.arrayContaining([
      expect.objectContaining({
        code: 'invalid-option',
        args: expect.objectContaining(args) as unknown,
        ...(hint === undefined ? {} : { hint: expect.stringContaining(hint) as unknown }),
      }),
    ]) as unknown,
  })

  it.each([
    ['profil', 'profile'],
    ['environment', undefined],
    ['Name', 'name'],
    ['activeProfile', 'activeProfiles'],
  ])('the unknown option %s', (name, near) => {
    const hint = near === undefined ? 'Remove it.' : `Did you mean`
    expect(refused({ [name]: 'compose' })).toMatchObject(fault({ option: 'options', value: name }, hint))
    if (near !== undefined) expect(refused({ [name]: 'compose' })).toMatchObject(fault({ value: name }, near))
  })

  it.each(['env', 'platformEnv', 'images'])('a Map as %s', (option) => {
    const args = { option, value: 'a Map' }
    expect(refused({ [option]: new Map([['TAG', '1']]) })).toMatchObject(fault(args, 'Object.fromEntries()'))
  })

  it('a Map in place of all options', () => {
    expect(refused(new Map())).toMatchObject(fault({ option: 'options', value: 'a Map' }))
  })
})

it('[R0-03] an unknown option without a value is no option', () => {
  expect(safeTranslate(web('ports: [80]'), untyped({ profil: undefined })).ok).toBe(true)
})

describe('[R0-03] in place of a manifest or of all options', () => {
  it.each([null, 5, [null], {}])('%j is sound to what never throws', (value) => {
    expect(references(untyped(value))).toEqual([])
    expect(symbols(untyped(value))).toEqual([])
    expect(references(web('env_file: a.env'), untyped(value))).toHaveLength(1)
    expect(symbols(web('env_file: a.env'), untyped(value))).toHaveLength(1)
    expect(variableLookup(untyped(value))('TAG')).toBeUndefined()
  })
})
