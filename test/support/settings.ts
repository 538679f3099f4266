import type { KeyDocumentation, TranslateOptions } from 'tranship'

/** A manifest without a key, in which the key can be set. */
export interface Setting {
  readonly base: Readonly<Record<string, unknown>>
  /** The value of the key. */
  readonly value: unknown
  readonly options?: TranslateOptions
}

/** The names to use for `*` in paths of the key tables, by the path before it. */
export const nameAt: Readonly<Record<string, string>> = {
  'services.*.': 'web',
  'services.*.depends_on.*.': 'database',
  'services.*.build.ulimits.*.': 'nofile',
  'services.*.ulimits.*.': 'nofile',
  'services.*.networks.*.': 'default',
  'volumes.*.': 'data',
  'configs.*.': 'site',
  'networks.*.': 'default',
  'secrets.*.': 'npm_token',
  'endpoints.*.': 'shop',
  'jobs.*.': 'backup',
  'models.*.': 'llm',
  'services.*.models.*.': 'llm',
}

/** Returns a manifest whose first service is the given one. */
function web(service: object, topLevel: object = {}): Setting['base'] {
  const services = { web: service, database: { image: 'redis:8', ports: [6379] } }
  return { services, volumes: { data: {} }, ...topLevel }
}

const running = { image: 'shop/web:3', ports: [8080] }
const plain = web(running)
const watched = { path: './src', action: 'sync', target: '/app/src' }
const rule = { path: '/', service: 'web', port: 8080 }
const checked = { test: ['CMD', 'true'] }
const mount = { type: 'volume', source: 'data', target: '/data' }
const token = { audience: 'sts.example.com', mount_path: '/var/run/identity' }
const affinity = { kind: 'Service', op: 'add', path: '/spec/sessionAffinity', value: 'ClientIP' }
const workloads = {
  StatefulSet: { volumes: ['data:/data'] },
  DaemonSet: { deploy: { mode: 'global' } },
  Job: { restart: 'no' },
  CronJob: { 'x-platform-schedule': '@daily' },
}
const scaling = {
  HorizontalPodAutoscaler: { autoscaling: { maxReplicas: 5 } },
  PodDisruptionBudget: { disruptionBudget: { maxUnavailable: 1 } },
}
const buildWithSecret = { build: { context: './web', secrets: ['npm_token'] } }

const withFiles = { ...running, configs: ['site'] }

const withDeploy = (deploy: object) => web({ ...running, deploy })
const withDevice = (device: object) => withDeploy({ resources: { reservations: { devices: [device] } } })
const withHealthcheck = (healthcheck: object) => web({ ...running, healthcheck })
const withVolume = (volume: object) =>
  web({ ...running, volumes: ['data:/data'] }, { volumes: { data: volume } })
const withPort = (port: object) => web({ image: 'shop/web:3', ports: [port] })
const withWatch = (entry: object) => web({ build: '.', develop: { watch: [entry] } })
const withMount = (entry: object) => web({ ...running, volumes: [entry] })
const withToken = (identity: object) => web({ ...running, 'x-platform-identity-token': identity })
const withKubernetes = (settings: object) =>
  web({ image: 'shop/web:3', ports: ['80:80'], 'x-kubernetes': settings })
const withSecret = (secret: object) => web(buildWithSecret, { secrets: { npm_token: secret } })
const llm = { model: 'ai/smollm2' }
const withModel = (model: object) => web({ ...running, models: ['llm'] }, { models: { llm: model } })
const withJob = (job: object) => web(running, { jobs: { backup: { image: 'shop/backup:1', ...job } } })
const withSchedule = (schedule: object) => withJob({ triggers: { schedule: [schedule] } })
const withEndpoints = (endpoints: unknown) => web(running, { endpoints })

/** An object without one of its keys. */
function without(object: Readonly<Record<string, unknown>>, name: string): object {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name))
}

/**
 * Manifests by the path of a key, or by the path of the map that the key stands in: what the key needs around it. Most
 * keys need no more than a service.
 */
