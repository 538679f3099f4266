import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { folderWith } from './support/folder.js'
import { tranship } from './support/run-command.js'

const compose = `name: shop
services:
  web:
    image: shop/web:1
    environment: { DB_PASSWORD: "\${DB_PASSWORD}" }
    secrets: [token]
secrets:
  token: { file: ./token.txt }
`
const files = { 'compose.yaml': compose, 'token.txt': 'hunter2', '.env': 'DB_PASSWORD=hunter2\n' }

interface Described {
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly spec: { readonly secretStoreRef?: object }
}

const objectsIn = (output: string) => parseAllDocuments(output).map((one) => one.toJS() as Described)

describe('[E11-06] --secrets external-secrets', () => {
  it('writes an ExternalSecret for each Secret before the other objects, and no warning that asks for one', async () => {
    const { status, output, errors } = await tranship(['--secrets', 'external-secrets:vault'], { files })
    expect(status).toBe(0)
    expect(errors).not.toMatch(/tranship secrets|must exist/)
    expect(output).not.toContain('hunter2')
    const objects = objectsIn(output)
    expect(objects.slice(0, 2).map(({ kind, metadata }) => [kind, metadata.name])).toEqual([
      ['ExternalSecret', 'token'],
      ['ExternalSecret', 'shop-variables'],
    ])
    expect(objects[0]?.spec.secretStoreRef).toEqual({ name: 'vault', kind: 'SecretStore' })
  })

  it.each([
    ['external-secrets', { name: 'shop', kind: 'SecretStore' }],
    ['external-secrets:SecretStore/vault', { name: 'vault', kind: 'SecretStore' }],
    ['external-secrets:ClusterSecretStore/vault', { name: 'vault', kind: 'ClusterSecretStore' }],
  ])('%s names the store', async (value, store) => {
    const { output } = await tranship(['--secrets', value, '-q'], { files })
    expect(objectsIn(output)[0]?.spec.secretStoreRef).toEqual(store)
  })

  it.each(['vault', 'external-secrets:', 'external-secrets:Vault', 'external-secrets:Other/vault', 'sealed'])(
    'refuses %s',
    async (value) => {
      const { status, output, errors } = await tranship(['--secrets', value], { files })
      expect({ status, output }).toEqual({ status: 2, output: '' })
      expect(errors).toContain('external-secrets:NAME')
    },
  )

  it('is no flag of deploy, which creates the Secrets', async () => {
    const { status, errors } = await tranship(['deploy', '--secrets', 'external-secrets'], { files })
    expect(status).toBe(2)
    expect(errors).toContain('--secrets')
  })

  it('is part of a chart, whose users may choose another store', async () => {
    const folder = folderWith({
      ...files,
      'compose.yaml': compose.replace('shop/web:1', 'shop/web:${TAG:?}'),
    })
    const flags = ['-o', 'chart', '--layout', 'helm', '--secrets', 'external-secrets:vault', '-q']
    const { status, errors } = await tranship(flags, { folder })
    expect({ status, errors }).toEqual({ status: 0, errors: '' })
    const text = (name: string) => readFileSync(path.join(folder, 'chart', name), 'utf8')
    expect(text('templates/shop-variables-externalsecret.yaml')).toContain('.Values.secretStore.name')
    expect(text('templates/token-externalsecret.yaml')).toContain('.Values.secretStore.name')
    expect(parse(text('values.yaml'))).toMatchObject({ secretStore: { name: 'vault', kind: 'SecretStore' } })
    expect(text('templates/NOTES.txt')).not.toContain('these Secrets exist')
  })

  it('is part of a folder for Kustomize and of its overlays', async () => {
    const folder = folderWith({
      ...files,
      'production.yaml': 'services: { web: { environment: { API_KEY: "${API_KEY-}" } } }\n',
    })
    const flags = ['-o', 'k8s', '--layout', 'kustomize', '--overlay', 'production=production.yaml', '-q']
    const { status } = await tranship([...flags, '--secrets', 'external-secrets'], { folder })
    expect(status).toBe(0)
    const text = (name: string) => readFileSync(path.join(folder, 'k8s', name), 'utf8')
    expect(parse(text('base/kustomization.yaml'))).toMatchObject({
      resources: [
        'token-externalsecret.yaml',
        'shop-variables-externalsecret.yaml',
        'web-service.yaml',
        'web-deployment.yaml',
      ],
    })
    expect(text('base/kustomization.yaml')).not.toContain('must exist')
    expect(text('overlays/production/shop-variables-externalsecret-patch.yaml')).toContain('API_KEY')
  })
})

describe('[E11-07] tranship secrets --only', () => {
  it('prints one Secret', async () => {
    const { output } = await tranship(['secrets', '--only', 'shop-variables'], { files })
    expect(objectsIn(output).map(({ kind, metadata }) => [kind, metadata.name])).toEqual([
      ['Secret', 'shop-variables'],
    ])
  })

  it('refuses a name without a Secret, and lists the names', async () => {
    const { status, output, errors } = await tranship(['secrets', '--only', 'other'], { files })
    expect({ status, output }).toEqual({ status: 2, output: '' })
    expect(errors).toMatch(/token, shop-variables/)
  })
})
