import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { translate, type TranslateOptions } from 'tranship'
import { kustomizeLayout } from 'tranship/layouts'
import { externalSecrets, planDeploy } from 'tranship/plan'

const text = `
name: shop
services:
  web:
    image: shop/web:1
    environment:
      DB_PASSWORD: \${DB_PASSWORD:-hunter2}
      API_TOKEN: \${API_TOKEN}
    secrets: [token, theirs]
    configs: [site]
secrets:
  token: { file: ./token.txt }
  theirs: { external: true }
  unused: { file: ./unused.txt }
configs:
  site: { content: "password=\${SITE_PASSWORD}" }
`

const planned = (options: TranslateOptions = {}) =>
  planDeploy(text, { profile: 'compose', env: { API_TOKEN: 'hunter2' }, ...options })

describe('[E11-06] an ExternalSecret', () => {
  it('stands for each Secret that a deploy creates, with a reference for each key', () => {
    expect(
      externalSecrets(planned()).map(({ metadata, spec }) => [metadata.name, spec.target, spec.data]),
    ).toEqual([
      [
        'token',
        { name: 'token' },
        [{ secretKey: 'token', remoteRef: { key: 'shop-token', property: 'token' } }],
      ],
      [
        'shop-variables',
        { name: 'shop-variables' },
        [
          { secretKey: 'DB_PASSWORD', remoteRef: { key: 'shop-variables', property: 'DB_PASSWORD' } },
          { secretKey: 'API_TOKEN', remoteRef: { key: 'shop-variables', property: 'API_TOKEN' } },
        ],
      ],
      ['site', { name: 'site' }, [{ secretKey: 'site', remoteRef: { key: 'shop-site', property: 'site' } }]],
    ])
  })

  it('has the version of the operator, the labels of the application, and no value', () => {
    const objects = externalSecrets(planned({ namespace: 'dev' }))
    expect(objects[0]).toMatchObject({
      apiVersion: 'external-secrets.io/v1',
      kind: 'ExternalSecret',
      metadata: { name: 'token', namespace: 'dev', labels: { 'app.kubernetes.io/part-of': 'shop' } },
      spec: { refreshInterval: '1h' },
    })
    expect(JSON.stringify(objects)).not.toContain('hunter2')
  })

  it.each([
    [undefined, { kind: 'SecretStore', name: 'shop' }],
    [{ name: 'vault' }, { kind: 'SecretStore', name: 'vault' }],
    [
      { kind: 'ClusterSecretStore' as const, name: 'vault' },
      { kind: 'ClusterSecretStore', name: 'vault' },
    ],
  ])('with the store %j takes values from %j', (store, expected) => {
    for (const { spec } of externalSecrets(planned(), store)) expect(spec.secretStoreRef).toEqual(expected)
  })

  it('is not there without a Secret', () => {
    const none = planDeploy('services: {web: {image: a}}', { profile: 'compose' })
    expect(externalSecrets(none)).toEqual([])
  })

  it('is a resource of a kustomization, whose comment names only the Secrets that nothing makes', () => {
    const translation = translate(text, { profile: 'compose', files: {} })
    const objects = [...externalSecrets(planned()), ...translation.objects]
    const files = kustomizeLayout({ ...translation, objects })
    const kustomization = files['kustomization.yaml']!
    expect((parse(kustomization) as { resources: string[] }).resources).toContain(
      'shop-variables-externalsecret.yaml',
    )
    expect(kustomization).toContain('must exist in the cluster: theirs.')
  })
})
