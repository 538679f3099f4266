import { whenOneOf } from './changes-nothing.js'
import { wholeOrText, withContainerValues, yesOrNo } from './compose-values.js'
import { gpus } from './device-keys.js'
import { envFiles } from './env-file-keys.js'
import { fileUses } from './file-use-keys.js'
import { type KeyTable, mapped, type TextsOf, unsupported } from './key.js'
import { modelUses } from './model-keys.js'
import { mountKeys } from './mount-keys.js'
import { block, boolean, either, list, listOrMap, number, scalar, text, texts, words } from './shape.js'

/** The keys of `post_start` and `pre_stop`: commands in the container itself (Compose Specification, services). */
export const hookKeys = {
  command: mapped(either(text(), words)),
  environment: mapped(listOrMap),
  privileged: unsupported('Set `privileged` of the service. A hook has the privileges of its container.', {
    changesNothing: whenOneOf('false'),
    takes: yesOrNo,
  }),
  user: unsupported('Set `user` of the service. A hook runs as the user of its container.', {
    takes: text(),
  }),
  working_dir: mapped(text()),
} satisfies KeyTable

export const hookBlock = block(hookKeys, { required: ['command'] })

const asService = unsupported(
  'Set it on the service, whose init containers have the same settings. Or write a service that `depends_on` waits for to complete.',
)

const ofPod = unsupported(
  'Set it on the service. All containers of a Pod share it, those of `pre_start` too. Or write a service that `depends_on` waits for to complete.',
)

const ofNode = unsupported('Remove it. Kubernetes has no such setting for a container, of a service either.')

const toItsEnd = unsupported('Remove it. The container of `pre_start` runs until its command ends.')

/** The long form of a mount of `pre_start`. */
export const preStartMountKeys = {
  ...mountKeys,
  'x-platform-volume-init': unsupported(
    'Set it on the mount of the service. Only the container of the service has its volumes filled.',
    { changesNothing: whenOneOf('false') },
  ),
} satisfies KeyTable

const preStartMount = block(preStartMountKeys, { required: ['target'] })

/** The keys of `pre_start`: containers that run before that of the service, with keys of their own. */
export const preStartKeys = withContainerValues({
  annotations: ofPod,
  blkio_config: ofNode,
  cap_add: mapped(texts),
  cap_drop: mapped(texts),
  cgroup: ofNode,
  cgroup_parent: ofNode,
  command: mapped(either(text(), words)),
  configs: mapped(fileUses, { names: 'config' }),
  cpu_count: mapped(number),
  cpu_percent: mapped(number),
  cpu_period: mapped(number),
  cpu_quota: mapped(number),
  cpu_rt_period: ofNode,
  cpu_rt_runtime: ofNode,
  cpu_shares: ofNode,
  cpus: mapped(number),
  cpuset: ofNode,
  credential_spec: ofNode,
  device_cgroup_rules: ofNode,
  devices: ofNode,
  dns: ofPod,
  dns_opt: ofPod,
  dns_search: ofPod,
  domainname: ofPod,
  entrypoint: mapped(either(text(), words)),
  env_file: mapped(envFiles, { path: 'env file' }),
  environment: mapped(listOrMap),
  extra_hosts: ofPod,
  gpus: mapped(gpus),
  group_add: ofPod,
  hostname: ofPod,
  image: mapped(text()),
  init: ofNode,
  ipc: ofPod,
  isolation: ofNode,
  label_file: ofPod,
  labels: ofPod,
  logging: ofNode,
  mac_address: ofNode,
  mem_limit: mapped(number),
  mem_reservation: mapped(number, { takes: wholeOrText }),
  mem_swappiness: ofNode,
  memswap_limit: ofNode,
  models: mapped(modelUses, { names: 'model' }),
  network_mode: ofPod,
  networks: ofPod,
  oom_kill_disable: ofNode,
  oom_score_adj: ofNode,
  per_replica: mapped(boolean),
  pid: ofPod,
  pids_limit: ofNode,
  platform: ofPod,
  privileged: mapped(boolean),
  pull_policy: mapped(text()),
  pull_refresh_after: asService,
  read_only: mapped(boolean),
  runtime: ofPod,
  secrets: mapped(fileUses, { names: 'secret' }),
  security_opt: mapped(texts),
  shm_size: mapped(number),
  stop_grace_period: toItsEnd,
  stop_signal: toItsEnd,
  storage_opt: ofNode,
  sysctls: ofPod,
  tmpfs: mapped(either(text(), texts)),
  ulimits: ofNode,
  umask: ofNode,
  use_api_socket: ofNode,
  user: mapped(scalar, { takes: text() }),
  userns_mode: ofPod,
  uts: ofNode,
  volumes: mapped(list(either(text(), preStartMount)), { names: 'mount', path: 'mount' }),
  volumes_from: mapped(texts, { names: 'service before colon' }),
  working_dir: mapped(text()),
} satisfies KeyTable)

