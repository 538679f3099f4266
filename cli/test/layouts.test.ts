import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderWith } from './support/folder.js'
import { tranship } from './support/run-command.js'

const compose = 'name: shop\nservices:\n  web:\n    image: nginx:1.29\n    ports: ["8080:80"]\n'
const production = 'services:\n  web:\n    deploy: { replicas: 3 }\n'
const staging = 'services:\n  web:\n    environment: { STAGE: staging }\n'
const files = { 'compose.yaml': compose, 'production.yaml': production, 'staging.yaml': staging }
const layout = ['-o', 'k8s', '--layout', 'kustomize']

describe('tranship --layout kustomize', () => {
  it('[E11-01] writes a folder that Kustomize builds', async () => {
    const folder = folderWith(files)
    const { status, errors } = await tranship([...layout, '--quiet'], { folder })
    expect({ status, errors }).toEqual({ status: 0, errors: '' })
    expect(readdirSync(path.join(folder, 'k8s')).sort()).toEqual([
      '.tranship-files',
      'kustomization.yaml',
      'web-deployment.yaml',
      'web-ingress.yaml',
      'web-service.yaml',
    ])
  })

  it('[E11-02] writes an overlay for each name, from the files of its flags', async () => {
    const folder = folderWith(files)
    const flags = ['--overlay', 'production=production.yaml', '--overlay', 'staging=staging.yaml']
    const both = [...flags, '--overlay', 'staging=production.yaml']
    const { status, errors } = await tranship([...layout, ...both], { folder })
    expect(status).toBe(0)
    expect(errors).toContain('Wrote 8 files to k8s\n')
    const read = (overlay: string, name: string) =>
      readFileSync(path.join(folder, 'k8s/overlays', overlay, `${name}.yaml`), 'utf8')
    expect(read('production', 'kustomization')).toContain('replicas:\n- name: web\n  count: 3\n')
    expect(read('production', 'web-deployment-patch')).not.toContain('STAGE')
    expect(read('staging', 'kustomization')).toContain('replicas:\n- name: web\n  count: 3\n')
    expect(read('staging', 'web-deployment-patch')).toContain('STAGE')
  })

  it('[E11-40] gives each overlay variables and a namespace of its own', async () => {
    const folder = folderWith({
      'compose.yaml':
        'name: shop\nservices:\n  web:\n    image: nginx:${TAG}\n    environment: { STAGE: $STAGE, REGION: $REGION }\n',
      '.env': 'TAG=1.29\nSTAGE=none\nREGION=north\n',
      'staging.env': 'STAGE=staging\n',
      'prod.env': 'STAGE=production\n',
      'west.env': 'REGION=west\n',
      'a.yaml': 'services:\n  web:\n    scale: 2\n',
      'b.yaml': 'services:\n  web:\n    labels: { a: b }\n',
    })
    const prod = 'prod=a.yaml,b.yaml,env=prod.env,namespace=shop-prod'
    const flags = [
      ...['--namespace', 'shop', '--overlay', 'staging=env=staging.env', '--overlay', prod],
      ...['--overlay', 'prod=env=west.env', '--create-namespace'],
    ]
    const { status } = await tranship([...layout, ...flags], { folder })
    expect(status).toBe(0)
    const read = (name: string) => readFileSync(path.join(folder, 'k8s', name), 'utf8')
    expect(read('base/kustomization.yaml')).toContain('namespace: shop\n')
    expect(read('overlays/staging/kustomization.yaml')).not.toContain('namespace: ')
    expect(read('overlays/staging/web-deployment-patch.yaml')).toContain('value: staging\n')
    const kustomization = read('overlays/prod/kustomization.yaml')
    expect(kustomization).toContain('namespace: shop-prod\n')
    expect(kustomization).toContain('replicas:\n- name: web\n  count: 2\n')
    expect(kustomization).not.toContain('images:')
    const patch = read('overlays/prod/web-deployment-patch.yaml')
    expect(patch).toContain('value: production\n')
    expect(patch).toContain('value: west\n')
    expect(patch).toContain('  a: b\n')
  })

  it('[E11-40] reads the `.env` files of the base, also if it searched for the Compose file', async () => {
    const top = folderWith({
      '.git/HEAD': '',
      'compose.yaml': 'services:\n  web:\n    image: nginx:${TAG}\n',
      'sub/.env': 'TAG=1.29\n',
      'sub/prod.yaml': 'services:\n  web:\n    labels: { a: b }\n',
    })
    const folder = path.join(top, 'sub')
    const { status, errors } = await tranship([...layout, '--overlay', 'prod=prod.yaml'], { folder })
    expect({ status, warned: errors.includes('variable-unset') }).toEqual({ status: 0, warned: false })
    const read = (name: string) => readFileSync(path.join(folder, 'k8s', name), 'utf8')
    expect(read('base/kustomization.yaml')).toContain('newTag: "1.29"\n')
    expect(read('overlays/prod/kustomization.yaml')).not.toContain('images:')
  })

  it('[E11-40] writes a Namespace for overlays only, if the base has none', async () => {
    const folder = folderWith(files)
    const flags = [...layout, '--create-namespace', '--overlay', 'prod=production.yaml,namespace=shop-prod']
    const { status } = await tranship(flags, { folder })
    expect(status).toBe(0)
    expect(existsSync(path.join(folder, 'k8s/overlays/prod/shop-prod-namespace.yaml'))).toBe(true)
    const without = await tranship([...flags, '--overlay', 'staging=staging.yaml'], { folder })
    expect(without.errors).toContain('`--create-namespace` needs a namespace.')
  })

  it('[E11-41] keeps a tag that others have set, until the Compose file changes the image', async () => {
    const folder = folderWith(files)
    const flags = [...layout, '--overlay', 'production=production.yaml']
    await tranship(flags, { folder })
    const edit = (within: string, from: string, to: string) => {
      const file = path.join(folder, 'k8s', within, 'kustomization.yaml')
      writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
    }
    edit('base', 'newTag: "1.29"', 'newTag: "1.30"')
    edit('overlays/production', 'replicas:', 'images:\n- name: nginx\n  newTag: "1.31"\nreplicas:')
    const tags = () =>
      ['base', 'overlays/production'].map((within) =>
        /newTag: "(.*)"/.exec(readFileSync(path.join(folder, 'k8s', within, 'kustomization.yaml'), 'utf8')),
      )
    await tranship(flags, { folder })
    expect(tags().map((found) => found?.[1])).toEqual(['1.30', '1.31'])
    writeFileSync(path.join(folder, 'compose.yaml'), compose.replace('1.29', '2.0'))
    await tranship(flags, { folder })
    expect(tags().map((found) => found?.[1])).toEqual(['2.0', undefined])
  })

  it('[E11-41] refuses a kustomization of its own that is broken', async () => {
    const folder = folderWith(files)
    await tranship(layout, { folder })
    const file = path.join(folder, 'k8s/kustomization.yaml')
    const broken = `${readFileSync(file, 'utf8')}<<<<<<< ours\n`
    writeFileSync(file, broken)
    const { status, errors } = await tranship(layout, { folder })
    expect(status).toBe(2)
    expect(errors).toContain('`k8s/kustomization.yaml` is no YAML: line ')
    expect(readFileSync(file, 'utf8')).toBe(broken)
  })

  it('[E11-02] removes its own files that are gone, in each folder, and no others', async () => {
    const folder = folderWith(files)
    const flags = [...layout, '--overlay', 'production=production.yaml']
    await tranship(flags, { folder })
    const overlay = path.join(folder, 'k8s/overlays/production')
    writeFileSync(path.join(overlay, 'own.yaml'), 'kind: ConfigMap\n')
    writeFileSync(path.join(folder, 'production.yaml'), 'services:\n  web:\n    labels: { a: b }\n')
    writeFileSync(
      path.join(folder, 'compose.yaml'),
      compose.replace('ports: ["8080:80"]', 'labels: { a: b }'),
    )
    const { errors } = await tranship(flags, { folder })
    expect(errors).toContain('Removed k8s/overlays/production/web-deployment-patch.yaml')
    expect(readdirSync(overlay).sort()).toEqual(['.tranship-files', 'kustomization.yaml', 'own.yaml'])
    expect(existsSync(path.join(folder, 'k8s/base/web-ingress.yaml'))).toBe(false)
  })

  it('[E11-02] empties the folders of an earlier run that the layout no longer has', async () => {
    const folder = folderWith(files)
    const yamlIn = (within: string) =>
      readdirSync(path.join(folder, 'k8s', within)).filter((name) => name.endsWith('.yaml'))
    await tranship(layout, { folder })
    await tranship([...layout, '--overlay', 'production=production.yaml'], { folder })
    expect(yamlIn('.')).toEqual([])
    expect(yamlIn('base')).toHaveLength(4)
    await tranship([...layout, '--overlay', 'staging=staging.yaml'], { folder })
    expect(yamlIn('overlays/production')).toEqual([])
    const { errors } = await tranship(layout, { folder })
    expect(errors).toContain('Removed k8s/base/web-deployment.yaml')
    expect([yamlIn('.').length, yamlIn('base'), yamlIn('overlays/staging')]).toEqual([4, [], []])
  })

  it('[E11-02] shows the errors of an overlay, and writes nothing then', async () => {
    const folder = folderWith({ ...files, 'production.yaml': 'services:\n  web:\n    restart: sometimes\n' })
    const { status, errors } = await tranship([...layout, '--overlay', 'production=production.yaml'], {
      folder,
    })
    expect(status).toBe(1)
    expect(errors).toContain('production.yaml:3:14: error')
    expect(existsSync(path.join(folder, 'k8s'))).toBe(false)
  })

  it('[E11-02] shows what base and overlay have in common once', async () => {
    const folder = folderWith({ ...files, 'compose.yaml': `${compose}    environment: { A: "\${UNSET}" }\n` })
    const { errors } = await tranship([...layout, '--overlay', 'production=production.yaml'], { folder })
    expect(errors.match(/variable-unset/g)).toHaveLength(1)
  })

  it('[E11-03] marks Jobs for a tool', async () => {
    const folder = folderWith({
      'compose.yaml':
        'services:\n  job: { image: a }\n  web: { image: a, depends_on: { job: { condition: service_completed_successfully } } }\n',
    })
    await tranship([...layout, '--for', 'flux'], { folder })
    expect(readFileSync(path.join(folder, 'k8s/job-job.yaml'), 'utf8')).toContain(
      'kustomize.toolkit.fluxcd.io/force: enabled',
    )
  })

  it('[E11-42] [E11-43] names the folder by its path in the Git repository, and removes what is gone', async () => {
    const top = folderWith({ '.git/HEAD': '', 'app/compose.yaml': compose })
    const folder = path.join(top, 'app')
    const git = 'https://git.example.com/shop.git'
    const read = (name: string) => readFileSync(path.join(folder, 'k8s', name), 'utf8')
    await tranship([...layout, '--for', 'flux', '--repository', git], { folder })
    expect(read('flux/shop.yaml')).toContain('path: ./app/k8s/levels/shop-0\n')
    const flags = ['--for', 'argocd', '--repository', `${git}#release:deploy`]
    const { status, errors } = await tranship([...layout, ...flags], { folder })
    expect(status).toBe(0)
    expect(errors).toContain('Removed k8s/base/kustomization.yaml')
    expect(errors).toContain('Removed k8s/levels/shop-0/kustomization.yaml')
    expect(errors).toContain('Removed k8s/flux/shop.yaml')
    expect(read('argocd/shop.yaml')).toContain('targetRevision: release\n')
    expect(read('argocd/shop.yaml')).toContain('path: deploy\n')
  })

  it.each([
    'https://user:correct-horse@git.example.com/shop.git',
    'https://correct-horse@git.example.com/shop.git',
    'ssh://git:correct-horse@git.example.com/shop.git',
  ])('[E11-43] refuses an address with a password, and does not show it', async (git) => {
    const folder = folderWith(files)
    const { status, errors } = await tranship([...layout, '--for', 'argocd', '--repository', git], { folder })
    expect(status).toBe(2)
    expect(errors).toContain('has a user or a password')
    expect(errors).not.toContain('correct-horse')
    expect(existsSync(path.join(folder, 'k8s'))).toBe(false)
  })

  it('[E0-08] refuses a folder of the layout that is a link out of the current folder', async () => {
    const folder = folderWith(files)
    const outside = folderWith({ 'own.txt': 'own' })
    writeFileSync(path.join(folder, 'k8s.keep'), '')
    await tranship([...layout, '--overlay', 'production=production.yaml'], { folder })
    const other = folderWith(files)
    symlinkSync(outside, path.join(other, 'k8s'))
    const { status, errors } = await tranship([...layout, '--overlay', 'production=production.yaml'], {
      folder: other,
    })
    expect(status).toBe(2)
    expect(errors).toContain('a link leads to')
    expect(readdirSync(outside)).toEqual(['own.txt'])
  })

  it.each([
    [['--overlay', 'a=b.yaml'], '`--overlay` needs the layout `kustomize`.'],
    [['--for', 'flux'], '`--for` needs the layout `kustomize`.'],
    [['--repository', 'a'], '`--repository` needs the layout `kustomize`.'],
    [[...layout, '--repository', 'a'], '`--repository` needs a tool.'],
    [[...layout, '--for', 'flux', '--repository', '#main'], 'Write it as https://'],
    [[...layout, '--for', 'flux', '--repository', 'git@a:b'], 'Flux takes an address'],
    [[...layout, '--for', 'argocd', '--repository', 'GitRepository/a'], 'Argo CD knows no GitRepository.'],
    [
      ['-o', '../k8s', '--layout', 'kustomize', '--for', 'argocd', '--repository', 'https://a/b'],
      'The output is in no Git repository.',
    ],
    [['--layout', 'kustomize'], 'A layout is a folder.'],
    [[...layout, '--format', 'json'], 'Kustomize reads YAML.'],
    [[...layout, '--watch'], '`--watch` writes no layout.'],
    [[...layout, '--overlay', '../a=b.yaml'], 'Write it as name=file'],
    [[...layout, '--overlay', 'a='], 'Write it as name=file'],
    [[...layout, '--overlay', 'a'], 'Write it as name=file'],
    [[...layout, '--overlay', 'a=b.yaml,'], 'Write it as name=file'],
    [[...layout, '--overlay', 'a=b.yaml,env='], 'Write it as name=file'],
    [[...layout, '--overlay', 'a=b.yaml,namespace=A'], 'A namespace has lower-case letters'],
    [[...layout, '--overlay', 'a=env=none.env'], 'The env file `none.env` does not exist.'],
    [['-', ...layout, '--overlay', 'a=production.yaml'], 'Standard input cannot have overlays.'],
  ])('refuses %j', async (flags, expected) => {
    const folder = folderWith(files)
    const { status, errors } = await tranship(flags, { folder, input: compose })
    expect(status).toBe(2)
    expect(errors).toContain(expected)
    expect(existsSync(path.join(folder, 'k8s'))).toBe(false)
  })
})

