import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { translate } from '../../src/translate.js'
import { type GitSource, kustomizeLayout, namespaceObject } from '../../src/layouts.js'

const text = `services:
  web: {image: a, ports: ["8080:80"], depends_on: {migrate: {condition: service_completed_successfully}}}
  migrate: {image: a, command: migrate, restart: on-failure, depends_on: [db]}
  db: {image: a, volumes: ["data:/data"]}
  nightly: {image: a, x-platform-schedule: "0 3 * * *"}
volumes: {data: {}}
`
const of = (namespace?: string) => translate(text, { profile: 'compose', name: 'shop', namespace })
const source: GitSource = { repository: 'https://git.example.com/shop.git', folder: 'deploy/k8s' }
const documentsIn = (yaml: string) => parseAllDocuments(yaml).map((document) => document.toJS() as unknown)

describe('[E11-42] the Kustomizations of Flux', () => {
  it('apply a level each, after the workloads of the level before are ready', () => {
    const files = kustomizeLayout(of('staging'), { tool: 'flux', source })
    const common = {
      interval: '10m',
      retryInterval: '1m',
      timeout: '5m',
      sourceRef: { kind: 'GitRepository', name: 'shop' },
      prune: true,
    }
    const kustomization = (level: number, spec: object) => ({
      apiVersion: 'kustomize.toolkit.fluxcd.io/v1',
      kind: 'Kustomization',
      metadata: { name: `shop-${level}`, namespace: 'flux-system' },
      spec: { ...common, path: `./deploy/k8s/levels/shop-${level}`, ...spec },
    })
    const check = (apiVersion: string, kind: string, name: string) => ({
      healthChecks: [{ apiVersion, kind, name, namespace: 'staging' }],
    })
    expect(documentsIn(files['flux/shop.yaml']!)).toEqual([
      {
        apiVersion: 'source.toolkit.fluxcd.io/v1',
        kind: 'GitRepository',
        metadata: { name: 'shop', namespace: 'flux-system' },
        spec: { interval: '1m', url: source.repository, ref: { branch: 'main' } },
      },
      kustomization(0, check('apps/v1', 'StatefulSet', 'db')),
      kustomization(1, { dependsOn: [{ name: 'shop-0' }], ...check('batch/v1', 'Job', 'migrate') }),
      kustomization(2, { dependsOn: [{ name: 'shop-1' }], ...check('apps/v1', 'Deployment', 'web') }),
    ])
  })

  it('name folders that have only the objects of their level', () => {
    const files = kustomizeLayout(of(), { tool: 'flux', source })
    expect(Object.keys(files)).toContain('base/kustomization.yaml')
    const selectorOf = (level: number) => {
      const { resources, patches } = parse(files[`levels/shop-${level}/kustomization.yaml`]!) as {
        resources: unknown
        patches: { target: object }[]
      }
      expect(resources).toEqual(['../../base'])
      return patches.map(({ target }) => target)
    }
    expect(selectorOf(0)).toEqual([{ annotationSelector: 'dev.platform/level' }])
    expect(selectorOf(2)).toEqual([{ annotationSelector: 'dev.platform/level!=2' }])
    expect(files['base/web-deployment.yaml']).toContain('dev.platform/level: "2"\n')
    expect(files['base/web-ingress.yaml']).not.toContain('dev.platform/level')
  })

  it('name the namespace of the application for objects without one', () => {
    const files = kustomizeLayout(of(), { tool: 'flux', source })
    expect(files['flux/shop.yaml']!.match(/targetNamespace: shop\n/g)).toHaveLength(3)
    expect(files['flux/shop.yaml']).toContain('namespace: shop\n')
  })

  it('use a source of the cluster', () => {
    const inCluster = { repository: 'GitRepository/flux-system' }
    const files = kustomizeLayout(of('a'), { tool: 'flux', source: inCluster })
    const [first] = documentsIn(files['flux/shop.yaml']!)
    expect(first).toMatchObject({
      kind: 'Kustomization',
      spec: { sourceRef: { name: 'flux-system' }, path: './levels/shop-0' },
    })
  })

  it('are one for an application without dependencies, whose folder has all objects', () => {
    const web = translate('services: {web: {image: a}}', { profile: 'compose', name: 'shop' })
    const files = kustomizeLayout(web, { tool: 'flux', source })
    expect(documentsIn(files['flux/shop.yaml']!)).toHaveLength(2)
    expect(parse(files['levels/shop-0/kustomization.yaml']!)).not.toHaveProperty('patches')
  })

  it('are there for each overlay, with a name that Kubernetes takes', () => {
    const overlays = { Prod_1: of('shop-prod'), staging: of('shop-staging') }
    const files = kustomizeLayout(of(), { tool: 'flux', source, overlays })
    const names = Object.keys(files).filter((name) => /^(?:flux|levels)/.test(name))
    expect(names).toEqual([
      ...['levels/Prod_1-0', 'levels/Prod_1-1', 'levels/Prod_1-2'].map(
        (name) => `${name}/kustomization.yaml`,
      ),
      'flux/Prod_1.yaml',
      ...['levels/staging-0', 'levels/staging-1', 'levels/staging-2'].map(
        (name) => `${name}/kustomization.yaml`,
      ),
      'flux/staging.yaml',
    ])
    expect(documentsIn(files['flux/Prod_1.yaml']!)[1]).toMatchObject({ metadata: { name: 'shop-prod-1-0' } })
  })
})

describe('[E11-43] the Application of Argo CD', () => {
  it('applies the folder of the layout without overlays', () => {
    const files = kustomizeLayout(of(), { tool: 'argocd', source })
    expect(parse(files['argocd/shop.yaml']!)).toEqual({
      apiVersion: 'argoproj.io/v1alpha1',
      kind: 'Application',
      metadata: { name: 'shop', namespace: 'argocd' },
      spec: {
        project: 'default',
        source: { repoURL: source.repository, targetRevision: 'main', path: 'deploy/k8s' },
        destination: { server: 'https://kubernetes.default.svc', namespace: 'shop' },
        syncPolicy: { automated: { prune: true, selfHeal: true }, syncOptions: ['CreateNamespace=true'] },
      },
    })
  })

  it('applies each overlay in its namespace, from its branch', () => {
    const overlays = { production: of('shop-prod') }
    const git = { repository: 'git@git.example.com:shop.git', branch: 'release' }
    const files = kustomizeLayout(of(), { tool: 'argocd', source: git, overlays })
    expect(Object.keys(files).filter((name) => name.startsWith('argocd'))).toEqual(['argocd/production.yaml'])
    expect(parse(files['argocd/production.yaml']!)).toMatchObject({
      metadata: { name: 'shop-production' },
      spec: {
        source: { ...{ repoURL: git.repository }, targetRevision: 'release', path: 'overlays/production' },
        destination: { namespace: 'shop-prod' },
      },
    })
  })

  it('leaves the namespace to the folder if that has it', () => {
    const base = of('staging')
    const objects = [namespaceObject('staging', base.application), ...base.objects]
    const files = kustomizeLayout({ ...base, objects }, { tool: 'argocd', source })
    expect(files['argocd/shop.yaml']).not.toContain('CreateNamespace')
  })

  it('is not there without a tool', () => {
    const files = kustomizeLayout(of(), { source })
    expect(Object.keys(files)).toEqual(Object.keys(kustomizeLayout(of())))
  })
})