export const preStartBlock = block(preStartKeys)

export const hookTexts = {
  command: {
    becomes: 'The command that runs in the container, with its arguments.',
    example: ['./warm-up.sh'],
  },
  environment: { becomes: 'Variables of that command.', example: { LEVEL: 'info' } },
  working_dir: { becomes: 'The folder in which the command runs.', example: '/app' },
} satisfies TextsOf<typeof hookKeys>

export const preStartTexts = {
  cap_add: {
    becomes: 'Its `securityContext.capabilities.add`, beside those of the service.',
    example: ['CHOWN'],
  },
  cap_drop: {
    becomes: 'Its `securityContext.capabilities.drop`, beside those of the service.',
    example: ['ALL'],
  },
  command: {
    becomes: 'The `args` of the init container. The default is the `command` of the service.',
    example: ['./migrate.sh'],
  },
  configs: { becomes: 'Files of a ConfigMap, beside those of the service.', example: ['site'] },
  cpu_count: { becomes: 'Its `resources.limits.cpu`.', example: 2 },
  cpu_percent: { becomes: 'Its `resources.limits.cpu`: a share of `cpu_count`, or of one CPU.', example: 50 },
  cpu_period: { becomes: 'The period of `cpu_quota`, in microseconds.', example: 50000 },
  cpu_quota: { becomes: 'Its `resources.limits.cpu`: microseconds of each `cpu_period`.', example: 25000 },
  cpus: { becomes: 'Its `resources.limits.cpu`.', example: 0.5 },
  entrypoint: {
    becomes: 'Its `command`. The default is the `entrypoint` of the service.',
    example: ['/bin/sh', '-c'],
  },
  env_file: {
    becomes: 'Variables of its `env`. They take precedence over those of `env_file` of the service.',
    example: 'api.env',
  },
  environment: {
    becomes: 'Variables of its `env`. They take precedence over variables of the service.',
    example: { LEVEL: 'info' },
  },
  gpus: { becomes: 'Its `resources.limits` of GPUs.', example: [{ count: 1 }] },
  image: { becomes: 'Its `image`. The default is the image of the service.', example: 'busybox:1.37' },
  mem_limit: { becomes: 'Its `resources.limits.memory`.', example: '256m' },
  mem_reservation: { becomes: 'Its `resources.requests.memory`.', example: '128m' },
  models: {
    becomes: 'Variables with the address and the name of each model, beside those of the service.',
    example: ['llm'],
  },
  per_replica: { becomes: 'Nothing: Kubernetes runs init containers in every Pod.', example: false },
  privileged: { becomes: 'Its `securityContext.privileged`.', example: true, default: false },
  pull_policy: { becomes: 'Its `imagePullPolicy`.', example: 'always' },
  read_only: { becomes: 'Its `securityContext.readOnlyRootFilesystem`.', example: true, default: false },
  secrets: { becomes: 'Files of a Secret, beside those of the service.', example: ['token'] },
  security_opt: {
    becomes: 'Its `securityContext`, in place of settings of the service.',
    example: ['no-new-privileges'],
  },
  shm_size: { becomes: 'An `emptyDir` in memory at `/dev/shm`.', example: '64m' },
  tmpfs: { becomes: 'An `emptyDir` in memory, beside the mounts of the service.', example: '/run' },
  user: { becomes: 'Its `securityContext.runAsUser` and `runAsGroup`.', example: '0:0' },
  volumes: {
    becomes: 'Its `volumeMounts`, beside those of the service. It wins at a path that both mount.',
    example: ['data:/seed'],
  },
  volumes_from: {
    becomes: 'Mounts of other services, beside those of the service.',
    example: ['assets:ro'],
  },
  working_dir: {
    becomes: 'Its `workingDir`. The default is the `working_dir` of the service.',
    example: '/app',
  },
} satisfies TextsOf<typeof preStartKeys>
