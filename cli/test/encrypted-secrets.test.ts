import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { folderWith } from './support/folder.js'
import { tranship } from './support/run-command.js'

const compose = `name: shop
services:
  web:
    image: shop/web:1
    environment: { DB_PASSWORD: "\${DB_PASSWORD}", API_KEY: }
    secrets: [token]
secrets:
  token: { file: ./token.txt }
`
const files = { 'compose.yaml': compose, 'token.txt': 'hunter2', '.env': 'DB_PASSWORD=hunter2\n' }

const layout = ['-o', 'k8s', '--layout', 'kustomize', '--namespace', 'shop']
const sealing = [...layout, '--secrets', 'sealed-secrets']
const sopsing = [...layout, '--secrets', 'sops', '--for', 'flux']

const repository = ['--repository', 'https://git.example.com/shop.git#main:k8s']

/** Encrypted Secrets as kubeseal writes them. */
const sealed = (name: string, keys: readonly string[], namespace = 'shop') => {
  const encrypted = keys.map((key) => `    ${key}: AgBy8hCi\n`).join('')
  return `---
apiVersion: bitnami.com/v1alpha1
kind: SealedSecret
metadata:
  name: ${name}
  namespace: ${namespace}
spec:
  encryptedData:
${encrypted}`
}

/** Encrypted Secrets as sops writes them. */
const withSops = (name: string, key: string) =>
  `apiVersion: v1\nkind: Secret\nmetadata: { name: ${name} }\ndata: { ${key}: "ENC[AES256_GCM,data:x]" }\nsops: { mac: "ENC[AES256_GCM,data:x]" }\n`

const textIn = (folder: string) => (name: string) => readFileSync(path.join(folder, 'k8s', name), 'utf8')

/** Writes files of others into the folder of the layout. */
const place = (folder: string, texts: Readonly<Record<string, string>>) => {
  for (const [name, text] of Object.entries(texts)) writeFileSync(path.join(folder, 'k8s', name), text)
}