const bases: Readonly<Record<string, Setting['base']>> = {
  '': plain,
  services: {},
  'include.[].': web(running, { include: [{ path: 'shared/compose.yaml' }] }),
  'include.[].path': web(running, { include: [{}] }),
  'services.*.': plain,
  'services.*.image': web({ build: './web' }),

  'services.*.build.': web({ build: { context: './web' } }),
  'services.*.build.context': web({ build: {} }),
  'services.*.build.secrets': web(
    { build: { context: './web' } },
    { secrets: { npm_token: { environment: 'NPM_TOKEN' } } },
  ),
  'services.*.build.secrets.[].': web(
    { build: { context: './web', secrets: [{ source: 'npm_token' }] } },
    { secrets: { npm_token: { environment: 'NPM_TOKEN' } } },
  ),
  'services.*.build.secrets.[].source': web(
    { build: { context: './web', secrets: [{}] } },
    { secrets: { npm_token: { environment: 'NPM_TOKEN' } } },
  ),
  'services.*.build.ulimits.*.': web({ build: { context: './web', ulimits: { nofile: 512 } } }),
  'services.*.build.ulimits.*.soft': web({
    build: { context: './web', ulimits: { nofile: { soft: 1024, hard: 1024 } } },
  }),
  'services.*.build.ulimits.*.hard': web({
    build: { context: './web', ulimits: { nofile: { soft: 512, hard: 512 } } },
  }),

  'services.*.cpu_period': web({ ...running, cpu_quota: 25000 }),
  'services.*.gpus.[].': web({ ...running, gpus: [{ count: 3 }] }),
  'services.*.gpus.[].device_ids': web({ ...running, gpus: [{}] }),
  'services.*.gpus.[].count': web({ ...running, gpus: [{}] }),

  'networks.*.external.': web(running, { networks: { default: { external: {} } } }),
  'networks.*.': web(running, { networks: { default: {} } }),
  'services.*.networks.*.': web({ ...running, networks: { default: {} } }),

  'services.*.configs': web(running, { configs: { site: { content: 'debug = false' } } }),
  'services.*.configs.[].': web(
    { ...running, configs: [{ source: 'site', mode: '0400' }] },
    { configs: { site: { content: 'debug = false' } } },
  ),
  'services.*.configs.[].source': web(
    { ...running, configs: [{}] },
    { configs: { site: { content: 'debug = false' } } },
  ),
  'services.*.secrets': web(running, { secrets: { token: { environment: 'TOKEN' } } }),
  'services.*.secrets.[].': web(
    { ...running, secrets: [{ source: 'site', mode: '0400' }] },
    { secrets: { site: { environment: 'TOKEN' } } },
  ),
  'services.*.secrets.[].source': web(
    { ...running, secrets: [{}] },
    { secrets: { site: { environment: 'TOKEN' } } },
  ),

  'services.*.depends_on.*.': web({ ...running, depends_on: { database: { condition: 'service_started' } } }),
  'services.*.depends_on.*.condition': web({ ...running, depends_on: { database: {} } }),

  'services.*.deploy.': withDeploy({}),
  'services.*.deploy.placement.': withDeploy({ placement: {} }),
  'services.*.deploy.placement.preferences.[].': withDeploy({ placement: { preferences: [{}] } }),
  'services.*.deploy.update_config.': withDeploy({ update_config: {} }),
  'services.*.deploy.resources.': withDeploy({ resources: {} }),
  'services.*.deploy.resources.limits.': withDeploy({ resources: { limits: {} } }),
  'services.*.deploy.resources.reservations.': withDeploy({ resources: { reservations: {} } }),
  'services.*.deploy.resources.reservations.devices.[].': withDevice({ capabilities: ['gpu'], count: 3 }),
  'services.*.deploy.resources.reservations.devices.[].count': withDevice({ capabilities: ['gpu'] }),
  'services.*.deploy.resources.reservations.devices.[].device_ids': withDevice({ capabilities: ['gpu'] }),
  'services.*.deploy.resources.reservations.devices.[].capabilities': withDevice({ count: 3 }),
  'services.*.deploy.restart_policy.': withDeploy({ restart_policy: {} }),

  'services.*.develop.': web({ ...running, develop: {} }),
  'services.*.develop.watch.[].': withWatch(watched),
  'services.*.develop.watch.[].action': withWatch(without(watched, 'action')),
  'services.*.develop.watch.[].path': withWatch(without(watched, 'path')),
  'services.*.develop.watch.[].target': withWatch(without(watched, 'target')),
  'services.*.develop.watch.[].exec': withWatch({ ...watched, action: 'sync+exec' }),
  'services.*.develop.watch.[].exec.': withWatch({
    ...watched,
    action: 'sync+exec',
    exec: { command: ['true'] },
  }),
  'services.*.develop.watch.[].exec.command': withWatch({ ...watched, action: 'sync+exec', exec: {} }),

  'services.*.env_file.[].path': web({ ...running, env_file: [{}] }),
  'services.*.env_file.[].required': web({ ...running, env_file: [{ path: 'missing.env' }] }),
  'services.*.env_file.[].format': web({ ...running, env_file: [{ path: 'api.env' }] }),

  'services.*.extends.file': web({ ...running, extends: { service: 'database' } }),
  'services.*.extends.service': web({ ...running, extends: {} }),

  'services.*.healthcheck.': withHealthcheck(checked),
  'services.*.healthcheck.test': withHealthcheck({ interval: '5s' }),
  'services.*.healthcheck.http': withHealthcheck({ interval: '5s' }),
  'services.*.healthcheck.http.path': withHealthcheck({ http: { port: 8080 } }),
  'services.*.healthcheck.http.port': withHealthcheck({ http: { path: '/health' } }),

  'services.*.devices.[].': web({ ...running, devices: [{ source: '/dev/fuse', target: '/dev/fuse' }] }),
  'services.*.provider.': web({ ...running, provider: { type: 'awesomecloud' } }),
  'services.*.ulimits.*.': web({ ...running, ulimits: { nofile: { soft: 512, hard: 512 } } }),

  'services.*.ports.[].': withPort({ target: 8080 }),
  'services.*.ports.[].host_ip': withPort({ target: 8080, published: 80 }),
  'services.*.ports.[].target': withPort({ published: 80 }),

  'services.*.post_start.[].': web({ ...running, post_start: [{ command: ['true'] }] }),
  'services.*.post_start.[].command': web({ ...running, post_start: [{}] }),
  'services.*.pre_stop.[].': web({ ...running, pre_stop: [{ command: ['true'] }] }),
  'services.*.pre_stop.[].command': web({ ...running, pre_stop: [{}] }),

  'services.*.resources.': web({ ...running, resources: {} }),
  'services.*.resources.limits.': web({ ...running, resources: { limits: {} } }),
  'services.*.resources.requests.': web({ ...running, resources: { requests: {} } }),

  'services.*.volumes_from': {
    services: { web: running, database: { image: 'postgres:17', volumes: ['data:/data'] } },
    volumes: { data: {} },
  },
  'services.*.volumes.[].': withMount(mount),
  'services.*.volumes.[].image.': withMount({ ...mount, image: {} }),
  'services.*.volumes.[].source': withMount(without(mount, 'source')),
  'services.*.volumes.[].target': withMount(without(mount, 'target')),
  'services.*.volumes.[].type': withMount(without(mount, 'type')),
  'services.*.volumes.[].tmpfs': withMount({ type: 'tmpfs', target: '/data' }),
  'services.*.volumes.[].tmpfs.': withMount({ type: 'tmpfs', target: '/data', tmpfs: {} }),
  'services.*.volumes.[].x-platform-host-volume': withMount({
    type: 'bind',
    source: './src',
    target: '/src',
    read_only: true,
  }),
  'services.*.volumes.[].volume.': withMount({ ...mount, volume: {} }),

  'services.*.x-kubernetes.': web({ ...running, 'x-kubernetes': {} }),
  'services.*.x-kubernetes.autoscaling.': withKubernetes({ autoscaling: { maxReplicas: 5 } }),
  'services.*.x-kubernetes.autoscaling.maxReplicas': withKubernetes({ autoscaling: {} }),
  'services.*.x-kubernetes.disruptionBudget.': withKubernetes({ disruptionBudget: {} }),
  'services.*.x-kubernetes.size': web(
    { ...running, volumes: ['data:/data'], 'x-kubernetes': {} },
    { volumes: { data: {} } },
  ),
  ...Object.fromEntries(
    ['labels', 'annotations'].flatMap((key) => [
      [`services.*.x-kubernetes.${key}.`, withKubernetes({ [key]: {} })],
      ...Object.entries(workloads).map(([kind, keys]) => [
        `services.*.x-kubernetes.${key}.${kind}`,
        web({ ...running, ...keys, 'x-kubernetes': { [key]: {} } }),
      ]),
      ...Object.entries(scaling).map(([kind, settings]) => [
        `services.*.x-kubernetes.${key}.${kind}`,
        withKubernetes({ ...settings, [key]: {} }),
      ]),
    ]),
  ),
  'services.*.x-kubernetes.patch.[].': withKubernetes({ patch: [affinity] }),
  'services.*.x-kubernetes.patch.[].name': web({
    ...running,
    networks: { default: { aliases: ['www'] } },
    'x-kubernetes': { patch: [affinity] },
  }),
  ...Object.fromEntries(
    Object.keys(affinity).map((key) => [
      `services.*.x-kubernetes.patch.[].${key}`,
      withKubernetes({ patch: [without(affinity, key)] }),
    ]),
  ),
  'services.*.x-platform-infer': web({ image: 'shop/web:3', command: ['cp', '-r', 'build', '/static'] }),
  'services.*.x-platform-identity-token.': withToken(token),
  'services.*.x-platform-identity-token.audience': withToken(without(token, 'audience')),
  'services.*.x-platform-identity-token.mount_path': withToken(without(token, 'mount_path')),

  volumes: withVolume({}),
  'volumes.*.': withVolume({}),
  'services.*.storage_opt.': web({ ...running, storage_opt: {} }),
  'volumes.*.external.': withVolume({ external: {} }),
  'volumes.*.driver_opts.': withVolume({ driver_opts: {} }),
  'volumes.*.driver_opts.access_mode': withVolume({ driver_opts: {} }),
  'volumes.*.driver_opts.device': withVolume({ driver_opts: { type: 'nfs', o: 'addr=nfs' } }),
  'volumes.*.driver_opts.o': withVolume({ driver_opts: { type: 'nfs', device: ':/x' } }),
  'volumes.*.driver_opts.type': withVolume({ driver_opts: { o: 'addr=nfs', device: ':/x' } }),

  configs: web(withFiles),
  'configs.*.': web(withFiles, { configs: { site: { content: 'debug = false' } } }),
  'configs.*.content': web(withFiles, { configs: { site: {} } }),
  'configs.*.environment': web(withFiles, { configs: { site: {} } }),
  'configs.*.file': web(withFiles, { configs: { site: {} } }),
  'configs.*.external': web(withFiles, { configs: { site: {} } }),
  'configs.*.external.': web(withFiles, { configs: { site: { external: {} } } }),
  secrets: web(buildWithSecret),
  'secrets.*.driver': web({ ...running, secrets: ['npm_token'] }, { secrets: { npm_token: {} } }),
  'secrets.*.external': web({ ...running, secrets: ['npm_token'] }, { secrets: { npm_token: {} } }),
  'secrets.*.external.': web(
    { ...running, secrets: ['npm_token'] },
    { secrets: { npm_token: { external: {} } } },
  ),
  'secrets.*.name': web(
    { ...running, secrets: ['npm_token'] },
    { secrets: { npm_token: { environment: 'NPM_TOKEN' } } },
  ),
  'secrets.*.': withSecret({ environment: 'NPM_TOKEN' }),
  'secrets.*.environment': withSecret({}),
  'secrets.*.file': withSecret({}),

  'jobs.*.triggers': withJob({}),
  'jobs.*.triggers.': withJob({ triggers: {} }),
  'jobs.*.triggers.schedule.[].': withSchedule({ cron: '@daily' }),
  'jobs.*.triggers.schedule.[].cron': withSchedule({}),

  models: web(running),
  'models.*.': withModel(llm),
  'models.*.model': withModel({}),
  'services.*.models': web(running, { models: { llm } }),
  'services.*.models.*.': web({ ...running, models: { llm: {} } }, { models: { llm } }),

  'endpoints.': withEndpoints({ rules: [rule] }),
  'endpoints.rules': withEndpoints({}),
  'endpoints.*.': withEndpoints({ shop: { rules: [rule] } }),
  'endpoints.*.rules': withEndpoints({ shop: {} }),
  ...Object.fromEntries(
    Object.keys(rule).flatMap((name) => {
      const rules = [without(rule, name)]
      return [
        [`endpoints.[].${name}`, withEndpoints(rules)],
        [`endpoints.rules.[].${name}`, withEndpoints({ rules })],
        [`endpoints.*.[].${name}`, withEndpoints({ shop: rules })],
        [`endpoints.*.rules.[].${name}`, withEndpoints({ shop: { rules } })],
      ]
    }),
  ),
}

