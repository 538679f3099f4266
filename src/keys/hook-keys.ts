import { whenOneOf } from './changes-nothing.js'
import { type KeyTable, mapped, type TextsOf, unsupported } from './key.js'
import { block, boolean, either, listOrMap, scalar, text, words } from './shape.js'

/** The keys of `post_start` and `pre_stop`: commands in the container itself (Compose Specification, services). */
export const hookKeys = {
  command: mapped(either(text(), words)),
  environment: mapped(listOrMap),
  privileged: unsupported('Set `privileged` of the service. A hook has the privileges of its container.', {
    changesNothing: whenOneOf('false'),
  }),
  user: unsupported('Set `user` of the service. A hook runs as the user of its container.'),
  working_dir: mapped(text()),
} satisfies KeyTable

export const hookBlock = block(hookKeys, { required: ['command'] })

const asService = unsupported(
  'Set it on the service, whose init containers have the same settings. Or write a service that `depends_on` waits for to complete.',
)

/** The keys of `pre_start`: containers that run before that of the service, with keys of their own. */
export const preStartKeys = {
  annotations: asService,
  blkio_config: asService,
  cap_add: asService,
  cap_drop: asService,
  cgroup: asService,
  cgroup_parent: asService,
  command: mapped(either(text(), words)),
  configs: asService,
  cpu_count: asService,
  cpu_percent: asService,
  cpu_period: asService,
  cpu_quota: asService,
  cpu_rt_period: asService,
  cpu_rt_runtime: asService,
  cpu_shares: asService,
  cpus: asService,
  cpuset: asService,
  credential_spec: asService,
  device_cgroup_rules: asService,
  devices: asService,
  dns: asService,
  dns_opt: asService,
  dns_search: asService,
  domainname: asService,
  entrypoint: mapped(either(text(), words)),
  env_file: asService,
  environment: mapped(listOrMap),
  extra_hosts: asService,
  gpus: asService,
  group_add: asService,
  hostname: asService,
  image: mapped(text()),
  init: asService,
  ipc: asService,
  isolation: asService,
  label_file: asService,
  labels: asService,
  logging: asService,
  mac_address: asService,
  mem_limit: asService,
  mem_reservation: asService,
  mem_swappiness: asService,
  memswap_limit: asService,
  models: asService,
  network_mode: asService,
  networks: asService,
  oom_kill_disable: asService,
  oom_score_adj: asService,
  per_replica: mapped(boolean),
  pid: asService,
  pids_limit: asService,
  platform: asService,
  privileged: mapped(boolean),
  pull_policy: asService,
  pull_refresh_after: asService,
  read_only: asService,
  runtime: asService,
  secrets: asService,
  security_opt: asService,
  shm_size: asService,
  stop_grace_period: asService,
  stop_signal: asService,
  storage_opt: asService,
  sysctls: asService,
  tmpfs: asService,
  ulimits: asService,
  umask: asService,
  use_api_socket: asService,
  user: mapped(scalar),
  userns_mode: asService,
  uts: asService,
  volumes: asService,
  volumes_from: asService,
  working_dir: mapped(text()),
} satisfies KeyTable

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
  command: {
    becomes: 'The `args` of the init container. The default is the `command` of the service.',
    example: ['./migrate.sh'],
  },
  entrypoint: {
    becomes: 'Its `command`. The default is the `entrypoint` of the service.',
    example: ['/bin/sh', '-c'],
  },
  environment: {
    becomes: 'Variables of its `env`. They take precedence over variables of the service.',
    example: { LEVEL: 'info' },
  },
  image: { becomes: 'Its `image`. The default is the image of the service.', example: 'busybox:1.37' },
  per_replica: { becomes: 'Nothing: Kubernetes runs init containers in every Pod.', example: false },
  privileged: { becomes: 'Its `securityContext.privileged`.', example: true, default: false },
  user: { becomes: 'Its `securityContext.runAsUser` and `runAsGroup`.', example: '0:0' },
  working_dir: {
    becomes: 'Its `workingDir`. The default is the `working_dir` of the service.',
    example: '/app',
  },
} satisfies TextsOf<typeof preStartKeys>
