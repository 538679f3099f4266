import { buildBlock } from './build-keys.js'
import { deployBlock } from './deploy-keys.js'
import { healthcheckBlock } from './healthcheck-keys.js'
import { ignored, type KeyTable, mapped, unsupported } from './key.js'
import { mountBlock } from './mount-keys.js'
import { portBlock } from './port-keys.js'
import { resourcesBlock } from './resources-keys.js'
import {
  block,
  boolean,
  either,
  list,
  listOrMap,
  map,
  nothing,
  number,
  scalar,
  text,
  texts,
} from './shape.js'

const command = either(text(), texts, nothing)

const envFileBlock = block(
  {
    path: mapped('environment', text(), 'The file, relative to the manifest.', { example: 'api.env' }),
    required: mapped('environment', boolean, 'Whether the file must exist; true by default.', {
      example: false,
    }),
    format: mapped('environment', text('raw'), '`raw` takes every value as it stands.', { example: 'raw' }),
  },
  { required: ['path'] },
)

const dependencyBlock = block({
  condition: mapped(
    'depends-on',
    text('service_started', 'service_healthy', 'service_completed_successfully'),
    'What `deploy` waits for; `service_started` by default.',
    { example: 'service_healthy' },
  ),
  required: mapped('depends-on', boolean, 'Whether a dependency that does not exist is an error.', {
    example: false,
  }),
  restart: unsupported('Kubernetes restarts a Pod only for its own reasons.'),
})

const identityTokenBlock = block(
  {
    audience: mapped('identity-token', text(), 'The audience of the token.', { example: 'sts.example.com' }),
    mount_path: mapped('identity-token', text(), 'The folder of the file `token`.', {
      example: '/var/run/identity',
    }),
    expiration_seconds: mapped(
      'identity-token',
      number,
      'The lifetime of the token: 600 or more; 3600 by default.',
      {
        example: 3600,
      },
    ),
  },
  { required: ['audience', 'mount_path'] },
)

/**
 * What becomes of every key of a service: those of the Compose Specification in alphabetical order, then the
 * extensions of the reference (sections 2.2 and 2.15).
 */