/** Values that fit these manifests better than the examples of the tables. */
const values: Readonly<Record<string, unknown>> = {
  'networks.*.ipam': { driver: 'default' },
  'services.*.blkio_config': { weight: 300 },
  'services.*.cgroup': 'host',
  'services.*.credential_spec': { file: 'gmsa.json' },
  'services.*.deploy.resources.reservations.generic_resources': [
    { discrete_resource_spec: { kind: 'SSD', value: 2 } },
  ],
  'services.*.deploy.restart_policy.delay': '5s',
  'services.*.deploy.restart_policy.window': '2m',
  'services.*.deploy.rollback_config': { order: 'stop-first' },
  'services.*.deploy.update_config.monitor': '1m',
  'services.*.logging': { driver: 'syslog' },
  'services.*.provider': { type: 'awesomecloud' },
  'services.*.ulimits': { nproc: 65535 },
  'services.*.volumes.[].bind': { propagation: 'shared' },
  'services.*.volumes_from': ['database'],
  'include.[].project_directory': 'other',
  'services.*.extends': { service: 'database' },
  'services.*.extends.file': 'shared/base.yaml',
  'services.*.extends.service': 'database',
  'services.*.build.ulimits.*.soft': 512,
  'services.*.build.ulimits.*.hard': 1024,
  // Three is Docker's default.
  'services.*.healthcheck.retries': 5,
  'services.*.x-kubernetes.patch.[].name': 'www',
  // Three is the limit of a deploy plan.
  'services.*.deploy.restart_policy.max_attempts': 5,
  // Without attempts `on-failure` is what every service without a policy is.
  'services.*.deploy.restart_policy.condition': 'none',
}