const everyTextIn = (folder: string) =>
  readdirSync(path.join(folder, 'k8s'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')

describe.each([
  ['[E11-49] --secrets sealed-secrets', sealing, '-sealedsecret.yaml', 'kubeseal --format yaml'],
  ['[E11-50] --secrets sops', sopsing, '.sops.yaml', 'sops encrypt --filename-override'],
])('%s', (_, flags, ending, program) => {
  it('lists a file for each Secret, writes none, and says where one is needed and how to make it', async () => {
    const folder = folderWith(files)
    const { status, errors } = await tranship(flags, { folder })
    expect(status).toBe(0)
    const text = textIn(folder)
    const { resources } = parse(text('kustomization.yaml')) as { readonly resources: readonly string[] }
    expect(resources.slice(-2)).toEqual([`shop-variables${ending}`, `token${ending}`])
    expect(readdirSync(path.join(folder, 'k8s'))).not.toContain(`token${ending}`)
    expect(text('kustomization.yaml')).not.toContain('must exist')
    expect(errors).toContain(`compose.yaml:5:33: \`k8s/shop-variables${ending}\` does not exist`)
    expect(errors).toContain(`compose.yaml:8:3: \`k8s/token${ending}\` does not exist`)
    expect(errors).toContain(
      `tranship secrets --only token -f compose.yaml --env-file .env --namespace shop | ${program}`,
    )
    expect(errors).toContain(`> k8s/token${ending}\n`)
    expect(errors).not.toMatch(/kubectl apply|secret generic/)
  })

  it('writes no plain value to any file or message', async () => {
    const folder = folderWith({ ...files, 'production.env': 'DB_PASSWORD=hunter3\n' })
    const overlay = ['--overlay', 'production=env=production.env,namespace=shop-prod']
    const { errors } = await tranship([...flags, ...overlay, '--set', 'API_KEY=hunter4'], { folder })
    const plain = /hunter|aHVudGVy/
    expect(everyTextIn(folder)).not.toMatch(plain)
    expect(errors).not.toMatch(plain)
    expect(errors).toContain('--set API_KEY="${API_KEY:?}"')
  })

  it('lists a file in each overlay, which has values and a namespace of its own', async () => {
    const folder = folderWith({
      ...files,
      'staging.env': 'DB_PASSWORD=hunter3\n',
      'production.yaml':
        'services: { db: { image: "shop/db:1", secrets: [root] } }\nsecrets: { root: { file: r } }\n',
    })
    const overlays = [
      ['--overlay', 'staging=env=staging.env,namespace=shop-staging'],
      ['--overlay', 'production=production.yaml'],
    ].flat()
    const { status, errors } = await tranship([...flags, ...overlays], { folder })
    expect(status).toBe(0)
    const resourcesOf = (name: string) =>
      (parse(textIn(folder)(`${name}/kustomization.yaml`)) as { resources: readonly string[] }).resources
    expect(resourcesOf('base').filter((name) => name.endsWith(ending))).toEqual([])
    expect(resourcesOf('overlays/staging').slice(1)).toEqual([`shop-variables${ending}`, `token${ending}`])
    expect(resourcesOf('overlays/production').filter((name) => name.endsWith(ending))).toEqual(
      ['root', 'shop-variables', 'token'].map((name) => name + ending),
    )
    expect(errors).toContain('--env-file .env --env-file staging.env --namespace shop-staging')
    expect(errors).toContain(`--only root -f compose.yaml -f production.yaml`)
    expect(errors).toContain(`> k8s/overlays/staging/token${ending}\n`)
  })

  it('is no flag without the layout kustomize, for nothing else decrypts the files', async () => {
    for (const other of [[], ['-o', 'chart', '--layout', 'helm']]) {
      const words = [...flags.slice(flags.indexOf('--secrets'), flags.indexOf('--secrets') + 2), ...other]
      const { status, output, errors } = await tranship(words, { files })
      expect({ status, output }).toEqual({ status: 2, output: '' })
      expect(errors).toContain('--layout kustomize')
    }
  })
})

describe('[E11-49] sealed Secrets of an earlier run', () => {
  const sound = {
    'shop-variables-sealedsecret.yaml': sealed('shop-variables', ['DB_PASSWORD']),
    'token-sealedsecret.yaml': sealed('token', ['token']),
  }

  it('are kept, and nothing is asked for', async () => {
    const folder = folderWith(files)
    await tranship(sealing, { folder })
    place(folder, sound)
    const { status, errors } = await tranship([...sealing, '--strict', '--ignore', 'guessed-images'], {
      folder,
    })
    expect({ status, errors }).toEqual({ status: 0, errors: 'Wrote 3 files to k8s\n' })
    for (const [name, text] of Object.entries(sound)) expect(textIn(folder)(name)).toBe(text)
  })

  it.each([
    ['lacks `token`', sealed('token', ['former'])],
    ['another namespace than `shop`', sealed('token', ['token'], 'other')],
    ['does not have the Secret `token` in encrypted form', sealed('other', ['token'])],
    ['does not have the Secret `token` in encrypted form', ''],
  ])('are made again if one %s', async (fault, text) => {
    const folder = folderWith(files)
    await tranship(sealing, { folder })
    place(folder, { ...sound, 'token-sealedsecret.yaml': text })
    const { status, errors } = await tranship(sealing, { folder })
    expect(status).toBe(0)
    expect(errors).toContain(fault)
    expect(errors).toContain('tranship secrets --only token')
    expect(errors).not.toContain('--only shop-variables')
  })

  it('are not read through a link that leads outside of the folder', async () => {
    const folder = folderWith(files)
    await tranship(sealing, { folder })
    symlinkSync(path.join(folder, 'token.txt'), path.join(folder, 'k8s', 'token-sealedsecret.yaml'))
    const { status, errors } = await tranship(sealing, { folder })
    expect(status).toBe(2)
    expect(errors).toContain('k8s/token-sealedsecret.yaml')
    expect(errors).not.toContain('hunter')
  })

  it('need a namespace, of the base or of each overlay', async () => {
    const bare = ['-o', 'k8s', '--layout', 'kustomize', '--secrets', 'sealed-secrets']
    const refused = await tranship(bare, { files })
    expect(refused.status).toBe(2)
    expect(refused.errors).toContain('--namespace shop')
    const { status } = await tranship([...bare, '--overlay', 'production=namespace=shop'], { files })
    expect(status).toBe(0)
  })
})

describe('[E11-50] Secrets that sops has encrypted', () => {
  it('are kept, decrypted by each Kustomization of Flux, and refused in plain text', async () => {
    const folder = folderWith(files)
    await tranship([...sopsing, ...repository], { folder })
    const kustomizations = parseAllDocuments(textIn(folder)('flux/shop.yaml')).slice(1)
    expect(kustomizations.length).toBeGreaterThan(0)
    for (const each of kustomizations)
      expect(each.toJS()).toMatchObject({
        spec: { decryption: { provider: 'sops', secretRef: { name: 'sops-age' } } },
      })
    place(folder, {
      'base/token.sops.yaml': withSops('token', 'token'),
      'base/shop-variables.sops.yaml': withSops('shop-variables', 'DB_PASSWORD'),
    })
    const kept = await tranship([...sopsing, ...repository, '--strict', '--ignore', 'guessed-images'], {
      folder,
    })
    expect(kept.status).toBe(0)
    expect(kept.errors).not.toContain('tranship secrets')
    place(folder, {
      'base/token.sops.yaml': withSops('token', 'token').replace('ENC[AES256_GCM,data:x]', 'c2VjcmV0'),
    })
    const refused = await tranship([...sopsing, ...repository], { folder })
    expect(refused.status).toBe(2)
    expect(refused.errors).toContain('has values of the Secret `token` in plain text')
  })

  it('need Flux, because nothing else decrypts them', async () => {
    for (const tool of [[], ['--for', 'argocd']]) {
      const { status, errors } = await tranship([...layout, '--secrets', 'sops', ...tool], { files })
      expect(status).toBe(2)
      expect(errors).toContain('--for flux')
    }
  })

  it('are not decrypted where they are not asked for', async () => {
    const folder = folderWith(files)
    await tranship([...layout, '--for', 'flux', ...repository, '-q'], { folder })
    expect(textIn(folder)('flux/shop.yaml')).not.toContain('decryption')
  })
})
