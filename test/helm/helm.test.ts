import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { helmLayout, type LayoutFiles, safeHelmLayout } from '../../src/layouts.js'
import { identityOf, type KubernetesObjectLike } from '../../src/kubernetes/identity.js'
import { CONTENTS } from '../../src/kubernetes/own-labels.js'
import { chartLabels } from '../../src/layouts/helm/chart-labels.js'
import { helmAnnotations } from '../../src/layouts/helm/helm-annotations.js'
import type { TranslateOptions } from '../../src/options/options.js'
import { externalSecrets, planDeploy } from '../../src/plan.js'
import { safeTranslate, translate } from '../../src/translate.js'
import { type GoldenCase, goldenCases } from '../support/golden.js'
import { helmPrograms, WrittenChart } from './helm-program.js'

/** A golden case with variables. */
interface ChartCase extends GoldenCase {
  readonly title: string
}

interface ValueSchema {
  readonly description?: string
  readonly type?: unknown
  readonly anyOf?: readonly ValueSchema[]
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
}

/** A value of a chart that is a variable of the Compose file. */
type Property = readonly [key: string, variable: string, schema: ValueSchema]

const profiles = ['compose', '1.48'] as const
const withVariables = goldenCases().filter(({ manifest }) => manifest.includes('${'))
const cases = profiles.flatMap((profile) =>
  withVariables.map((golden): ChartCase => ({
    ...golden,
    title: `${golden.name} in ${profile}`,
    options: { ...golden.options, profile },
  })),
)

/** A service of each profile, one of both, and one of none. */
const profiled = `services:
  web: { image: a, volumes: ["shared:/s"] }
  debug: { image: b, profiles: [debug], expose: [80], volumes: ["own:/o"] }
  both: { image: c, profiles: [debug, extra] }
  extra: { image: d, profiles: [extra] }
volumes: { shared: {}, own: {} }
`

const ajv = new Ajv({ allowUnionTypes: true })