export const serviceKeys = {
  annotations: mapped(
    'labels',
    listOrMap,
    'Annotations of the workload, its Pods and its Service; win over `labels`.',
    {
      example: { 'example.com/team': 'shop' },
    },
  ),
  attach: ignored(),
  blkio_config: unsupported('Set block I/O limits on the nodes.'),
  build: mapped(
    'image',
    either(text(), buildBlock),
    'A step of the build plan; the image when `image` is absent.',
    {
      example: './api',
    },
  ),
  cap_add: mapped('capabilities', texts, '`securityContext.capabilities.add`, without the prefix `CAP_`.', {
    example: ['NET_ADMIN'],
  }),
  cap_drop: mapped('capabilities', texts, '`securityContext.capabilities.drop`, without the prefix `CAP_`.', {
    example: ['ALL'],
  }),
  cgroup: ignored(),
  cgroup_parent: unsupported(),
  command: mapped('command', command, 'The container’s `args`.', { example: ['--port', '8080'] }),
  configs: unsupported('Copy the file into the image, or pass its content in `environment`.'),
  container_name: unsupported('Pods are reached by the name of the service.'),
  cpu_count: mapped('resources', number, '`resources.limits.cpu`.', { example: 2 }),
  cpu_percent: unsupported('Use `cpus`.'),
  cpu_period: unsupported('Use `cpus`.'),
  cpu_quota: unsupported('Use `cpus`.'),
  cpu_rt_period: unsupported(),
  cpu_rt_runtime: unsupported(),
  cpu_shares: unsupported('Use `deploy.resources.reservations.cpus`.'),
  cpus: mapped('resources', number, '`resources.limits.cpu`.', { example: 0.5 }),
  cpuset: unsupported('Use `cpus`.'),
  credential_spec: unsupported(),
  depends_on: mapped(
    'depends-on',
    either(texts, map(either(dependencyBlock, nothing))),
    'The order of `deploy`, and the annotation `dev.platform/depends-on`.',
    { example: { database: { condition: 'service_healthy' } } },
  ),
  deploy: mapped('deploy', deployBlock, 'See the keys of `deploy`.', { example: { replicas: 2 } }),
  develop: ignored(),
  device_cgroup_rules: unsupported(),
  devices: unsupported('Kubernetes hands out devices through device plugins.'),
  dns: unsupported(),
  dns_opt: unsupported(),
  dns_search: unsupported(),
  domainname: unsupported(),
  driver_opts: unsupported(),
  entrypoint: mapped('command', command, 'The container’s `command`.', { example: ['/bin/server'] }),
  env_file: mapped(
    'environment',
    either(text(), list(either(text(), envFileBlock))),
    'Variables of the container’s `env`.',
    {
      example: ['api.env'],
    },
  ),
  environment: mapped('environment', listOrMap, 'Variables of the container’s `env`; win over `env_file`.', {
    example: { LOG_LEVEL: 'info' },
  }),
  expose: mapped('ports', list(number), 'Private ports of the container and its Service.', {
    example: ['9000'],
  }),
  extends: unsupported('Share settings with an anchor and a merge key: `<<: *name`.'),
  external_links: unsupported('Use the DNS name of the other Service in `environment`.'),
  extra_hosts: unsupported(),
  gpus: ignored(),
  group_add: unsupported('Use `user` with a group.'),
  healthcheck: mapped(
    'healthcheck',
    healthcheckBlock,
    '`readinessProbe`, and `livenessProbe` when asked for.',
    {
      example: { http: { path: '/health', port: 8080 } },
    },
  ),
  hostname: unsupported('Pods are reached by the name of the service.'),
  image: mapped('image', text(), 'The container’s `image`.', { example: 'nginx:1.29' }),
  init: unsupported('Start a small init process in the image’s entrypoint.'),
  ipc: unsupported(),
  isolation: unsupported(),
  label_file: ignored(),
  labels: mapped('labels', listOrMap, 'Annotations of the workload, its Pods and its Service.', {
    example: { 'dev.platform/update': 'rolling' },
  }),
  links: unsupported('Services reach each other by name; use `depends_on` for the order.'),
  logging: unsupported('The cluster collects what containers print.'),
  mac_address: unsupported(),
  mem_limit: mapped('resources', number, '`resources.limits.memory`.', { example: '512m' }),
  mem_reservation: mapped('resources', number, '`resources.requests.memory`.', { example: '256m' }),
  mem_swappiness: unsupported(),
  memswap_limit: unsupported(),
  models: unsupported(),
  network_mode: unsupported(),
  networks: unsupported('All services of an application reach each other by name.'),
  oom_kill_disable: unsupported(),
  oom_score_adj: unsupported(),
  pid: unsupported(),
  pids_limit: unsupported(),
  platform: unsupported('Use `x-node-selector` with `kubernetes.io/arch`.'),
  ports: mapped(
    'ports',
    list(either(number, portBlock)),
    'Ports of the container and its Service; an Ingress when public.',
    {
      example: ['8080:80'],
    },
  ),
  post_start: ignored(),
  pre_start: unsupported(
    'Use a service with `restart: "no"` and `depends_on` with `service_completed_successfully`.',
  ),
  pre_stop: ignored(),
  privileged: unsupported('Use `cap_add` for what the service needs.'),
  profiles: unsupported(),
  provider: ignored(),
  pull_policy: unsupported(),
  pull_refresh_after: unsupported(),
  read_only: unsupported(),
  restart: mapped(
    'restart',
    scalar,
    'The kind of the workload: a Deployment or StatefulSet that keeps running, or a Job that runs once.',
    { example: 'on-failure:3' },
  ),
  runtime: unsupported(),
  scale: mapped('replicas', number, '`replicas`; of a Job, `completions` and `parallelism`.', { example: 2 }),
  secrets: unsupported(
    'Only build secrets are carried over; create a Secret in the cluster for use at run time.',
  ),
  security_opt: unsupported(),
  shm_size: unsupported('Mount a volume of type `tmpfs` at `/dev/shm`.'),
  stdin_open: unsupported(),
  stop_grace_period: mapped('stop-grace-period', number, '`terminationGracePeriodSeconds`.', {
    example: '30s',
  }),
  stop_signal: unsupported('Set STOPSIGNAL in the Dockerfile.'),
  storage_opt: unsupported(),
  storage_opts: unsupported(),
  sysctls: unsupported(),
  tmpfs: unsupported('Use `volumes` with `type: tmpfs`.'),
  tty: unsupported(),
  ulimits: unsupported(),
  use_api_socket: unsupported(),
  user: mapped('user', scalar, '`securityContext.runAsUser` and `runAsGroup`, and the Pod’s `fsGroup`.', {
    example: '1000:1000',
  }),
  userns_mode: unsupported(),
  uts: ignored(),
  volumes: mapped('volumes', list(either(text(), mountBlock)), '`volumeMounts` and the Pod’s `volumes`.', {
    example: ['data:/var/lib/data'],
  }),
  volumes_from: unsupported('Name the same volume in `volumes` of both services.'),
  working_dir: mapped('command', text(), 'The container’s `workingDir`.', { example: '/app' }),

  public: mapped('ports', boolean, 'Makes every port public that may be: one Ingress each.', {
    example: true,
  }),
  resources: mapped('resources', resourcesBlock, 'The container’s `resources`.', {
    example: { limits: { cpu: '500m', memory: '256Mi' } },
  }),
  'x-enable-service-links': mapped('service-links', boolean, 'The Pod’s `enableServiceLinks`.', {
    capability: 'serviceLinks',
    example: false,
  }),
  'x-node-selector': mapped('node-selector', map(scalar), 'The Pod’s `nodeSelector`.', {
    example: { disktype: 'ssd' },
  }),
  'x-platform-identity-token': mapped(
    'identity-token',
    identityTokenBlock,
    'A projected volume with a token of the service account.',
    {
      capability: 'identityToken',
      example: { audience: 'sts.example.com', mount_path: '/var/run/identity' },
    },
  ),
} satisfies KeyTable
