import { type Document, parseDocument, stringify } from 'yaml'

type Files = Readonly<Record<string, string>>

/** A manifest with one key, and the files that it refers to. */
export interface KeyManifest {
  readonly text: string
  readonly files: Files
  /** The range of the key's value in the text. */
  readonly value: { readonly from: number; readonly to: number }
}

/** Makes a manifest with a key and everything that the key needs. The path is that of `keys`. */
export function manifestWith(path: string, value: unknown): KeyManifest {
  const own = path.replace(initContainer, 'services.*.')
  const [, around = service(''), files = {}] = surroundings.find(([begin]) => own.startsWith(begin)) ?? []
  const place = path.split('.').map((segment, index, all) => {
    if (segment === '[]') return 0
    return segment === '*' ? (names[all[index - 1] ?? ''] ?? 'example') : segment
  })
  const manifest = parseDocument(around)
  if (own !== path) moveToInitContainer(manifest, path.slice(initContainer.length).split('.')[0]!)
  manifest.setIn(place, manifest.createNode(value))
  const text = stringify(manifest.toJS(), { lineWidth: 0 })
  const { range } = parseDocument(text).getIn(place, true) as { readonly range: readonly [number, number] }
  return { text, files, value: { from: range[0], to: range[1] } }
}

const initContainer = 'services.*.pre_start.[].'

/** Moves what surrounds a key of the service to the same key of an init container. */
function moveToInitContainer(manifest: Document, key: string): void {
  const value: unknown = manifest.getIn(['services', 'web', key], true)
  manifest.deleteIn(['services', 'web', key])
  if (!manifest.hasIn(['services', 'web', 'image']))
    manifest.setIn(['services', 'web', 'image'], 'nginx:1.29')
  const entry = value === undefined ? {} : { [key]: value }
  manifest.setIn(['services', 'web', 'pre_start'], manifest.createNode([entry]))
}

/** The names to use below some keys. */
const names: Readonly<Record<string, string>> = {
  services: 'web',
  volumes: 'data',
  networks: 'front',
  secrets: 'token',
  configs: 'site',
  depends_on: 'database',
  models: 'llm',
  jobs: 'backup',
}

/** Returns a manifest with a service, from keys of the service and of the top level. */
function service(keys: string, top = ''): string {
  return `{ services: { web: { image: "nginx:1.29", ${keys} } }, ${top} }`
}

const database = 'services: { web: { image: "nginx:1.29" }, database: { image: "postgres:17" } }'
const watch = (rule: string) => service(`develop: { watch: [${rule}] }`)
const site = 'configs: { site: { content: hello } }'
const route = '{ path: /, service: api, port: 8080 }'
const routed = (endpoints: string) =>
  `{ services: { api: { image: "shop/api:3", ports: [8080] } }, endpoints: ${endpoints} }`
const included: Files = { 'shared/compose.yaml': 'services: { mail: { image: "shop/mail:3" } }\n' }
const patched = (operation: string) => service(`x-kubernetes: { patch: [{ ${operation} }] }`)
const identity = 'x-platform-identity-token: { audience: sts.example.com, mount_path: /var/run/identity }'

