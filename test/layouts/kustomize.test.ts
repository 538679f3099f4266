import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { translate, type TranslateOptions } from 'tranship'
import { kustomizeLayout, type LayoutFiles, namespaceObject } from 'tranship/layouts'

const compose: TranslateOptions = { profile: 'compose', name: 'shop' }
const of = (text: string, options: TranslateOptions = {}) => translate(text, { ...compose, ...options })
const read = (files: LayoutFiles, name: string): unknown => parse(files[name]!)
const web = 'services: {web: {image: "nginx:1.29", ports: ["8080:80"]}}'

describe('[E11-01] a folder for Kustomize', () => {
  it('has a file for each object, named as in a folder without a layout, in their order', () => {
    const files = kustomizeLayout(of(web))
    expect(Object.keys(files)).toEqual([
      'web-service.yaml',
      'web-deployment.yaml',
      'web-ingress.yaml',
      'kustomization.yaml',
    ])
    expect(read(files, 'kustomization.yaml')).toEqual({
      apiVersion: 'kustomize.config.k8s.io/v1beta1',
      kind: 'Kustomization',
      labels: [{ pairs: { 'app.kubernetes.io/part-of': 'shop' }, includeSelectors: false }],
      resources: ['web-service.yaml', 'web-deployment.yaml', 'web-ingress.yaml'],
      images: [{ name: 'nginx', newTag: '1.29' }],
    })
  })

  it('has the namespace of the option', () => {
    const files = kustomizeLayout(of(web, { namespace: 'staging' }))
    expect(read(files, 'kustomization.yaml')).toMatchObject({ namespace: 'staging' })
  })

  it.each([
    ['a tag', ['nginx:1.29'], [{ name: 'nginx', newTag: '1.29' }]],
    ['a registry with a port', ['localhost:5000/a/b:v1'], [{ name: 'localhost:5000/a/b', newTag: 'v1' }]],
    ['a digest', [`a@sha256:${'0'.repeat(64)}`], [{ name: 'a', digest: `sha256:${'0'.repeat(64)}` }]],
    ['neither', ['nginx'], undefined],
    ['both', [`a:v1@sha256:${'0'.repeat(64)}`], undefined],
    ['one image in two versions', ['postgres:15', 'postgres:17'], undefined],
    ['one image twice in one version', ['a:v1', 'a:v1'], [{ name: 'a', newTag: 'v1' }]],
  ])('has an entry for an image with %s', (_, images, expected) => {
    const services = images.map((image, index) => `s${index}: {image: "${image}", volumes: ["v:/v"]}`)
    const files = kustomizeLayout(of(`{services: {${services.join(', ')}}, volumes: {v: {}}}`))
    expect(read(files, 'kustomization.yaml')).toEqual(
      expect.objectContaining(expected === undefined ? { kind: 'Kustomization' } : { images: expected }),
    )
    expect(Object.keys(read(files, 'kustomization.yaml') as object).includes('images')).toBe(
      expected !== undefined,
    )
  })

  it('has an entry for an image that a service mounts', () => {
    const text =
      'services: {web: {image: nginx, volumes: [{type: image, source: "acme/fonts:v3", target: /fonts}]}}'
    expect(read(kustomizeLayout(of(text, { kubernetes: '1.35' })), 'kustomization.yaml')).toMatchObject({
      images: [{ name: 'acme/fonts', newTag: 'v3' }],
    })
  })

  it('names the Secrets that must exist, and has no value of a secret variable', () => {
    const text = 'services: {web: {image: a, environment: {DB_PASSWORD: "${DB_PASSWORD}"}, secrets: [token]}}'
    const files = kustomizeLayout(
      of(`${text.slice(0, -1)}}\nsecrets: {token: {external: true}}`, {
        env: { DB_PASSWORD: 'correct horse' },
        imagePullSecrets: ['registry'],
      }),
    )
    expect(files['kustomization.yaml']).toContain(
      'must exist in the cluster: registry, shop-variables, token.',
    )
    expect(JSON.stringify(files)).not.toContain('correct horse')
  })
})

