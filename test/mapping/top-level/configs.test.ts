import { describe, expect, it } from 'vitest'
import { planDeploy, safeTranslate, translate, type TranslateOptions } from 'tranship'

const manifest = `
services:
  web:
    image: nginx:1.29
    configs: [site]
configs:
  site:
    file: ./site.conf
`

const objectOf = (options: TranslateOptions) =>
  translate(manifest, { profile: 'compose', ...options }).objects.find(
    (object) => object.kind === 'ConfigMap',
  )

const hashOf = (content: string | Uint8Array) => {
  const { objects } = translate(manifest, { profile: 'compose', files: { 'site.conf': content } })
  const workload = objects.find((object) => object.kind === 'Deployment')
  return workload?.spec.template.metadata.annotations?.['dev.platform/contents']
}

describe('[C2-01] the content of a config', () => {
  it.each([
    ['a text', 'hällo\n', { data: { site: 'hällo\n' } }],
    ['the bytes of a text', new TextEncoder().encode('hällo\n'), { data: { site: 'hällo\n' } }],
    ['other bytes', Uint8Array.of(0x50, 0xff, 0x00), { binaryData: { site: 'UP8A' } }],
    ['a text with a NUL, which is none that an object can hold', 'a\0b', { binaryData: { site: 'YQBi' } }],
    ['an empty file', '', { data: { site: '' } }],
  ])('is %s', (_, content, expected) => {
    const { data, binaryData } = objectOf({ files: { './site.conf': content } }) ?? {}
    expect({ ...(data && { data }), ...(binaryData && { binaryData }) }).toEqual(expected)
  })

  it('may have 1 MiB, and not a byte more', () => {
    const sizedBy = (size: number) =>
      safeTranslate(manifest, { profile: 'compose', files: { 'site.conf': 'x'.repeat(size) } })
    expect(sizedBy(1024 * 1024).ok).toBe(true)
    const result = sizedBy(1024 * 1024 + 1)
    expect(!result.ok && result.errors.map(({ code, path }) => [code, path])).toEqual([
      ['config-too-large', ['configs', 'site']],
    ])
  })

  it('is not known to the objects where nobody has read the file: the ConfigMap is referred to', () => {
    const { objects, warnings } = translate(manifest, { profile: 'compose' })
    expect(objects.map(({ kind }) => kind)).toEqual(['Service', 'Deployment'])
    expect(JSON.stringify(objects)).toContain('"configMap":{"name":"site"}')
    expect(warnings.map(({ code }) => code)).toEqual(['file-not-provided'])
  })

  it('that is not known yet decides nothing', () => {
    const result = safeTranslate(manifest, { profile: 'compose', incomplete: true })
    expect(result).toMatchObject({ ok: false, errors: [], warnings: [] })
  })
})

it('[C2-05] another content is another hash on the Pods, the same content the same', () => {
  const bytes = new TextEncoder().encode('one')
  expect(hashOf('one')).toMatch(/^[0-9a-f]{16}$/)
  expect(hashOf('one')).toBe(hashOf(bytes))
  expect(hashOf('one')).not.toBe(hashOf('two'))
})

describe('[C2-03] a deploy', () => {
  const withSecrets = `
services:
  db:
    image: postgres:17
    secrets: [password]
  web:
    image: nginx:1.29
    secrets: [token, certificate]
secrets:
  password:
    file: ./password.txt
  token:
    environment: TOKEN
    name: shop-token
  certificate:
    external: true
  unused:
    environment: UNUSED
`

  it('creates the Secrets that containers read, and says so', () => {
    const plan = planDeploy(withSecrets, { profile: 'compose', namespace: 'shop' })
    expect(plan.secrets).toEqual([
      { name: 'password', namespace: 'shop', key: 'password', file: './password.txt' },
      { name: 'shop-token', namespace: 'shop', key: 'token', environment: 'TOKEN' },
    ])
    expect(plan.warnings).toEqual([])
  })

  it('of some services creates theirs', () => {
    const plan = planDeploy(withSecrets, { profile: 'compose', services: ['web'] })
    expect(plan.secrets.map(({ name }) => name)).toEqual(['shop-token'])
  })

  it('has the ConfigMaps of its services first, and prunes those that are gone', () => {
    const text = `${manifest}  other:\n    content: hello\n`
    const options = { profile: 'compose', files: { 'site.conf': '' } } as const
    const some = planDeploy(text, { ...options, services: ['web'] })
    expect(some.first.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
      'ConfigMap site',
      'Service web',
    ])
    const { prune } = planDeploy(text, options)
    expect(prune?.kinds).toContainEqual({ apiVersion: 'v1', kind: 'ConfigMap' })
    expect(prune?.keep).toContainEqual({ apiVersion: 'v1', kind: 'ConfigMap', name: 'other' })
  })
})