const chart = ['-o', 'chart', '--layout', 'helm']

describe('tranship --layout helm', () => {
  it('[E11-04] writes a chart with the variables as values, and names those that it cannot have', async () => {
    const folder = folderWith({
      'compose.yaml':
        'name: shop\nservices:\n  web:\n    image: nginx:${TAG:-1.29}\n    read_only: ${READ_ONLY:-true}\n',
    })
    const { status, errors } = await tranship([...chart, '--chart-version', '1.4.0'], { folder })
    expect(status).toBe(0)
    expect(errors).toContain('Wrote 10 files to chart\n')
    expect(errors).toContain('The chart has no value for READ_ONLY')
    const read = (name: string) => readFileSync(path.join(folder, 'chart', name), 'utf8')
    expect(read('Chart.yaml')).toContain('version: "1.4.0"')
    expect(read('values.yaml')).toContain('# TAG, from line 4.\ntag: "1.29"\n')
    expect(readdirSync(path.join(folder, 'chart/templates')).sort()).toEqual([
      '.tranship-files',
      'NOTES.txt',
      '_helpers.tpl',
      'web-deployment.yaml',
      'web-horizontalpodautoscaler.yaml',
      'web-service.yaml',
    ])
  })

  it('[E11-44] leaves a README of another author alone, and overwrites its own', async () => {
    const folder = folderWith({ 'compose.yaml': compose, 'chart/README.md': 'mine\n' })
    const readme = path.join(folder, 'chart/README.md')
    const { errors } = await tranship(chart, { folder })
    expect(errors).toContain('chart/README.md stays as it is, since tranship did not write it.\n')
    expect(readFileSync(readme, 'utf8')).toBe('mine\n')
    rmSync(readme)
    await tranship(chart, { folder })
    const own = readFileSync(readme, 'utf8')
    writeFileSync(readme, `${own}more\n`)
    expect((await tranship(chart, { folder })).errors).not.toContain('stays')
    expect(readFileSync(readme, 'utf8')).toBe(own)
  })

  it('[E11-04] removes the templates of objects that are gone', async () => {
    const folder = folderWith(files)
    await tranship(chart, { folder })
    writeFileSync(path.join(folder, 'compose.yaml'), compose.replace('    ports: ["8080:80"]\n', ''))
    const { errors } = await tranship(chart, { folder })
    expect(errors).toContain('Removed chart/templates/web-ingress.yaml')
  })

  it('[E11-04] writes nothing if the Compose file has errors', async () => {
    const folder = folderWith({ 'compose.yaml': 'services:\n  web:\n    restart: sometimes\n' })
    const { status, errors } = await tranship(chart, { folder })
    expect(status).toBe(1)
    expect(errors).toContain('compose.yaml:3:14: error')
    expect(existsSync(path.join(folder, 'chart'))).toBe(false)
  })

  it.each([
    [[...chart, '--overlay', 'a=production.yaml'], '`--overlay` needs the layout `kustomize`.'],
    [[...chart, '--format', 'json'], 'Helm reads YAML.'],
    [[...chart, '--chart-version', 'v1'], 'Write it as three numbers'],
    [[...layout, '--chart-version', '1.0.0'], '`--chart-version` needs the layout `helm`.'],
  ])('[E11-04] refuses %j', async (flags, expected) => {
    const { status, errors } = await tranship(flags, { folder: folderWith(files) })
    expect(status).toBe(2)
    expect(errors).toContain(expected)
  })
})
