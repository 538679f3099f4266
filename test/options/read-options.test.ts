import {
  gatherFiles,
  references,
  safeTrace,
  safeTranslate,
  translate,
  variableLookup,
  type Failure,
} from 'tranship'
import { incremental } from 'tranship/editor'
import {
  planBuild,
  planDeploy,
  planSync,
  planWake,
  type DeployOptions,
  type SyncOptions,
} from 'tranship/plan'
import { describe, expect, it } from 'vitest'

type Options = DeployOptions & SyncOptions

const manifest = `
services:
  web:
    image: "shop/web:\${TAG}"
    build: .
    read_only: true
    ports: ["80:80"]
    extends: {file: base.yaml, service: base}
  other:
    image: nginx:1.29
`

const plain: Options = {
  profile: 'compose',
  name: 'shop',
  domain: 'example.com',
  env: { TAG: '1' },
  files: { 'base.yaml': 'services: {base: {labels: {a: b}}}' },
  services: ['web'],
  service: 'web',
  timeout: '2m',
  build: true,
  wait: true,
  strict: true,
  ignore: ['guessed-images'],
  hostPaths: true,
}

class Settings implements Options {
  get profile() {
    return 'compose' as const
  }
  get name() {
    return 'shop'
  }
  get domain() {
    return 'example.com'
  }
  get env() {
    return { TAG: '1' }
  }
  get files() {
    return { 'base.yaml': 'services: {base: {labels: {a: b}}}' }
  }
  get services() {
    return ['web']
  }
  get service() {
    return 'web'
  }
  get timeout() {
    return '2m'
  }
  get build() {
    return true
  }
  get wait() {
    return true
  }
  get strict() {
    return true
  }
  get ignore() {
    return ['guessed-images'] as const
  }
  get hostPaths() {
    return true
  }
}

const others: [name: string, options: Options][] = [
  ['frozen options', Object.freeze({ ...plain })],
  ['options with getters in a class', new Settings()],
  ['options that inherit others', Object.create(plain) as Options],
  ['a proxy of options', new Proxy(plain, {})],
  [
    'a proxy that only answers by name',
    new Proxy({} as Options, { get: (_, name) => Reflect.get(plain, name) as unknown }),
  ],
]

/** Returns the results of all functions that take options, as data. */
function said(options: Options): unknown {
  const traced = safeTrace(manifest, options)
  if (!traced.ok) throw new Error(traced.errors.map(({ message }) => message).join('\n'))
  const looked: string[] = []
  gatherFiles(manifest, options, ({ path }) => void looked.push(path))
  return JSON.parse(
    JSON.stringify([
      translate(manifest, options),
      translate(manifest, incremental(options)),
      { ...traced, planned: traced.plannedAt(0, manifest.length) },
      planBuild(manifest, options),
      planDeploy(manifest, options),
      planSync(manifest, options),
      planWake(manifest, options),
      references(manifest, options),
      variableLookup(options)('TAG'),
      looked,
    ]),
  )
}

it.each([
  ['env', 'TAG=1'],
  ['env', ['TAG=1']],
  ['env', null],
  ['platformEnv', 5],
  ['profile', 5],
])('what stands in place of %s is reported by a trace as by a translation', (option, value) => {
  const options = { ...plain, [option]: value }
  const { errors } = safeTrace(manifest, options) as Failure
  expect(errors.map(({ code }) => code)).toContain('invalid-option')
  expect(errors).toEqual((safeTranslate(manifest, options) as Failure).errors)
})

describe.each(others)('%s', (_, options) => {
  it('are the same to every function as plain ones', () => {
    expect(said(options)).toEqual(said(plain))
  })
})