/** Manifests and files for keys, by the beginning of their paths. The first match wins. */
const surroundings: readonly (readonly [begin: string, manifest: string, files?: Files])[] = [
  ['configs.*.content', service('')],
  ['configs.*.environment', service('')],
  ['configs.*.external', service('')],
  ['configs.*.file', service(''), { 'site.conf': 'listen 80;\n' }],
  ['configs.*.', service('', site)],
  [
    'jobs.*.triggers.schedule.[].',
    '{ jobs: { backup: { image: "shop/backup:1", triggers: { schedule: [{ cron: "@daily" }] } } } }',
  ],
  ['jobs.*.', '{ jobs: { backup: { image: "shop/backup:1" } } }'],
  ['models.*.', service('models: [llm]', 'models: { llm: { model: ai/smollm2 } }')],
  ['models', service('models: [llm]')],
  ['services.*.models', service('', 'models: { llm: { model: ai/smollm2 } }')],
  ['include.[].', service('', 'include: [{ path: shared/compose.yaml }]'), { ...included, 'shared.env': '' }],
  ['include', service(''), included],
  [
    'services.*.build.secrets.[].',
    service(
      'build: { context: ., secrets: [{ source: npm_token }] }',
      'secrets: { npm_token: { environment: NPM_TOKEN } }',
    ),
  ],
  [
    'services.*.build.secrets',
    service('build: { context: . }', 'secrets: { npm_token: { environment: NPM_TOKEN } }'),
  ],
  ['services.*.configs.[].', service('configs: [{ source: site }]', site)],
  ['services.*.configs', service('', site)],
  [
    'services.*.depends_on.*.',
    'services: { web: { image: "nginx:1.29", depends_on: { database: { condition: service_started } } }, database: { image: "postgres:17" } }',
  ],
  ['services.*.depends_on', database],
  [
    'services.*.deploy.resources.reservations.devices.[].',
    service('deploy: { resources: { reservations: { devices: [{ capabilities: [gpu] }] } } }'),
  ],
  [
    'services.*.develop.watch.[].exec',
    watch('{ path: ./src, action: sync+exec, target: /app, exec: { command: [./warm-up.sh] } }'),
  ],
  ['services.*.develop.watch.[].', watch('{ path: ./src, action: sync, target: /app }')],
  ['services.*.env_file.[].', service('env_file: [{ path: api.env }]'), { 'api.env': 'LEVEL=info\n' }],
  ['services.*.env_file', service(''), { 'api.env': 'LEVEL=info\n' }],
  [
    'services.*.extends.file',
    service('extends: { service: base }'),
    { 'common.yaml': 'services: { base: { init: true } }\n' },
  ],
  ['services.*.extends', 'services: { web: { scale: 2 }, base: { image: "nginx:1.29" } }'],
  ['services.*.healthcheck.http.', service('healthcheck: { http: { path: /, port: 80 } }')],
  ['services.*.label_file', service(''), { 'web.labels': 'tier=front\n' }],
  ['services.*.links', database],
  ['services.*.networks', service('', 'networks: { front: {}, other: {} }')],
  ['services.*.ports.[].', service('ports: [{ target: 80 }]')],
  ['services.*.post_start.[].', service('post_start: [{ command: ./warm-up.sh }]')],
  ['services.*.pre_stop.[].', service('pre_stop: [{ command: ./drain.sh }]')],
  ['services.*.profiles', database],
  [
    'services.*.secrets.[].',
    service('secrets: [{ source: site }]', 'secrets: { site: { environment: SITE } }'),
  ],
  ['services.*.secrets', service('', 'secrets: { token: { environment: TOKEN } }')],
  ['services.*.volumes.[].tmpfs', service('volumes: [{ type: tmpfs, target: /tmp }]')],
  [
    'services.*.volumes.[].',
    service('volumes: [{ type: volume, source: data, target: /var/lib/data }]', 'volumes: { data: {} }'),
  ],
  [
    'services.*.volumes_from',
    'services: { web: { image: "nginx:1.29" }, assets: { image: "shop/assets:3" } }',
  ],
  ['services.*.volumes', service('', 'volumes: { data: {} }')],
  [
    'services.*.x-kubernetes.patch.[].',
    patched('kind: Service, op: add, path: /spec/sessionAffinity, value: ClientIP'),
  ],
  [
    'services.*.x-kubernetes.autoscaling.',
    service('cpus: 0.5, mem_limit: 512m, x-kubernetes: { autoscaling: { maxReplicas: 10, cpu: 70 } }'),
  ],
  ['services.*.x-kubernetes.size', service('volumes: ["data:/data"]', 'volumes: { data: {} }')],
  ['services.*.x-platform-identity-token.', service(identity)],
  [
    'volumes.*.driver_opts.type',
    service(
      '',
      'volumes: { data: { driver_opts: { type: nfs, o: "addr=nas.example.com", device: ":/data" } } }',
    ),
  ],
  ['endpoints.rules.', routed(`{ rules: [${route}] }`)],
  ['endpoints.rules', service('ports: [8080]')],
  ['endpoints.[].', routed(`[${route}]`)],
  ['endpoints.', routed(`{ rules: [${route}] }`)],
  ['endpoints', service('ports: [8080]')],
]