const options: TranslateOptions = {
  platformEnv: { SITE_CONFIG: 'debug = true' },
  files: {
    'api.env': 'LOG_LEVEL="info"\n',
    'shared/compose.yaml': 'services: {shared: {image: "shop/shared:1${SHARED:-0}"}}\n',
    'shared/base.yaml': 'services: {database: {image: "postgres:17", working_dir: /shared}}\n',
    'shared.env': 'SHARED=2\n',
    'web.labels': 'owner=web\n',
    'site.conf': 'debug = true\n',
    'other/.env': 'SHARED=3\n',
  },
}

/** Returns a value that fits the manifest of the path better than its example. */
export function fittingValue(path: string): unknown {
  return values[path] ?? values[keyOfService(path)]
}

export function settingFor({ path, example }: Pick<KeyDocumentation, 'path' | 'example'>): Setting {
  const base = baseOf(path)
  const value = fittingValue(path) ?? example ?? 'anything'
  if (/^endpoints\..*service$/.test(path)) return { base, value: 'web', options }
  if (path.startsWith('networks')) {
    return {
      base,
      value,
      options: { ...options, networkPolicies: true },
    }
  }
  return { base, value, options }
}

const inInitContainer = 'services.*.pre_start.[].'

/** Returns the key of a service that an init container or a job has too. */
export function keyOfService(path: string): string {
  return path.replace(inInitContainer, 'services.*.').replace(/^jobs\.\*\.(?!triggers)/, 'services.*.')
}

