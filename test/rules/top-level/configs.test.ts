import { describe, expect, it } from 'vitest'
import { planDeploy, safePlanBuild } from 'tranship/plan'
import { safeTranslate, translate, type TranslateOptions } from 'tranship'
import { withoutGaps } from '../../support/leaves.js'
import { containerOf, diagnosticsOf, findings, objectsOf, web } from '../../support/translated.js'

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

it.each([
  ['site', 'site'],
  ['..site', expect.stringMatching(/^file-\w{7}$/)],
  ['a site', 'a-site'],
])('[C2-01] [R0-06] %s has the key %s in its ConfigMap, and is mounted by it', (name, key) => {
  const text = web(`configs: ["${name}"]`, `configs: {"${name}": {content: a}}`)
  const options = { profile: 'compose' } as const
  const configMap = objectsOf(text, options).find((object) => object.kind === 'ConfigMap')!
  expect(Object.keys(configMap.data!)).toEqual([key])
  expect(containerOf(text, options).volumeMounts).toMatchObject([{ mountPath: `/${name}`, subPath: key }])
})

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

  it('may have 1 MiB, and not one byte more', () => {
    const sizedBy = (size: number) =>
      safeTranslate(manifest, { profile: 'compose', files: { 'site.conf': 'x'.repeat(size) } })
    expect(sizedBy(1024 * 1024).ok).toBe(true)
    const result = sizedBy(1024 * 1024 + 1)
    expect(!result.ok && result.errors.map(({ code, path }) => [code, path])).toEqual([
      ['config-too-large', ['configs', 'site']],
    ])
  })

  it('is not in the objects if nobody has read the file: they refer to the ConfigMap', () => {
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
    image: shop/db:17
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
    const plan = planDeploy(withSecrets, {
      profile: 'compose',
      namespace: 'shop',
      ignore: ['guessed-images'],
    })
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

  it('prunes Secrets that are gone, and keeps all that the manifest names, also those that exist', () => {
    const text = `name: shop
services: { web: { image: nginx, secrets: [token] } }
secrets: { token: { environment: TOKEN }, unread: { file: a }, theirs: { external: true } }
`
    const secret = { apiVersion: 'v1', kind: 'Secret' }
    const { prune } = planDeploy(text, { profile: 'compose', namespace: 'dev' })
    expect(prune?.kinds).toContainEqual(secret)
    expect(prune?.keep.filter(({ kind }) => kind === 'Secret')).toEqual(
      ['token', 'unread', 'theirs'].map((name) => ({ ...secret, namespace: 'dev', name })),
    )
    expect(planDeploy(text, { profile: '1.48' }).prune?.kinds).not.toContainEqual(secret)
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

describe('a config', () => {
  const site = (config: string) => web('configs: [site]', `configs: { site: ${config} }`)
  const found = (text: string) => findings(text, { profile: 'compose', files: {} })

  it.each([
    ['{ content: "" }', []],
    ['{ environment: NOT_SET }', ['config-variable-unset configs.site.environment `NOT_SET`']],
    ['{ environment: NOT_SET, file: a }', ['config-source configs.site `site`']],
    ['{ external: true, environment: NOT_SET }', []],
    ['{ environment: "" }', ['empty-value configs.site.environment `""`']],
    ['{ file: "" }', ['empty-value configs.site.file `""`']],
    ['{ name: A_site, content: a }', ['name-sanitised configs.site.name `A_site`']],
  ])('[C2-01] that is %s is reported as %j', (config, expected) => {
    expect(found(site(config))).toEqual(expected)
  })

  it('[C2-01] that is unused may lack its variable', () => {
    expect(found(web('', 'configs: { site: { environment: NOT_SET } }'))).toEqual([])
  })

  it('[C2-01] whose key is no name of an object has another', () => {
    const text = web('configs: [a_site]', 'configs: { a_site: { content: a } }')
    expect(found(text)).toEqual(['name-sanitised configs.a_site `a_site`'])
    const { warnings, objects } = translate(text, { profile: 'compose' })
    expect(warnings[0]?.effect).toBe(false)
    expect(objects[0]?.metadata.name).toBe('a-site')
  })

  it('[C2-01] from a variable that is not known yet decides nothing', () => {
    const result = safeTranslate(site('{ environment: X }'), { profile: 'compose', incomplete: true })
    expect(result).toMatchObject({ ok: false, errors: [], warnings: [] })
  })

  it.each([
    ['[site, { source: site, target: //site }]', ['mount-overridden services.web.configs.0 `site`']],
    ['[""]', ['empty-value services.web.configs.0 `""`']],
    ['[{ source: "" }]', ['empty-value services.web.configs.0.source `""`']],
    ['[{ source: site, target: [a] }]', ['wrong-type services.web.configs.0.target `[a]`']],
    ['[{ source: site, target: "/a:b" }]', ['invalid-mount services.web.configs.0.target `"/a:b"`']],
    ['[{ source: site, uid: "00", gid: "100" }]', ['file-owner-ignored services.web.configs.0.gid `"100"`']],
    ['[{ source: site, uid: "01" }]', ['file-owner-ignored services.web.configs.0.uid `"01"`']],
  ])('[C2-01] that is used as %s is reported as %j', (configs, expected) => {
    expect(found(web(`configs: ${configs}`, 'configs: { site: { content: a } }'))).toEqual(expected)
  })

  it.each([
    [undefined, false],
    ['0o440', true],
    ['0o444', false],
  ])('[C2-01] with an owner and the mode %s: whether it matters to the container is %j', (mode, effect) => {
    const use = `{ source: site, uid: "100"${mode === undefined ? '' : `, mode: ${mode}`} }`
    const { warnings } = translate(web(`configs: [${use}]`, 'configs: { site: { content: a } }'), {
      profile: 'compose',
    })
    expect(warnings.map((warning) => warning.effect)).toEqual([effect])
  })
})

it('[C2-01] [C2-03] files of one object are in one volume, those with other permissions in another', () => {
  const uses =
    'a, {source: a, target: /b}, {source: a, target: /c, mode: 0o400}, {source: a, target: /d, mode: 0o440}'
  const text = web(`configs: [${uses}]`, 'configs: { a: { content: x } }')
  const { objects } = translate(text, { profile: 'compose' })
  const workload = objects.find((object) => object.kind === 'Deployment')!
  expect(withoutGaps(workload.spec.template.spec.volumes)).toEqual([
    { name: 'config-a', configMap: { name: 'a' } },
    { name: expect.stringMatching(/^config-a-/) as string, configMap: { name: 'a', defaultMode: 0o400 } },
    { name: expect.stringMatching(/^config-a-/) as string, configMap: { name: 'a', defaultMode: 0o440 } },
  ])
})

it('[C2-03] the file of a secret is named from the folder of the manifest, a variable is as it is', () => {
  const text = `include: [sub/compose.yaml]\n${web('secrets: [a, b]')}`
  const files = { 'sub/compose.yaml': 'secrets: { a: { file: ./a.txt }, b: { environment: B } }' }
  const options = { profile: 'compose', files } as const
  expect(containerOf(text, options).volumeMounts?.map(({ mountPath }) => mountPath)).toEqual([
    '/run/secrets/a',
    '/run/secrets/b',
  ])
  const { secrets } = planDeploy(text, options)
  expect(secrets).toEqual([
    { name: 'a', key: 'a', file: 'sub/a.txt' },
    { name: 'b', key: 'b', environment: 'B' },
  ])
})

it.each([
  [
    '{ file: a, name: A_key }',
    ['secret-to-create secrets.key `key`', 'name-sanitised secrets.key.name `A_key`'],
  ],
  ['{}', ['secret-source secrets.key `key`']],
  ['{ template_driver: golang }', ['secret-source', 'unsupported-key']],
  ['{ driver: vault }', ['unsupported-key secrets.key.driver `driver`']],
  ['{ file: a, driver: vault }', ['secret-to-create', 'unsupported-key secrets.key.driver `driver`']],
  ['{ external: true, driver: vault }', ['unsupported-key secrets.key.driver `driver`']],
])('[C2-03] a secret that is %s is reported as %j', (secret, expected) => {
  const text = web('secrets: [key]', `secrets: { key: ${secret} }`)
  const found = findings(text, { profile: 'compose' })
  expect(found).toEqual(expected.map((one) => (one.includes(' ') ? one : expect.stringContaining(one))))
})

it('[C2-03] objects refer to a secret of a driver, and no deploy creates it', () => {
  const text = web('secrets: [key]', 'secrets: { key: { driver: vault, name: shop-key } }')
  const options = { profile: 'compose' } as const
  expect(JSON.stringify(objectsOf(text, options))).toContain('"secretName":"shop-key"')
  const { secrets, warnings } = planDeploy(text, options)
  expect(secrets).toEqual([])
  expect(warnings.map(({ hint }) => hint)).toEqual([
    'Let the store of the value create the Secret `shop-key` of it, with the key `key`.',
  ])
})

it.each([
  ['{ external: true }', 'Write one of the two instead of `external`: a build runs outside of the cluster.'],
  ['{ driver: vault }', 'Write one of the two instead of `driver`: a build runs outside of the cluster.'],
  ['{ file: a, environment: B }', 'Write one of the two.'],
])('[C2-03] no build can have a secret that is %s', (key, hint) => {
  const text = web('build: { context: ., secrets: [key] }', `secrets: { key: ${key} }`)
  const plan = safePlanBuild(text, { profile: 'compose' })
  expect(plan.ok ? [] : plan.errors).toEqual([expect.objectContaining({ code: 'secret-source', hint })])
})

it.each<readonly [mode: string, isMode: boolean]>([
  ['0o440', true],
  ['"0440"', true],
  ['0o777', true],
  ...['"440x"', '"x440"', '"0o0o4"', '01000', '288x', '"9"', '"0o"', '4096'].map(
    (mode) => [mode, false] as const,
  ),
])('[C2-01] the mode %s: whether a file can have it is %j', (mode, isMode) => {
  const text = web(`configs: [{source: a, mode: ${mode}}]`, 'configs: {a: {content: x}}')
  const expected = isMode ? [] : [`invalid-file-mode services.web.configs.0.mode \`${mode}\``]
  expect(findings(text, { profile: 'compose' })).toEqual(expected)
})

it('[C2-01] a config that is used may be spelt wrong, or have no file', () => {
  const text = web('configs: [sitee]', 'configs: {site: {content: x}}')
  const [found] = diagnosticsOf(text, { profile: 'compose' })
  expect([found?.code, found?.fixes?.map((fix) => fix.text)]).toEqual(['undefined-config', ['site']])
  const empty = diagnosticsOf(web('configs: [site]', 'configs: {site: {file: ""}}'), { profile: 'compose' })
  expect(empty.map(({ code }) => code)).toEqual(['empty-value'])
})
