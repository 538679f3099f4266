import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { TranslateOptions } from 'tranship'
import { helmLayout, safeHelmLayout } from 'tranship/layouts'
import { externalSecrets, planDeploy } from 'tranship/plan'

const compose: TranslateOptions = { profile: 'compose', name: 'shop' }
const chartOf = (text: string, options: TranslateOptions = {}) => helmLayout(text, { ...compose, ...options })

/** The values of a service whose Compose file sets none of their fields. */
const ofContainer = { resources: {}, securityContext: {} }
const ofPod = {
  podLabels: {},
  podAnnotations: {},
  serviceAccount: { name: '', automount: false },
  imagePullSecrets: [],
  podSecurityContext: { seccompProfile: { type: 'RuntimeDefault' } },
  nodeSelector: {},
  tolerations: [],
  affinity: {},
}

/** The values of an autoscaler that the Compose file does not ask for. */
const autoscaling = {
  enabled: false,
  minReplicas: 1,
  maxReplicas: 10,
  targetCPUUtilizationPercentage: 80,
}

/** Returns the chart of one service with a further line. */
const withLine = (line: string) => chartOf(`services:\n  web:\n    image: acme/web:1\n    ${line}\n`)

const schemaOf = (files: Readonly<Record<string, string>>, key: string): unknown =>
  (JSON.parse(files['values.schema.json']!) as { readonly properties: Readonly<Record<string, unknown>> })
    .properties[key]