/** Moves a key of the service `web` into an init container of it. */
function withInitContainer(base: Setting['base'], key: string): Setting['base'] {
  const { web, ...others } = base['services'] as Record<string, Record<string, unknown>>
  const { [key]: value, ...service } = web!
  const entry = value === undefined ? {} : { [key]: value }
  return { ...base, services: { web: { ...service, scale: 2, pre_start: [entry] }, ...others } }
}

/** Moves the service `web` into a job. */
function withJobOfService(base: Setting['base']): Setting['base'] {
  const { web, ...services } = base['services'] as Record<string, object>
  return { ...base, services, jobs: { backup: { ...web, triggers: { manual: true } } } }
}

/** Returns the manifest for a path, or for the nearest block around it that has one. */
function baseOf(path: string): Setting['base'] {
  if (path.startsWith(inInitContainer)) {
    const [key = ''] = path.slice(inInitContainer.length).split('.')
    return withInitContainer(baseOf(keyOfService(path)), key)
  }
  if (path.startsWith('jobs.*.') && path !== keyOfService(path))
    return withJobOfService(baseOf(keyOfService(path)))
  const own = bases[path] ?? bases[path.replace(/[^.]*$/, '')]
  return own ?? baseOf(path.replace(/\.?[^.]*$/, ''))
}