describe('[E11-02] an overlay', () => {
  const overlaid = (base: string, overlay: string, options: TranslateOptions = {}) =>
    kustomizeLayout(of(base, options), { overlays: { production: of(overlay, options) } })

  it('has the base in a folder of its own', () => {
    const files = overlaid(web, web)
    expect(Object.keys(files)).toContain('base/kustomization.yaml')
    expect(read(files, 'overlays/production/kustomization.yaml')).toEqual({
      apiVersion: 'kustomize.config.k8s.io/v1beta1',
      kind: 'Kustomization',
      resources: ['../../base'],
    })
  })

  it('adds, changes and deletes objects', () => {
    const files = overlaid(
      web,
      'services: {web: {image: "nginx:1.29", expose: [80], environment: {A: b}}, db: {image: a, expose: [1]}}',
    )
    expect(read(files, 'overlays/production/kustomization.yaml')).toEqual({
      apiVersion: 'kustomize.config.k8s.io/v1beta1',
      kind: 'Kustomization',
      resources: ['../../base', 'db-service.yaml', 'db-deployment.yaml'],
      patches: [
        { path: 'web-service-patch.yaml' },
        { path: 'web-deployment-patch.yaml' },
        { path: 'web-ingress-delete.yaml' },
      ],
    })
    expect(read(files, 'overlays/production/web-deployment-patch.yaml')).toMatchObject({
      spec: { template: { spec: { containers: [{ name: 'web', env: [{ name: 'A', value: 'b' }] }] } } },
    })
    expect(read(files, 'overlays/production/web-ingress-delete.yaml')).toEqual({
      $patch: 'delete',
      apiVersion: 'networking.k8s.io/v1',
      kind: 'Ingress',
      metadata: { name: 'web' },
    })
  })

  it('names the namespace of its targets', () => {
    const files = overlaid(web, web.replace('image:', 'command: a, image:'), { namespace: 'a' })
    expect(read(files, 'overlays/production/web-deployment-patch.yaml')).toMatchObject({
      metadata: { name: 'web', namespace: 'a' },
    })
  })

  describe('[E11-40] in a namespace of its own', () => {
    const text = `services:
  web: {image: a, ports: ["8080:80"], depends_on: {migrate: {condition: service_completed_successfully}}}
  migrate: {image: a, command: migrate, restart: on-failure}
`
    const inNamespace = (namespace: string | undefined, name = 'shop') => {
      const translation = of(text, { namespace, domain: 'example.com', name })
      if (namespace === undefined) return translation
      return { ...translation, objects: [namespaceObject(namespace, name), ...translation.objects] }
    }

    it.each([
      ['none', undefined, ['../../base', 'shop-prod-namespace.yaml']],
      ['another', 'staging', ['../../base']],
    ])('has the namespace in its kustomization, and patches only hosts: %s before', (_, from, resources) => {
      const base = inNamespace(from)
      const files = kustomizeLayout(base, { overlays: { production: inNamespace('shop-prod') } })
      expect(read(files, 'overlays/production/kustomization.yaml')).toEqual({
        apiVersion: 'kustomize.config.k8s.io/v1beta1',
        kind: 'Kustomization',
        namespace: 'shop-prod',
        resources,
        patches: [{ path: 'web-ingress-patch.yaml' }],
      })
      expect(read(files, 'overlays/production/web-ingress-patch.yaml')).toMatchObject({
        apiVersion: 'networking.k8s.io/v1',
        kind: 'Ingress',
        metadata: { name: 'web', ...(from === undefined ? {} : { namespace: from }) },
        spec: { rules: [{ host: 'web-shop-prod.example.com' }] },
      })
    })

    it('has no namespace field where its objects are in several', () => {
      const base = of(web, { namespace: 'a' })
      const { objects } = of(web, { namespace: 'b' })
      const mixed = objects.map((object, index) =>
        index > 0 ? object : { ...object, metadata: { ...object.metadata, namespace: 'c' } },
      )
      const files = kustomizeLayout(base, { overlays: { production: { ...base, objects: mixed } } })
      expect(read(files, 'overlays/production/kustomization.yaml')).not.toHaveProperty('namespace')
      expect(Object.keys(files)).toContain('overlays/production/web-deployment-delete.yaml')
    })
  })

  const patched = (base: string, overlay: string) => {
    const files = overlaid(`services: {web: {image: a, ${base}}}`, `services: {web: {image: a, ${overlay}}}`)
    const { spec } = read(files, 'overlays/production/web-deployment-patch.yaml') as {
      spec: { template: { spec: { containers: object[] } } }
    }
    return spec.template.spec
  }

  it.each([
    ['replaces lists without keys', 'command: [a, b]', 'command: [a, c]', { args: ['a', 'c'] }],
    [
      'names elements up to the last change, since Kustomize puts those of a patch first',
      'environment: {A: "1", B: "2", C: "3"}',
      'environment: {A: "1", B: "3", C: "3"}',
      { env: [{ name: 'A' }, { name: 'B', value: '3' }] },
    ],
    [
      'deletes elements',
      'environment: {A: "1", B: "2"}',
      'environment: {B: "2"}',
      { env: [{ name: 'A', $patch: 'delete' }] },
    ],
    [
      'replaces lists without a common element',
      'environment: {A: "1"}',
      'environment: {B: "2"}',
      { env: [{ $patch: 'replace' }, { name: 'B', value: '2' }] },
    ],
    ['removes fields', 'read_only: true', '', { securityContext: null }],
  ])('[E11-23] %s', (_, base, overlay, expected) => {
    expect(patched(base, overlay).containers).toEqual([{ name: 'web', ...expected }])
  })

  it('[E11-23] has a JSON patch where a strategic merge patch is not exact', () => {
    const files = overlaid(
      'services: {web: {image: a, x-kubernetes: {patch: [{kind: Deployment, op: add, path: /spec/template/spec/nodeSelector, value: {a: b}}]}}}',
      'services: {web: {image: a, x-kubernetes: {patch: [{kind: Deployment, op: add, path: /spec/template/spec/nodeSelector, value: {}}]}}}',
    )
    expect(read(files, 'overlays/production/web-deployment-patch.yaml')).toEqual([
      { op: 'remove', path: '/spec/template/spec/nodeSelector/a' },
    ])
    expect(read(files, 'overlays/production/kustomization.yaml')).toMatchObject({
      patches: [{ target: { group: 'apps', version: 'v1', kind: 'Deployment', name: 'web' } }],
    })
  })

  it('[E11-24] has tags, digests and numbers of Pods in fields of its kustomization', () => {
    const digest = `sha256:${'0'.repeat(64)}`
    const files = overlaid(
      'services: {web: {image: "a:1"}, api: {image: "b:1"}, db: {image: "c:1"}}',
      `services: {web: {image: "a:2", scale: 3}, api: {image: "b@${digest}"}, db: {image: "c:1"}}`,
    )
    expect(read(files, 'overlays/production/kustomization.yaml')).toMatchObject({
      replicas: [{ name: 'web', count: 3 }],
      images: [
        { name: 'a', newTag: '2' },
        { name: 'b', digest },
      ],
    })
    expect(read(files, 'overlays/production/web-deployment-patch.yaml')).toEqual({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'web' },
      spec: { template: { spec: { hostname: null } } },
    })
    expect(Object.keys(files)).not.toContain('overlays/production/api-deployment-patch.yaml')
  })

  it('[E11-24] patches an image that the overlay has in two versions', () => {
    const files = overlaid(
      'services: {web: {image: "a:1"}, api: {image: "a:1"}}',
      'services: {web: {image: "a:1"}, api: {image: "a:2"}}',
    )
    expect(read(files, 'overlays/production/kustomization.yaml')).not.toHaveProperty('images')
    expect(read(files, 'overlays/production/api-deployment-patch.yaml')).toMatchObject({
      spec: { template: { spec: { containers: [{ name: 'api', image: 'a:2' }] } } },
    })
  })
})