describe('[E11-04] a chart for Helm', () => {
  it('has a template for each object, and the files of every chart', () => {
    const { files } = withLine('ports: ["8080:80"]')
    expect(Object.keys(files)).toEqual([
      'Chart.yaml',
      '.helmignore',
      'README.md',
      'values.yaml',
      'values.schema.json',
      'templates/_helpers.tpl',
      'templates/NOTES.txt',
      'templates/web-service.yaml',
      'templates/web-deployment.yaml',
      'templates/web-ingress.yaml',
      'templates/web-horizontalpodautoscaler.yaml',
    ])
    expect(parse(files['Chart.yaml']!)).toEqual({
      apiVersion: 'v2',
      name: 'shop',
      description: 'The application shop, translated from its Compose file',
      type: 'application',
      version: '0.1.0',
      appVersion: '0.1.0',
    })
  })

  it('has the version of the option', () => {
    const { files } = helmLayout('services: {web: {image: a}}', compose, { version: '1.4.0' })
    expect(parse(files['Chart.yaml']!)).toMatchObject({ version: '1.4.0' })
  })

  it('has a value for each variable, with the lines that use it', () => {
    const { files } = withLine('environment: {A: "${MY_TEXT:-one}", B: "${MY_TEXT:-one}"}')
    expect(files['values.yaml']).toContain('# MY_TEXT, from line 4.\nmyText: one\n')
  })

  it('has different keys for variables whose names differ in case alone, and for names that charts need', () => {
    const { files } = withLine(
      'environment: ["A=${TAG:-1}", "B=${tag:-2}", "C=${Tag:-3}", "D=${SERVICES:-4}"]',
    )
    expect(parse(files['values.yaml']!)).toMatchObject({ tag: '1', tag_: '2', Tag: '3', SERVICES: '4' })
  })

  it('names a file on one line, whatever its name is', () => {
    const text = 'services: {web: {image: "a:${TAG:-1}"}}'
    const { files } = helmLayout([{ path: 'a\nb: c', text }], compose)
    expect(Object.keys(parse(files['values.yaml']!) as object)).toEqual(['tag', 'services'])
  })

  it.each([
    ['a text as it is', 'environment: {A: "${X:-b}"}', 'value: {{ include "shop.text" .Values.x | quote }}'],
    [
      'a part of a text',
      'environment: {A: "http://${X:-b}/%"}',
      'value: {{ printf "http://%s/%%" (include "shop.text" .Values.x) | quote }}',
    ],
    ['a number', 'scale: "${X:-3}"', 'replicas: {{ int64 .Values.x }}'],
    ['a port within a name', 'expose: ["${X:-3000}"]', 'containerPort: {{ int64 .Values.x }}'],
    ['braces that are no expression', 'environment: {A: "{{ .x }}"}', 'value: "{{ "{{" }} .x }}"'],
  ])('writes %s', (_, line, expected) => {
    expect(withLine(line).files['templates/web-deployment.yaml']).toContain(expected)
  })

  it('keeps the lines of a file, and hashes it where Pods read it', () => {
    const { files } = chartOf(`services:
  web: { image: a, configs: [c] }
configs:
  c:
    content: |
      level \${LEVEL:-info}
      brace {\${LEVEL:-info}}
`)
    expect(files['templates/c-configmap.yaml']).toContain(`  c: |
    level {{ include "shop.text" .Values.level }}
    brace {{ "{" }}{{ include "shop.text" .Values.level }}}
`)
    expect(files['templates/web-deployment.yaml']).toContain(
      'dev.platform/contents: {{ print (include (print $.Template.BasePath "/c-configmap.yaml") .) | sha256sum }}',
    )
  })

  it.each([
    ['any text', 'environment: {A: "${X:-b}"}', { pattern: '^[^\\p{Cc}\\p{Zl}\\p{Zp}$]*$' }],
    ['a tag', 'labels: {a: b}\n    image: "a:${X:-b}"', undefined],
    ['a number of replicas', 'scale: "${X:-3}"', { type: 'integer', maximum: 2_147_483_647 }],
    ['a port', 'ports: ["${X:-8080}:80"]', { type: 'integer', minimum: 1, maximum: 65_535 }],
  ])('allows for %s what its fields take', (_, line, expected) => {
    const text = `services:\n  web:\n    ${line.includes('image:') ? '' : 'image: a\n    '}${line}\n`
    const schema = schemaOf(chartOf(text).files, 'x')
    expect(schema).toMatchObject(
      expected ?? { pattern: '^[A-Za-z0-9]+([._-][A-Za-z0-9]+)*$', maxLength: 128 },
    )
  })

  it('[E11-30] refuses unknown values at every depth, except below `global`', () => {
    const { files } = withLine(
      'environment: {A: "${MY_TEXT:-one}"}\n    volumes: ["data:/a"]\nvolumes: {data: {}}',
    )
    const isAllowed = new Ajv({ allowUnionTypes: true }).compile(
      JSON.parse(files['values.schema.json']!) as object,
    )
    const values = parse(files['values.yaml']!) as object
    expect(isAllowed({ ...values, global: { imageRegistry: 'a' } })).toBe(true)
    for (const unknown of [
      { myTxt: 'a' },
      { services: { wbe: {} } },
      { services: { web: { replica: 2 } } },
      { services: { web: { image: { tags: 'a' } } } },
      { services: { web: { resources: { limit: {} } } } },
      { volumes: { data: { sizes: '1Gi' } } },
      { ingress: { className: 'nginx' } },
    ])
      expect(isAllowed({ ...values, ...unknown })).toBe(false)
  })

  it('demands a variable that the Compose file demands', () => {
    const { files } = withLine('environment: {A: "${X:?say what}"}')
    expect(files['values.yaml']).toContain('# X, from line 4. It has no default, so set it.\n# x:\n')
    expect(JSON.parse(files['values.schema.json']!)).toMatchObject({ required: ['x'] })
  })

  it.each([
    ['a flag', 'read_only: "${X:-true}"'],
    ['a quantity that is computed', 'mem_limit: "${X:-512m}"'],
    ['two texts by different defaults', 'environment: {A: "${X:-b}", B: "http://${X:-c}"}'],
    ['a variable by its presence', 'environment: {A: "${X:+set}"}'],
  ])('has no value for a variable that decides about %s', (_, line) => {
    const { files, fixed } = withLine(line)
    expect(fixed.map(({ name }) => name)).toEqual(['X'])
    expect(files['values.yaml']).toContain(
      '# X is fixed, because it decides about more than values of fields: line 4.',
    )
  })

  it('lets users set a size instead of the variable of its default, which is no whole number', () => {
    const { files, fixed } = chartOf(
      'services: {db: {image: a, volumes: ["d:/d"]}}\nvolumes: {d: {driver_opts: {size: "${SIZE:-5Gi}"}}}',
    )
    expect(fixed.map(({ name }) => name)).toEqual(['SIZE'])
    expect(parse(files['values.yaml']!)).toMatchObject({ volumes: { d: { size: '5Gi' } } })
  })

  it.each([
    ['of a volume', 'd: {driver_opts: {size: "${SIZE:-4294967296}"}}', 4_294_967_296],
    ['of a small volume', 'd: {driver_opts: {size: "${SIZE:-1}"}}', 1],
  ])('allows the size %s that the Compose file has', (_, volume, size) => {
    const { files } = chartOf(`services: {db: {image: a, volumes: ["d:/d"]}}\nvolumes: {${volume}}`)
    expect(parse(files['values.yaml']!)).toMatchObject({ size })
    expect(new Ajv().validate(schemaOf(files, 'size') as object, size)).toBe(true)
  })

  it('has neither a value nor a key for a secret variable, and names its Secret', () => {
    const { files } = chartOf('services: {web: {image: a, environment: {DB_PASSWORD: "${DB_PASSWORD}"}}}', {
      env: { DB_PASSWORD: 'correct horse' },
    })
    expect(JSON.stringify(files)).not.toContain('correct horse')
    expect(files['values.yaml']).not.toContain('assword')
    expect(files['templates/NOTES.txt']).toContain(
      '{{ default "shop-variables" (index .Values "secrets" "shop-variables" "existingSecret") }} with the key DB_PASSWORD\n',
    )
  })

  it('lets users set images, replicas, resources, claims and routes', () => {
    const { files } = chartOf(`services:
  web:
    image: ghcr.io/acme/web:\${TAG:-v1}
    ports: ["8080:80"]
    volumes: ["data:/data"]
    mem_limit: 64m
volumes: { data: {} }
`)
    expect(parse(files['values.yaml']!)).toEqual({
      tag: 'v1',
      services: {
        web: {
          service: { type: 'ClusterIP' },
          // A tag wins over the variable.
          image: { registry: 'ghcr.io', repository: 'acme/web', tag: '', pullPolicy: '' },
          ...ofContainer,
          ...ofPod,
          podSecurityContext: {
            ...ofPod.podSecurityContext,
            fsGroup: 1000,
            fsGroupChangePolicy: 'OnRootMismatch',
          },
          replicas: 1,
          resources: { limits: { memory: '64Mi' } },
        },
      },
      volumes: { data: { size: '1Gi', storageClass: '', existingClaim: '' } },
      ingress: {
        enabled: true,
        annotations: {},
        className: '',
        hosts: { web: 'web.shop.localhost' },
        tls: { web: { secretName: '' } },
      },
    })
  })

  it('[E11-33] allows a registry with a port or a path in a variable in front of a name', () => {
    const { files } = chartOf('services: {web: {image: "${REGISTRY:-docker.io}/web:1"}}')
    const isAllowed = new Ajv({ allowUnionTypes: true }).compile(schemaOf(files, 'registry') as object)
    for (const registry of ['docker.io', 'ghcr.io/acme', 'localhost:5000', 'localhost:5000/a/b'])
      expect(isAllowed(registry)).toBe(true)
    for (const registry of ['', 'ghcr.io/', 'ghcr.io/Acme', 'https://ghcr.io', 'a b'])
      expect(isAllowed(registry)).toBe(false)
  })

  it('offers no registry beside a variable that may hold one', () => {
    const { files } = chartOf('services: {web: {image: "${REGISTRY:-docker.io}/acme/web:1"}}')
    expect(parse(files['values.yaml']!)).toMatchObject({
      services: { web: { image: { repository: '', tag: '1' } } },
    })
    expect(files['values.yaml']).not.toContain('    registry:')
  })

  it('[E11-32] offers no value that does nothing', () => {
    const { files } = chartOf(`services:
  web: { image: a, ports: ["8080:80"], depends_on: { job: { condition: service_completed_successfully } } }
  job: { image: b, restart: on-failure }
`)
    const { services, ...others } = parse(files['values.yaml']!) as {
      readonly services: Readonly<Record<string, object>>
    }
    expect(Object.keys(others)).toEqual(['ingress'])
    // A Job has no Service. The account of Pods that wait for one has rights.
    expect(services['job']).not.toHaveProperty('service')
    expect(services['web']).not.toHaveProperty('serviceAccount')
  })

  it('[E11-32] shows what the Compose file sets, and refuses labels that it has', () => {
    const { files } = withLine(
      'user: "1000"\n    pull_policy: always\n    platform: linux/arm64\n    annotations: {a: b}',
    )
    expect(parse(files['values.yaml']!)).toMatchObject({
      services: {
        web: {
          image: { pullPolicy: 'Always' },
          nodeSelector: { 'kubernetes.io/arch': 'arm64' },
          securityContext: { runAsUser: 1000 },
        },
      },
    })
    expect(schemaOf(files, 'services')).toMatchObject({
      properties: {
        web: {
          properties: {
            podLabels: {
              propertyNames: {
                not: { enum: expect.arrayContaining(['app.kubernetes.io/name', 'helm.sh/chart']) as unknown },
              },
            },
          },
        },
      },
    })
  })

  it('[E11-44] has a README with each value of its schema, the Secrets with their keys, and claims that stay', () => {
    const { files } = chartOf(`services:
  web:
    image: "a:\${TAG:-v1}"
    labels: { a: "\${TEXT:-a|b}" }
    volumes: ["data:/d"]
    environment: { DB_PASSWORD: "\${DB_PASSWORD}", A: "\${DOMAIN:?}" }
volumes: { data: {} }
`)
    const readme = files['README.md']!
    expect(readme).toContain('helm install shop . --namespace shop --set domain=…\n')
    expect(readme).toContain('| `shop-variables` | `DB_PASSWORD` |\n')
    expect(readme).toContain('kubectl delete pvc --namespace shop')
    expect(readme).toContain('| `text` | `"a\\|b"` |')
    expect(readme).toContain('| `domain` | none, so set it |')
    expect(readme).toContain('| `volumes.NAME.size` | `"1Gi"` | The size of the claim. |\n')
    const paths = (schema: object): readonly string[] =>
      Object.entries(schema).flatMap(([key, each]) => {
        const { description, properties = {} } = each as { description?: string; properties?: object }
        return description === undefined ? paths(properties).map((path) => `${key}.${path}`) : [key]
      })
    const { properties } = JSON.parse(files['values.schema.json']!) as { readonly properties: object }
    const named = paths(properties).map((path) =>
      path.replace(/^(\w+)\.(web|data|shop-variables)\./, '$1.NAME.'),
    )
    expect(named.length).toBeGreaterThan(20)
    for (const path of named) expect(readme).toContain(`| \`${path}\` |`)
  })

  it('[E11-45] shows addresses and Secrets in its notes, those of a profile while it is enabled', () => {
    const { files } = chartOf(
      `services:
  web: { image: a, ports: ["8080:80"] }
  debug:
    image: b
    profiles: [debug]
    ports: ["\${PORT:-90}:\${PORT:-90}"]
    secrets: [token]
    x-platform-service-type: LoadBalancer
secrets: { token: { environment: TOKEN } }
`,
      { env: { TOKEN: 'x' } },
    )
    const notes = files['templates/NOTES.txt']!
    expect(notes).toContain(`{{- if .Values.ingress.enabled }}
  http{{ if .Values.ingress.tls.web.secretName }}s{{ end }}://{{ .Values.ingress.hosts.web }}/
{{- end }}
`)
    expect(notes).toContain(
      '{{- if and (.Values.profiles.debug.enabled) (ne .Values.services.debug.service.type "ClusterIP") }}\n',
    )
    expect(notes).toContain('port-forward service/debug 8080:')
    expect(notes).toContain(' with the key token\n')
  })

  it('[E11-48] has autoscalers that are off, for Deployments that can have several Pods', () => {
    const { files } = chartOf(`services:
  web: { image: a, scale: "\${COUNT:-3}" }
  cache: { image: "redis:7" }
  data: { image: b, volumes: ["data:/d"] }
  one: { image: c, labels: { dev.platform/update: recreate } }
volumes: { data: {} }
`)
    const autoscalers = Object.keys(files).filter((path) => path.includes('horizontalpodautoscaler'))
    expect(autoscalers).toEqual(['templates/web-horizontalpodautoscaler.yaml'])
    expect(parse(files['values.yaml']!)).toMatchObject({
      services: { web: { autoscaling: { enabled: false } } },
    })
    expect(files[autoscalers[0]!]).toMatch(
      /^.*\n\{\{- if \.Values\.services\.web\.autoscaling\.enabled \}\}\n/,
    )
    expect(files['templates/web-deployment.yaml'])
      .toContain(`{{- if not .Values.services.web.autoscaling.enabled }}
  replicas: {{ int64 .Values.count }}
  {{- end }}
`)
  })

  it('has expressions in which `null` leaves the replicas out', () => {
    for (const scale of ['', 'scale: 2']) {
      const { files } = chartOf(`services:\n  web:\n    image: a\n    ${scale}\n`)
      expect(files['templates/web-deployment.yaml']).toContain(
        'not (kindIs "invalid" .Values.services.web.replicas)',
      )
    }
  })

  it('has further objects, such as ExternalSecrets, for each value that it tries', () => {
    const text = `services:
  web: {image: "a:\${TAG:?}", environment: {DB_PASSWORD: "\${DB_PASSWORD}"}}
  debug: {image: b, profiles: [debug], environment: {API_TOKEN: "\${API_TOKEN}"}}
`
    const { files } = helmLayout(text, compose, {
      furtherObjects: (options) => externalSecrets(planDeploy(text, options), { name: 'vault' }),
    })
    expect(Object.keys(files)).toContain('templates/shop-variables-externalsecret.yaml')
    expect(parse(files['values.yaml']!)).toMatchObject({
      secretStore: { name: 'vault', kind: 'SecretStore' },
    })
    expect(schemaOf(files, 'secretStore')).toMatchObject({
      properties: { kind: { enum: ['SecretStore', 'ClusterSecretStore'] } },
    })
    expect(files['templates/NOTES.txt']).not.toContain('shop-variables')
  })

  it('has the values of a profile in an ExternalSecret while the profile is enabled', () => {
    const text = `services:
  web: {image: a, environment: {DB_PASSWORD: "\${DB_PASSWORD}"}}
  debug: {image: b, profiles: [debug], environment: {API_TOKEN: "\${API_TOKEN}"}}
`
    const { files } = helmLayout(text, compose, {
      furtherObjects: (options) => externalSecrets(planDeploy(text, options), { name: 'vault' }),
    })
    expect(parse(files['values.yaml']!)).toMatchObject({ profiles: { debug: { enabled: false } } })
    expect(files['templates/shop-variables-externalsecret.yaml']).toContain(`      property: DB_PASSWORD
  {{- if .Values.profiles.debug.enabled }}
  - secretKey: API_TOKEN
    remoteRef:
      key: shop-variables
      property: API_TOKEN
  {{- end }}
`)
  })

  it('keeps a store that is not that of the other ExternalSecrets', () => {
    const text = 'services: {web: {image: a, environment: {DB_PASSWORD: "${DB_PASSWORD}"}}}'
    const { files } = helmLayout(text, compose, {
      furtherObjects: (options) =>
        ['vault', 'other'].flatMap((name) =>
          externalSecrets(planDeploy(text, options), { name }).map((object) => ({
            ...object,
            metadata: { ...object.metadata, name },
          })),
        ),
    })
    expect(files['templates/vault-externalsecret.yaml']).toContain('.Values.secretStore.name')
    expect(files['templates/other-externalsecret.yaml']).toContain('name: other')
  })

  it('lets users set the images that services mount', () => {
    const { files } = chartOf(
      `services:
  web:
    image: nginx:1
    volumes: [{type: image, source: "ghcr.io/acme/fonts:\${FONTS:-v3}", target: /fonts}]
`,
      { kubernetes: '1.35' },
    )
    expect(parse(files['values.yaml']!)).toMatchObject({
      fonts: 'v3',
      services: {
        web: { imageVolumes: { 'image-fonts': { registry: 'ghcr.io', repository: 'acme/fonts' } } },
      },
    })
    expect(files['templates/web-deployment.yaml']).toContain('.Values.fonts')
  })

  it('[C12-06] lets users set the limits of an autoscaler in place of replicas', () => {
    const { files } = chartOf(
      'services: {web: {image: "a:1", cpus: 1, x-kubernetes: {autoscaling: {minReplicas: 2, maxReplicas: "${MOST:-5}"}}}}',
    )
    const { services } = parse(files['values.yaml']!) as { services: { web: object } }
    expect(services.web).toMatchObject({ autoscaling: { enabled: true, minReplicas: 2 } })
    expect(files['templates/web-deployment.yaml']).toContain(
      '{{- if and (not .Values.services.web.autoscaling.enabled) (not (kindIs',
    )
    const template = files['templates/web-horizontalpodautoscaler.yaml']
    expect(template).toContain('minReplicas: {{ int64 .Values.services.web.autoscaling.minReplicas }}')
    expect(template).toContain('maxReplicas: {{ int64 .Values.most }}')
  })

  it('has the values of each service that shares a Pod', () => {
    const { files } = chartOf(
      'services: {vpn: {image: "v:1"}, client: {image: "c:1", network_mode: "service:vpn"}}',
    )
    const service = (repository: string) => ({
      image: { registry: '', repository, tag: '1', pullPolicy: '' },
      ...ofContainer,
    })
    expect(parse(files['values.yaml']!)).toEqual({
      services: {
        vpn: { ...service('v'), ...ofPod, replicas: 1, autoscaling },
        client: service('c'),
      },
    })
  })

  it('has a flag for each profile of services', () => {
    const { files } = chartOf(
      'services: {web: {image: a}, debug: {image: b, profiles: [debug, all]}, extra: {image: c, profiles: [all]}}',
      { activeProfiles: ['debug'] },
    )
    expect(parse(files['values.yaml']!)).toMatchObject({
      profiles: { debug: { enabled: true }, all: { enabled: false } },
    })
    expect(files['templates/debug-deployment.yaml']).toMatch(
      /^.*\n\{\{- if or \.Values\.profiles\.all\.enabled \.Values\.profiles\.debug\.enabled \}\}\n/,
    )
    expect(files['templates/extra-deployment.yaml']).toMatch(
      /^.*\n\{\{- if \.Values\.profiles\.all\.enabled \}\}\n/,
    )
    expect(files['templates/web-deployment.yaml']).not.toContain('profiles')
  })

  it('[E11-11] keeps claims when it is uninstalled', () => {
    const { files } = chartOf('services: {web: {image: a, volumes: ["data:/a"]}}\nvolumes: {data: {}}\n')
    expect(files['templates/data-persistentvolumeclaim.yaml']).toContain(
      '    helm.sh/resource-policy: keep\n',
    )
  })

  it('runs Jobs as hooks, in the order of dependencies', () => {
    const { files } = chartOf(`services:
  migrate: { image: a, command: migrate, restart: on-failure, depends_on: [db] }
  db: { image: b }
`)
    expect(files['templates/migrate-job.yaml']).toContain(`    helm.sh/hook: post-install,post-upgrade
    helm.sh/hook-weight: "1"
    helm.sh/hook-delete-policy: before-hook-creation
`)
  })

  /** Returns services of five kinds in turn: the variables of two kinds decide about more than values of fields. */
  const services = (count: number): string => {
    const kinds: readonly ((index: number) => string)[] = [
      (index) => `image: "a:\${TAG_${index}:-1.2}"`,
      (index) => `image: a\n    environment: {A: "\${A_${index}:-b}"}`,
      (index) => `image: a\n    ports: ["\${PORT_${index}:-${8000 + index}}:80"]`,
      (index) => `image: a\n    mem_limit: "\${MEMORY_${index}:-512m}"`,
      (index) => `image: a\n    environment: {A: "\${FLAG_${index}:+set}"}`,
    ]
    const texts = Array.from({ length: count }, (_, index) => {
      return `  s${index}:\n    ${kinds[index % kinds.length]!(index)}\n`
    })
    return `services:\n${texts.join('')}`
  }

  /** Returns a chart, and the number of translations that it took. */
  const counted = (text: string) => {
    let translations = 0
    const furtherObjects = () => {
      translations++
      return []
    }
    const { files, fixed } = helmLayout(text, compose, { furtherObjects })
    return { files, translations, fixed: fixed.map(({ name }) => name) }
  }

  it('[E11-10] tries values of all variables at once', () => {
    const { files, translations, fixed } = counted(services(50))
    expect(fixed).toHaveLength(20)
    expect(fixed.every((name) => /^(MEMORY|FLAG)_/.test(name))).toBe(true)
    expect(schemaOf(files, 'tag0')).toEqual(schemaOf(chartOf(services(1)).files, 'tag0'))
    expect(schemaOf(files, 'port47')).toMatchObject({ minimum: 1, maximum: 65_535 })
    expect(translations).toBeLessThan(100)
  })

  it('[E11-10] finds what one of many variables in a service decides about', () => {
    const names = Array.from({ length: 64 }, (_, index) => `V${index}`)
    const variables = names.map((name) => `"${name}=\${${name}:-b}"`)
    const { translations, fixed } = counted(
      `services: {web: {image: a, environment: [${variables.join(', ')}, "F=\${FLAG:+set}"], shm_size: "\${SIZE:-64}"}}`,
    )
    expect(fixed).toEqual(['FLAG'])
    expect(translations).toBeLessThan(70)
  })

  it('[E11-10] tries fewer values of a large Compose file, and allows fewer', () => {
    const text = services(20)
    const { files, translations } = counted(`${text}# ${'a'.repeat(1_000_000)}\n`)
    expect(translations).toBeLessThan(50)
    expect(schemaOf(files, 'tag0')).toMatchObject({ pattern: '^[A-Za-z0-9]+([._-][A-Za-z0-9]+)*$' })
    expect(counted(text).translations).toBeGreaterThan(translations)
  })

  it('allows each of two ports of a service the number that the other has at first', () => {
    const { files } = withLine('ports: ["${ONE:-8080}:80", "${TWO:-8081}:81"]')
    expect(schemaOf(files, 'one')).toMatchObject({ minimum: 1, maximum: 65_535 })
    expect(schemaOf(files, 'two')).toMatchObject({ minimum: 1, maximum: 65_535 })
  })

  it.each([
    ['a path', 'volumes: ["data:${X:?}"]', '^(\\/'],
    ['an address', 'healthcheck: {test: ["CMD", "curl", "${X:?}"]}', undefined],
    ['a port', 'ports: ["${X:?}:80"]', undefined],
  ])('finds the form of a demanded variable that is %s', (_, line, pattern) => {
    const { files, fixed } = chartOf(
      `services:\n  web:\n    image: a\n    ${line}\n    environment: {A: "\${Y:?}"}\nvolumes: {data: {}}\n`,
    )
    expect(fixed).toEqual([])
    const schema = schemaOf(files, 'x') as { readonly pattern?: string }
    if (pattern !== undefined) expect(schema.pattern).toContain(pattern)
  })

  it('is not made of a Compose file with errors', () => {
    expect(safeHelmLayout('services: {web: {image: 1 2}}', compose)).toMatchObject({ ok: false })
    expect(() => helmLayout('services: 3', compose)).toThrow('services')
  })
})
