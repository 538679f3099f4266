import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { folderWith } from './support/folder.js'
import { tranship } from './support/run-command.js'

const files = {
  'compose.yaml':
    'name: shop\nservices:\n  web:\n    image: nginx:1.29\n    secrets: [token]\nsecrets: { token: { file: ./token } }\n',
  token: 'hunter2',
}
const flags = ['--namespace', 'staging', '--create-namespace', '--quiet']

describe('[E11-09] --create-namespace', () => {
  it('writes the Namespace of --namespace before all other objects', async () => {
    const { status, output } = await tranship([...flags, '--secrets', 'external-secrets'], { files })
    expect(status).toBe(0)
    const objects = parseAllDocuments(output).map((one) => one.toJS() as Record<string, unknown>)
    expect(objects[0]).toEqual({
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: {
        name: 'staging',
        labels: { 'app.kubernetes.io/part-of': 'shop', 'app.kubernetes.io/managed-by': 'tranship' },
      },
    })
    expect(objects.slice(1).map(({ kind }) => kind)).toEqual(['ExternalSecret', 'Service', 'Deployment'])
    for (const object of objects.slice(1))
      expect(object).toMatchObject({ metadata: { namespace: 'staging' } })
  })

  it('writes a file for it into a folder, and removes the file when the flag is gone', async () => {
    const folder = folderWith(files)
    await tranship([...flags, '-o', 'k8s/'], { folder })
    expect(readdirSync(path.join(folder, 'k8s'))).toContain('staging-namespace.yaml')
    await tranship(['--namespace', 'staging', '--quiet', '-o', 'k8s/'], { folder })
    expect(existsSync(path.join(folder, 'k8s/staging-namespace.yaml'))).toBe(false)
  })

  it('is a resource of a folder for Kustomize, in the base alone', async () => {
    const folder = folderWith({ ...files, 'more.yaml': 'services: { web: { scale: 2 } }\n' })
    const layout = ['-o', 'k8s', '--layout', 'kustomize', '--overlay', 'more=more.yaml']
    const { status } = await tranship([...flags, ...layout], { folder })
    expect(status).toBe(0)
    const read = (name: string): unknown => parse(readFileSync(path.join(folder, 'k8s', name), 'utf8'))
    expect(read('base/kustomization.yaml')).toMatchObject({
      namespace: 'staging',
      resources: ['staging-namespace.yaml', 'web-service.yaml', 'web-deployment.yaml'],
    })
    expect(readdirSync(path.join(folder, 'k8s/overlays/more')).sort()).toEqual([
      '.tranship-files',
      'kustomization.yaml',
      'web-deployment-patch.yaml',
    ])
  })

  it('is given to the program of --transform with the other objects', async () => {
    const program = 'export default (objects) => objects.filter(({ kind }) => kind === "Namespace")\n'
    const { output } = await tranship([...flags, '--transform', 'own.mjs'], {
      files: { ...files, 'own.mjs': program },
    })
    expect(parse(output)).toMatchObject({ kind: 'Namespace', metadata: { name: 'staging' } })
  })

  it.each([
    { title: 'without a namespace', line: ['--create-namespace'], names: '--namespace shop' },
    {
      title: 'for a chart',
      line: [...flags, '-o', 'chart', '--layout', 'helm'],
      names: 'helm install --create-namespace',
    },
  ])('is refused $title', async ({ line, names }) => {
    const { status, output, errors } = await tranship(line, { files })
    expect({ status, output }).toEqual({ status: 2, output: '' })
    expect(errors).toContain(names)
  })
})