describe.each(helmPrograms)('Helm %s', (version, program) => {
  const reason = program === undefined ? ` (skipped: TRANSHIP_TEST_HELM_${version} names no program)` : ''

  describe.skipIf(program === undefined)(`renders a chart${reason}`, () => {
    const withChart = (files: LayoutFiles, act: (chart: WrittenChart) => void): void => {
      const chart = new WrittenChart(program!, files, 'chart')
      try {
        act(chart)
      } finally {
        chart.remove()
      }
    }

    it.each(cases)('[E11-05] of $title as a translation with the same values', (chartCase) => {
      const laid = safeHelmLayout(chartCase.manifest, chartCase.options)
      if (!laid.ok) {
        expect(safeTranslate(chartCase.manifest, chartCase.options)).toMatchObject({ ok: false })
        return
      }
      withChart(laid.files, (chart) => {
        const properties = propertiesIn(laid.files)
        const demanded = properties.filter(([key]) => !hasDefault(laid.files, key))
        const first = valuesOf(demanded, 1)
        expect(chart.lint(first)).toBe('')
        expect(compared(chart.objects(first))).toEqual(translated(chartCase, demanded, first))
        for (const seed of [2, 3]) {
          const values = valuesOf(properties, seed)
          expect(compared(chart.objects(values))).toEqual(translated(chartCase, properties, values))
        }
      })
    })

    it.each([[[]], [['debug']], [['extra']], [['debug', 'extra']]])(
      '[E11-05] with the profiles %j enabled as a translation with them',
      (activeProfiles) => {
        const options = { profile: 'compose', name: 'shop' } as const
        withChart(helmLayout(profiled, options).files, (chart) => {
          const flags = ['debug', 'extra'].map((name) => [name, { enabled: activeProfiles.includes(name) }])
          const { objects } = translate(profiled, { ...options, activeProfiles })
          expect(compared(chart.objects({ profiles: Object.fromEntries(flags) as object }))).toEqual(
            compared(objects),
          )
        })
      },
    )

    it('[E11-06] with ExternalSecrets as they are, or with another store', () => {
      const text = `services:
  web:
    image: "a:\${TAG:-v1}"
    environment: { DB_URL: "postgres://app:\${DB_PASSWORD}@db/\${DB:-app}" }
    secrets: [token]
  debug: { image: b, profiles: [debug], environment: { API_TOKEN: "\${API_TOKEN}" } }
secrets: { token: { environment: TOKEN } }
`
      const options = { profile: 'compose', name: 'shop', env: { TOKEN: 'x' } } as const
      const furtherObjects = (each: TranslateOptions, name = 'vault') =>
        externalSecrets(planDeploy(text, each), { name })
      withChart(helmLayout(text, options, { furtherObjects }).files, (chart) => {
        const { objects } = translate(text, options)
        expect(chart.lint({})).toBe('')
        expect(compared(chart.objects({}))).toEqual(compared([...furtherObjects(options), ...objects]))
        expect(compared(chart.objects({ secretStore: { name: 'other' } }))).toEqual(
          compared([...furtherObjects(options, 'other'), ...objects]),
        )
        expect(chart.objects({ secretStore: { kind: 'Vault' } })).toContain('secretStore')
        const debugging = { ...options, activeProfiles: ['debug'] }
        expect(compared(chart.objects({ profiles: { debug: { enabled: true } } }))).toEqual(
          compared([...furtherObjects(debugging), ...translate(text, debugging).objects]),
        )
      })
    })

    it('[E11-04] with what a user sets, in place of what the Compose file has', () => {
      const text = `services:
  my-web:
    image: ghcr.io/acme/web:\${TAG:-v1}
    ports: ["8080:80"]
    volumes: ["data:/data"]
volumes: { data: {} }
`
      withChart(helmLayout(text, { profile: 'compose', name: 'shop' }).files, (chart) => {
        const rendered = chart.objects({
          tag: 1_000_000,
          services: {
            'my-web': {
              image: { registry: 'registry.example.com' },
              replicas: 0,
              resources: { limits: { memory: '1Gi' } },
            },
          },
          volumes: { data: { size: '5Gi', storageClass: 'fast' } },
          ingress: { className: 'nginx', hosts: { 'my-web': 'shop.example.com' } },
        })
        expect(rendered).toMatchObject([
          {
            kind: 'PersistentVolumeClaim',
            spec: { storageClassName: 'fast', resources: { requests: { storage: '5Gi' } } },
          },
          { kind: 'Service' },
          {
            kind: 'StatefulSet',
            spec: {
              replicas: 0,
              template: {
                spec: {
                  containers: [
                    {
                      image: 'registry.example.com/acme/web:1000000',
                      resources: { limits: { memory: '1Gi' } },
                    },
                  ],
                },
              },
            },
          },
          { kind: 'Ingress', spec: { ingressClassName: 'nginx', rules: [{ host: 'shop.example.com' }] } },
        ])
      })
    })

    it('[E11-32] with the values that every chart has', () => {
      const text = `services:
  web:
    image: a:1
    ports: ["8080:80"]
    volumes: ["data:/data"]
    secrets: [token]
volumes: { data: {} }
secrets: { token: { environment: TOKEN } }
`
      const laid = helmLayout(text, { profile: 'compose', name: 'shop', env: { TOKEN: 'x' } })
      withChart(laid.files, (chart) => {
        const web = {
          image: { pullPolicy: 'Always' },
          securityContext: { readOnlyRootFilesystem: true },
          service: { type: 'NodePort' },
          podLabels: { team: 'a' },
          podAnnotations: { note: 'b' },
          serviceAccount: { name: 'shop', automount: true },
          imagePullSecrets: [{ name: 'pull' }],
          podSecurityContext: { fsGroup: 1_000_000 },
          nodeSelector: { disk: 'fast' },
          tolerations: [{ key: 'a', operator: 'Exists' }],
          affinity: { nodeAffinity: {} },
        }
        const values = {
          services: { web },
          volumes: { data: { existingClaim: 'old' } },
          secrets: { token: { existingSecret: 'mine' } },
          ingress: { annotations: { a: 'b' }, tls: { web: { secretName: 'certificate' } } },
        }
        expect(chart.lint(values)).toBe('')
        expect(chart.objects(values)).toMatchObject([
          { kind: 'Service', spec: { type: 'NodePort' } },
          {
            kind: 'StatefulSet',
            spec: {
              template: {
                metadata: {
                  labels: { 'app.kubernetes.io/name': 'web', team: 'a' },
                  annotations: { note: 'b' },
                },
                spec: {
                  serviceAccountName: 'shop',
                  automountServiceAccountToken: true,
                  imagePullSecrets: [{ name: 'pull' }],
                  securityContext: { fsGroup: 1_000_000, seccompProfile: { type: 'RuntimeDefault' } },
                  nodeSelector: { disk: 'fast' },
                  tolerations: [{ key: 'a', operator: 'Exists' }],
                  affinity: { nodeAffinity: {} },
                  containers: [
                    { imagePullPolicy: 'Always', securityContext: { readOnlyRootFilesystem: true } },
                  ],
                  volumes: [
                    { persistentVolumeClaim: { claimName: 'old' } },
                    { secret: { secretName: 'mine' } },
                  ],
                },
              },
            },
          },
          {
            kind: 'Ingress',
            metadata: { annotations: { a: 'b' } },
            spec: { tls: [{ hosts: ['web.shop.localhost'], secretName: 'certificate' }] },
          },
        ])
        expect(chart.objects({ ingress: { enabled: false } })).not.toContainEqual(
          expect.objectContaining({ kind: 'Ingress' }),
        )
        const own = { 'app.kubernetes.io/name': 'b' }
        expect(chart.objects({ services: { web: { podLabels: own } } })).toContain('app.kubernetes.io/name')
      })
    })

    it('[E11-48] with an autoscaler in place of replicas, and with other types of Services than those of its file', () => {
      const text = `services:
  web:
    image: a:1
    scale: 2
    ports: ["80:80"]
    labels:
      kompose.service.type: nodeport
      kompose.service.nodeport.port: "30080"
      kompose.service.external-traffic-policy: local
`
      const laid = helmLayout(text, { profile: 'compose', name: 'shop' })
      withChart(laid.files, (chart) => {
        const outside = { type: 'NodePort', externalTrafficPolicy: 'Local' }
        expect(chart.objects({})).toMatchObject([
          { kind: 'Service', spec: { ...outside, ports: [{ nodePort: 30080 }] } },
          { kind: 'Deployment', spec: { replicas: 2 } },
        ])
        const autoscaling = { enabled: true, maxReplicas: 7, targetCPUUtilizationPercentage: 60 }
        const values = { services: { web: { autoscaling, service: { type: 'ClusterIP' } } } }
        expect(chart.lint(values)).toBe('')
        const rendered = chart.objects(values)
        expect(rendered).toMatchObject([
          { kind: 'Service' },
          { kind: 'Deployment' },
          {
            kind: 'HorizontalPodAutoscaler',
            spec: {
              scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
              minReplicas: 2,
              maxReplicas: 7,
              metrics: [{ resource: { name: 'cpu', target: { averageUtilization: 60 } } }],
            },
          },
        ])
        expect(JSON.stringify(rendered)).not.toMatch(/NodePort|nodePort|externalTrafficPolicy|"replicas"/)
      })
    })

    it('[E11-34] and packs no list of files', () => {
      const { files } = helmLayout('services: {web: {image: a}}', { profile: 'compose', name: 'chart' })
      const lists = {
        '.tranship-files': 'values.yaml\n',
        'templates/.tranship-files': 'web-deployment.yaml\n',
      }
      withChart({ ...files, ...lists }, (chart) => {
        const packed = chart.packedFiles()
        expect(packed).toContain('chart/templates/web-deployment.yaml')
        expect(packed.filter((file) => file.endsWith('.tranship-files'))).toEqual([])
      })
    })

    it('[E11-31] with the labels of charts, in metadata and not in selectors', () => {
      const mine = 'x-kubernetes: { labels: { Pod: { app.kubernetes.io/instance: mine } } }'
      const text = `services: { web: { image: "a:1", ${mine} } }`
      const laid = helmLayout(text, { profile: 'compose', name: 'shop' }, { version: '1.4.0+a.b' })
      withChart(laid.files, (chart) => {
        const selected = { 'app.kubernetes.io/name': 'web', 'app.kubernetes.io/part-of': 'shop' }
        const labels = {
          ...selected,
          'app.kubernetes.io/managed-by': 'Helm',
          'app.kubernetes.io/instance': 'release',
          'helm.sh/chart': 'shop-1.4.0_a.b',
        }
        const { 'helm.sh/chart': _, ...ofPods } = { ...labels, 'app.kubernetes.io/instance': 'mine' }
        expect(chart.objects({})).toEqual([
          expect.objectContaining({ kind: 'Service', metadata: { name: 'web', labels } }),
          expect.objectContaining({
            kind: 'Deployment',
            metadata: { name: 'web', labels },
            spec: expect.objectContaining({
              selector: { matchLabels: selected },
              template: expect.objectContaining({ metadata: { labels: ofPods } }) as object,
            }) as object,
          }),
        ])
      })
    })

    it('[E11-30] not with unknown values', () => {
      const text = 'services: {web: {image: "a:${TAG:-v1}"}}'
      withChart(helmLayout(text, { profile: 'compose', name: 'shop' }).files, (chart) => {
        expect(chart.objects({ global: { imageRegistry: 'a' } })).toEqual(chart.objects({}))
        expect(chart.objects({ tga: 'v2' })).toContain('tga')
        expect(chart.objects({ services: { web: { replica: 2 } } })).toContain('replica')
      })
    })

    it('[E11-04] with values of images that win over variables, and without replicas that are null', () => {
      const text = `services:
  web: { image: "\${REGISTRY:-docker.io}/acme/web:\${TAG:-v1}", scale: 2 }
  db: { image: a }
`
      withChart(helmLayout(text, { profile: 'compose', name: 'shop' }).files, (chart) => {
        const rendered = (image: object) =>
          JSON.stringify(chart.objects({ registry: 'ghcr.io', services: { web: { image, replicas: null } } }))
        expect(rendered({})).toContain('"image":"ghcr.io/acme/web:v1"')
        expect(rendered({ tag: 'v2' })).toContain('"image":"ghcr.io/acme/web:v2"')
        expect(rendered({ repository: 'quay.io/a/b' })).toContain('"image":"quay.io/a/b:v1"')
        expect(rendered({ registry: 'quay.io' })).toContain('registry')
        expect(rendered({})).not.toContain('replicas')
      })
    })

    it('[E11-04] not with values that its schema excludes', () => {
      const text =
        'services: {web: {image: "a:${TAG:-v1}", scale: "${COUNT:-2}", environment: {A: "${X:?}"}}}'
      withChart(helmLayout(text, { profile: 'compose', name: 'shop' }).files, (chart) => {
        expect(chart.objects({})).toContain("missing property 'x'")
        expect(chart.objects({ x: 'a', tag: 'two words' })).toContain('tag')
        expect(chart.objects({ x: 'a', count: 'many' })).toContain('count')
      })
    })
  })
})