describe('[E11-03] the annotations for a tool', () => {
  const text = `services:
  web: {image: a, ports: ["8080:80"], depends_on: {migrate: {condition: service_completed_successfully}}}
  migrate: {image: a, command: migrate, restart: on-failure, depends_on: [db]}
  db: {image: a}
`
  const annotationsFor = (tool: 'argocd' | 'flux') => {
    const files = kustomizeLayout(of(text), { tool })
    const names = ['db-deployment', 'migrate-job', 'web-deployment', 'web-ingress', 'web-service']
    return names.map((name) => {
      const { annotations = {} } = (
        read(files, `${name}.yaml`) as { metadata: { annotations?: Record<string, string> } }
      ).metadata
      const own = Object.entries(annotations).filter(([key]) => !key.startsWith('dev.platform/'))
      return [name, Object.fromEntries(own)]
    })
  }

  it('keep the order of dependencies under Argo CD, and replace Jobs', () => {
    expect(annotationsFor('argocd')).toEqual([
      ['db-deployment', {}],
      [
        'migrate-job',
        {
          'argocd.argoproj.io/hook': 'Sync',
          'argocd.argoproj.io/hook-delete-policy': 'BeforeHookCreation',
          'argocd.argoproj.io/sync-wave': '1',
        },
      ],
      ['web-deployment', { 'argocd.argoproj.io/sync-wave': '2' }],
      ['web-ingress', { 'argocd.argoproj.io/sync-wave': '3' }],
      ['web-service', {}],
    ])
  })

  it('put autoscalers and budgets into the last wave under Argo CD, which waits for measurements', () => {
    const files = kustomizeLayout(
      of(`services:
  web: {image: a, depends_on: [db], cpus: 1, x-kubernetes: {autoscaling: {minReplicas: 2, maxReplicas: 3}, disruptionBudget: {maxUnavailable: 1}}}
  db: {image: a}
`),
      { tool: 'argocd' },
    )
    for (const kind of ['horizontalpodautoscaler', 'poddisruptionbudget'])
      expect(read(files, `web-${kind}.yaml`)).toMatchObject({
        metadata: { annotations: { 'argocd.argoproj.io/sync-wave': '2' } },
      })
  })

  it.each([
    { tool: 'argocd', kept: { 'argocd.argoproj.io/sync-options': 'Prune=false,Delete=false' } },
    { tool: 'flux', kept: { 'kustomize.toolkit.fluxcd.io/prune': 'disabled' } },
    { tool: 'none', kept: undefined },
  ] as const)(
    '[E11-09] [E11-11] keep a namespace and claims that leave the folder: $tool',
    ({ tool, kept }) => {
      const base = of('services: {web: {image: a, volumes: ["data:/a"]}}\nvolumes: {data: {}}\n', {
        namespace: 'staging',
      })
      const objects = [namespaceObject('staging', base.application), ...base.objects]
      const files = kustomizeLayout({ ...base, objects }, { tool })
      for (const name of ['staging-namespace.yaml', 'data-persistentvolumeclaim.yaml']) {
        const { metadata } = read(files, name) as { metadata: { annotations?: object } }
        expect(metadata.annotations).toEqual(kept)
      }
      expect(read(files, 'kustomization.yaml')).toMatchObject({ namespace: 'staging' })
    },
  )

  it('give a claim the wave of its first Pod under Argo CD, which waits until a claim is bound', () => {
    const files = kustomizeLayout(
      of(`services:
  web: {image: a, depends_on: [db], volumes: ["late:/a", "both:/b"]}
  db: {image: a, volumes: ["both:/b"]}
volumes: {late: {}, both: {}}
`),
      { tool: 'argocd' },
    )
    const waveOf = (name: string) =>
      (read(files, `${name}-persistentvolumeclaim.yaml`) as { metadata: { annotations: object } }).metadata
        .annotations
    expect(waveOf('late')).toHaveProperty(['argocd.argoproj.io/sync-wave'], '1')
    expect(waveOf('both')).not.toHaveProperty(['argocd.argoproj.io/sync-wave'])
  })

  it('let Flux replace Jobs', () => {
    expect(annotationsFor('flux')).toEqual([
      ['db-deployment', {}],
      ['migrate-job', { 'kustomize.toolkit.fluxcd.io/force': 'enabled' }],
      ['web-deployment', {}],
      ['web-ingress', {}],
      ['web-service', {}],
    ])
  })
})