function propertiesIn(files: LayoutFiles): readonly Property[] {
  const { properties } = JSON.parse(files['values.schema.json']!) as {
    readonly properties: Readonly<Record<string, ValueSchema>>
  }
  return Object.entries(properties).flatMap(([key, schema]) => {
    const [, variable] = /^The variable (\w+) /.exec(schema.description ?? '') ?? []
    return variable === undefined ? [] : [[key, variable, schema]]
  })
}

function hasDefault(files: LayoutFiles, key: string): boolean {
  return new RegExp(`^"?${key}"?:`, 'm').test(files['values.yaml']!)
}

/** Returns a value that the schema allows for each property. */
function valuesOf(properties: readonly Property[], seed: number): Record<string, unknown> {
  return Object.fromEntries(
    properties.map(([key, , schema], index) => {
      const allowed = ajv.compile(schema)
      const [value] = fc.sample(
        generatorOf(schema).filter((one) => allowed(one)),
        { numRuns: 1, seed: seed * 1000 + index },
      )
      return [key, value]
    }),
  )
}

function generatorOf(schema: ValueSchema): fc.Arbitrary<string | number> {
  const { type, pattern, minimum, maximum, anyOf } = schema
  if (anyOf !== undefined) return generatorOf(anyOf.at(-1)!)
  if (type === 'integer') return fc.integer({ min: minimum!, max: maximum! })
  // Categories of characters are in the patterns of lines alone.
  if (pattern === undefined || pattern.includes('\\p{')) return fc.string({ unit: 'grapheme', maxLength: 40 })
  return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, 200))
}

function translated(
  { manifest, options }: ChartCase,
  properties: readonly Property[],
  values: Readonly<Record<string, unknown>>,
): unknown {
  const env = Object.fromEntries(properties.map(([key, variable]) => [variable, String(values[key])]))
  const result = safeTranslate(manifest, { ...options, env: { ...options.env, ...env } })
  return result.ok ? compared(result.objects) : result.errors
}

/** Leaves out what a chart adds on purpose: its labels, annotations of Jobs and claims, and its own hashes of files. */
function compared(objects: readonly object[] | string): unknown {
  if (typeof objects === 'string') return objects
  return new Map(
    (objects as readonly KubernetesObjectLike[]).map((object) => [
      identityOf(object),
      JSON.parse(
        JSON.stringify(object, (key, value: unknown) => {
          if (key === CONTENTS || [...chartLabels, ...helmAnnotations].includes(key)) return undefined
          return key === 'annotations' && isEmpty(value) ? undefined : value
        }),
      ) as unknown,
    ]),
  )
}

function isEmpty(annotations: unknown): boolean {
  return Object.keys(annotations as object).every((name) => helmAnnotations.includes(name))
}
