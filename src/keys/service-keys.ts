import { linkAliases, networkAliases, ownValue } from './other-names.js'
import {
  whenLoggedToFiles,
  whenNamedDependencies,
  whenNameOfService,
  always,
  whenOneOf,
  whenPlainMembership,
} from './changes-nothing.js'
import { buildBlock } from './build-keys.js'
import { wholeOrText, withContainerValues } from './compose-values.js'
import { deployBlock } from './deploy-keys.js'
import { developBlock } from './develop-keys.js'
import { gpus } from './device-keys.js'
import { envFiles } from './env-file-keys.js'
import { fileUses } from './file-use-keys.js'
import { healthcheckBlock } from './healthcheck-keys.js'
import { hookBlock, preStartBlock } from './hook-keys.js'
import { ignored, inCompose, type KeyTable, mapped, onlyInCompose, type TextsOf, unsupported } from './key.js'
import { kubernetesBlock } from './kubernetes-keys.js'
import { modelUses } from './model-keys.js'
import { mountBlock } from './mount-keys.js'
import { membershipBlock } from './network-keys.js'
import { portBlock } from './port-keys.js'
import { resourcesBlock } from './resources-keys.js'
import { asSet, byName } from './roles.js'
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
  words,
} from './shape.js'
import { tableOfWords } from '../source/shown.js'

const noRealTime = 'Use `cpus`. Kubernetes shares CPUs by weight and quota.'

const command = either(text(), words, nothing)

export const dependencyKeys = {
  condition: mapped(text('service_started', 'service_healthy', 'service_completed_successfully')),
  required: mapped(boolean),
  restart: inCompose(
    mapped(boolean),
    unsupported('Remove it. Kubernetes does not restart a Pod because of another.'),
  ),
} satisfies KeyTable

const dependencyBlock = block(dependencyKeys)

export const identityTokenKeys = {
  audience: mapped(text()),
  mount_path: mapped(text()),
  expiration_seconds: mapped(number),
} satisfies KeyTable

const identityTokenBlock = block(identityTokenKeys, { required: ['audience', 'mount_path'] })

export const storageOptionKeys = {
  size: mapped(number),
} satisfies KeyTable

const storageOptionsBlock = block(storageOptionKeys, {
  others: 'unsupported',
  takes: either(number, nothing),
})

export const extendsKeys = {
  file: mapped(text(), { path: 'Compose file' }),
  service: mapped(text(), { names: 'inherited service' }),
} satisfies KeyTable

const extendsShape = either(text(), block(extendsKeys, { required: ['service'] }))

/**
 * All keys of a service: those of the Compose Specification in alphabetical order, then the extensions of the reference
 * (sections 2.2 and 2.15). The reference also lists `driver_opts`, `interface_name`, `link_local_ips` and
 * `storage_opts`, which the Compose Specification has elsewhere.
 */
export const serviceKeys = withContainerValues({
  annotations: mapped(listOrMap, byName),
  attach: ignored(),
  blkio_config: unsupported('Set block I/O limits on the nodes.'),
  build: mapped(either(text(), buildBlock), { merge: 'build', path: 'folder' }),
  cap_add: mapped(texts, asSet),
  cap_drop: mapped(texts, asSet),
  cgroup: inCompose(
    unsupported('Remove it. The kubelet gives each Pod its own cgroup.', {
      changesNothing: whenOneOf('private'),
    }),
    ignored(),
  ),
  cgroup_parent: inCompose(
    unsupported('Remove it. The kubelet gives each Pod its own cgroup.'),
    unsupported(),
  ),
  command: mapped(command, { merge: 'command' }),
  configs: inCompose(
    mapped(fileUses, { merge: 'config files', names: 'config' }),
    unsupported('Copy the file into the image, or pass its content in `environment`.'),
  ),
  container_name: inCompose(
    mapped(text()),
    unsupported('Use the name of the service: other services reach it by that name.', {
      changesNothing: whenNameOfService,
      otherNames: ownValue,
    }),
  ),
  cpu_count: mapped(number),
  cpu_percent: inCompose(mapped(number), unsupported('Use `cpus`.')),
  cpu_period: inCompose(mapped(number), unsupported('Use `cpus`.')),
  cpu_quota: inCompose(mapped(number), unsupported('Use `cpus`.')),
  cpu_rt_period: inCompose(unsupported(noRealTime), unsupported()),
  cpu_rt_runtime: inCompose(unsupported(noRealTime), unsupported()),
  cpu_shares: unsupported('Use `deploy.resources.reservations.cpus`.'),
  cpus: mapped(number),
  cpuset: inCompose(
    unsupported(
      'Use whole numbers of `cpus`. A node with the static CPU manager reserves them for the container.',
    ),
    unsupported('Use `cpus`.'),
  ),
  credential_spec: unsupported('Add `windowsOptions` to the Pod’s `securityContext`.'),
  depends_on: mapped(either(texts, map(either(dependencyBlock, nothing))), {
    takes: either(texts, map(block(dependencyKeys, { required: ['condition'] }))),
    merge: 'dependencies',
    names: 'service',
  }),
  deploy: mapped(either(deployBlock, nothing)),
  develop: inCompose(mapped(either(developBlock, nothing)), ignored()),
  device_cgroup_rules: unsupported('Use a device plugin, the way of Kubernetes to assign devices.'),
  devices: unsupported('Use a device plugin, the way of Kubernetes to assign devices.', { merge: 'devices' }),
  dns: inCompose(
    mapped(either(text(), texts), asSet),
    unsupported('Add `dnsConfig.nameservers` to the Pod.'),
  ),
  dns_opt: inCompose(mapped(texts, asSet), unsupported('Add `dnsConfig.options` to the Pod.')),
  dns_search: inCompose(
    mapped(either(text(), texts), asSet),
    unsupported('Add `dnsConfig.searches` to the Pod.'),
  ),
  domainname: inCompose(mapped(text()), unsupported('Add `hostname` and `subdomain` to the Pod.')),
  driver_opts: unsupported(),
  entrypoint: mapped(command, { merge: 'command' }),
  env_file: mapped(envFiles, { merge: 'files', path: 'env file' }),
  environment: mapped(listOrMap, byName),
  expose: mapped(list(number), asSet),
  extends: inCompose(
    mapped(extendsShape, { names: 'service' }),
    unsupported('Share settings with an anchor and a merge key: `<<: *name`.'),
  ),
  external_links: unsupported('Use the DNS name of the other Service in `environment`.'),
  extra_hosts: inCompose(
    mapped(either(texts, map(either(text(), texts))), { merge: 'hosts' }),
    unsupported('Add `hostAliases` to the Pod.'),
  ),
  gpus: inCompose(mapped(gpus), ignored()),
  group_add: inCompose(
    mapped(list(number), asSet),
    unsupported('Add `supplementalGroups` to the Pod’s `securityContext`.'),
  ),
  healthcheck: mapped(healthcheckBlock),
  hostname: inCompose(
    mapped(text()),
    unsupported('Use the name of the service: other services reach it by that name.', {
      changesNothing: whenNameOfService,
    }),
  ),
  image: mapped(text()),
  init: inCompose(
    unsupported('Start an init process such as `tini` in the entrypoint of the image.', {
      changesNothing: always,
    }),
    unsupported('Start an init process such as `tini` in the entrypoint of the image.', {
      changesNothing: whenOneOf('false'),
    }),
  ),
  interface_name: inCompose(
    unsupported('Remove it. The network plugin of the cluster names the interfaces.'),
    ignored(),
  ),
  ipc: inCompose(
    mapped(text(), { names: 'service behind prefix' }),
    unsupported('For `host`, add `hostIPC` to the Pod.', {
      insteadOf: tableOfWords({
        container: 'Put both containers into one Pod. They share memory there.',
        service: 'Put both containers into one Pod. They share memory there.',
      }),
      changesNothing: whenOneOf('private', 'shareable'),
    }),
  ),
  isolation: inCompose(
    unsupported('Use `runtime` with a RuntimeClass of the cluster.', {
      changesNothing: whenOneOf('default'),
    }),
    unsupported('Add `runtimeClassName` to the Pod.'),
  ),
  label_file: inCompose(mapped(either(text(), texts), { merge: 'files', path: 'file' }), ignored()),
  labels: mapped(listOrMap, byName),
  link_local_ips: inCompose(
    unsupported('Remove it. The network plugin of the cluster chooses the addresses of Pods.'),
    ignored(),
  ),
  links: inCompose(
    mapped(texts, { merge: 'set', names: 'service before colon' }),
    unsupported('Remove it. Services reach each other by name. For the order, use `depends_on`.', {
      changesNothing: whenNamedDependencies,
      otherNames: linkAliases,
    }),
  ),
  logging: unsupported('Remove it. The cluster collects the output of containers.', {
    changesNothing: whenLoggedToFiles,
    merge: 'logging',
  }),
  mac_address: inCompose(
    unsupported('Remove it. The network plugin of the cluster chooses the addresses of Pods.'),
    unsupported(),
  ),
  mem_limit: mapped(number),
  mem_reservation: mapped(number, { takes: wholeOrText }),
  mem_swappiness: unsupported('Configure swap on the nodes.'),
  memswap_limit: unsupported('Configure swap on the nodes.'),
  models: inCompose(
    mapped(modelUses, { merge: 'networks', names: 'model' }),
    unsupported('Run the model as a service.'),
  ),
  network_mode: inCompose(
    mapped(text(), { names: 'service behind prefix' }),
    unsupported('For `host`, add `hostNetwork` to the Pod.', {
      insteadOf: tableOfWords({
        container: 'Put both containers into one Pod, or reach the other by the name of its service.',
        none: 'Isolate the Pod with a NetworkPolicy.',
        service: 'Put both containers into one Pod, or reach the other by the name of its service.',
      }),
      changesNothing: whenOneOf('bridge', 'default'),
    }),
  ),
  networks: inCompose(
    mapped(either(texts, map(either(membershipBlock, nothing))), { merge: 'networks', names: 'network' }),
    unsupported('Remove it. All services of an application reach each other by name.', {
      changesNothing: whenPlainMembership,
      otherNames: networkAliases,
    }),
  ),
  oom_kill_disable: inCompose(
    unsupported('Raise `mem_limit`, or remove it. A node kills a container that exceeds its limit.', {
      changesNothing: whenOneOf('false'),
    }),
    unsupported('', { changesNothing: whenOneOf('false') }),
  ),
  oom_score_adj: unsupported('Set `deploy.resources`. Kubernetes derives the score from them.'),
  pid: inCompose(
    mapped(text(), { names: 'service behind prefix' }),
    unsupported('For `host`, add `hostPID` to the Pod.', {
      insteadOf: tableOfWords({
        container: 'Put both containers into one Pod with `shareProcessNamespace`.',
        service: 'Put both containers into one Pod with `shareProcessNamespace`.',
      }),
    }),
  ),
  pids_limit: unsupported('Configure process limits on the nodes.'),
  platform: inCompose(mapped(text()), unsupported('Use `x-node-selector` with `kubernetes.io/arch`.')),
  ports: mapped(list(either(number, portBlock)), { merge: 'ports' }),
  post_start: inCompose(mapped(list(hookBlock)), ignored()),
  pre_start: inCompose(
    mapped(list(preStartBlock)),
    unsupported('Use a service with `restart: "no"` and `depends_on` with `service_completed_successfully`.'),
  ),
  pre_stop: inCompose(mapped(list(hookBlock)), ignored()),
  privileged: inCompose(
    mapped(boolean),
    unsupported('Use `cap_add` for what the service needs.', { changesNothing: whenOneOf('false') }),
  ),
  profiles: inCompose(
    mapped(texts, { merge: 'set', names: 'profile' }),
    unsupported(
      'The service is always part of the application. To leave it out, move it into its own Compose file.',
    ),
  ),
  provider: inCompose(
    unsupported(
      'Run the program of the provider in the cluster, and pass its address in `environment`. A service without `image` has no objects.',
    ),
    ignored(),
  ),
  pull_policy: inCompose(mapped(text()), unsupported('Add `imagePullPolicy` to the container.')),
  pull_refresh_after: inCompose(
    unsupported(
      'Use `pull_policy: always`. A node asks the registry either at each start of a container, or never.',
    ),
    unsupported('Add `imagePullPolicy` to the container.'),
  ),
  read_only: inCompose(
    mapped(boolean),
    unsupported('Add `readOnlyRootFilesystem` to the container’s `securityContext`.', {
      changesNothing: whenOneOf('false'),
    }),
  ),
  restart: mapped(scalar),
  runtime: inCompose(
    mapped(text()),
    unsupported('Add `runtimeClassName` to the Pod.', { changesNothing: whenOneOf('runc') }),
  ),
  scale: mapped(number),
  secrets: inCompose(
    mapped(fileUses, { merge: 'secret files', names: 'secret' }),
    unsupported('Create a Secret in the cluster, and mount it. This profile supports only build secrets.'),
  ),
  security_opt: inCompose(
    mapped(texts, asSet),
    unsupported('Add the setting to the container’s `securityContext`.'),
  ),
  shm_size: inCompose(mapped(number), unsupported('Mount a volume of type `tmpfs` at `/dev/shm`.')),
  stdin_open: inCompose(
    mapped(boolean),
    unsupported('Add `stdin` to the container.', { changesNothing: whenOneOf('false') }),
  ),
  stop_grace_period: mapped(number),
  stop_signal: inCompose(mapped(text()), unsupported('Set STOPSIGNAL in the Dockerfile.')),
  storage_opt: inCompose(
    mapped(storageOptionsBlock),
    unsupported('Add a limit of `ephemeral-storage` to the container.'),
  ),
  storage_opts: unsupported('Add a limit of `ephemeral-storage` to the container.'),
  sysctls: inCompose(mapped(listOrMap, byName), unsupported('Add `sysctls` to the Pod’s `securityContext`.')),
  tmpfs: inCompose(mapped(either(text(), texts), asSet), unsupported('Use `volumes` with `type: tmpfs`.')),
  tty: inCompose(
    mapped(boolean),
    unsupported('Add `tty` to the container.', { changesNothing: whenOneOf('false') }),
  ),
  ulimits: inCompose(
    unsupported('Configure process limits on the nodes.', { changesNothing: always, merge: 'whole entries' }),
    unsupported('Configure process limits on the nodes.'),
  ),
  umask: onlyInCompose(unsupported('Set it in a shell before the program: `umask 0022 && exec …`.')),
  use_api_socket: unsupported('Use the Kubernetes API. Pods have no Docker engine.', {
    changesNothing: whenOneOf('false'),
  }),
  user: mapped(scalar, { takes: text() }),
  userns_mode: inCompose(mapped(text()), unsupported('Add `hostUsers` to the Pod.')),
  uts: inCompose(unsupported('Remove it. A Pod has its own host name.'), ignored()),
  volumes: mapped(list(either(text(), mountBlock)), { merge: 'mounts', names: 'mount', path: 'mount' }),
  volumes_from: inCompose(
    mapped(texts, { merge: 'set', names: 'service before colon' }),
    unsupported('List the same volume in `volumes` of both services.'),
  ),
  working_dir: mapped(text()),

  public: mapped(boolean),
  resources: mapped(resourcesBlock),
  'x-enable-service-links': mapped(boolean, { capability: 'serviceLinks' }),
  'x-kubernetes': mapped(kubernetesBlock, { capability: 'wholeSpecification' }),
  'x-node-selector': mapped(map(scalar)),
  'x-platform-infer': mapped(boolean, { capability: 'wholeSpecification' }),
  'x-platform-schedule': mapped(text(), { capability: 'komposeLabels' }),
  'x-platform-service-account': mapped(text(), { capability: 'namedServiceAccounts' }),
  'x-platform-service-type': mapped(text(), { capability: 'komposeLabels' }),
  'x-platform-identity-token': mapped(identityTokenBlock, { capability: 'identityToken' }),
} satisfies KeyTable)

export const dependencyTexts = {
  condition: {
    becomes: 'The condition that `deploy` waits for.',
    example: 'service_healthy',
    default: 'service_started',
  },
  required: {
    becomes: '`false`: the dependency may be missing.',
    example: false,
    default: true,
  },
  restart: {
    becomes: '`true`: `deploy` restarts this service after it has replaced the dependency.',
    example: true,
    default: false,
  },
} satisfies TextsOf<typeof dependencyKeys>

export const identityTokenTexts = {
  audience: { becomes: 'The audience of the token.', example: 'sts.example.com' },
  mount_path: {
    becomes: 'The folder of the file `token`.',
    example: '/var/run/identity',
  },
  expiration_seconds: {
    becomes: 'The lifetime of the token: 600 or more.',
    example: 7200,
    default: 3600,
  },
} satisfies TextsOf<typeof identityTokenKeys>

export const storageOptionTexts = {
  size: { becomes: '`resources.limits.ephemeral-storage`; none is reserved.', example: '10g' },
} satisfies TextsOf<typeof storageOptionKeys>

export const extendsTexts = {
  file: { becomes: 'The file with the service. The default is this file.', example: 'common.yaml' },
  service: { becomes: 'The service to inherit from.', example: 'base' },
} satisfies TextsOf<typeof extendsKeys>

export const serviceTexts = {
  annotations: {
    becomes: 'Annotations of the workload, its Pods and its Service. They take precedence over `labels`.',
    example: { 'example.com/team': 'shop' },
  },
  build: {
    becomes: 'An image of the build plan. Without `image`, the container runs this image.',
    example: './api',
  },
  cap_add: {
    becomes: '`securityContext.capabilities.add`, without the prefix `CAP_`.',
    example: ['NET_ADMIN'],
  },
  cap_drop: {
    becomes: '`securityContext.capabilities.drop`, without the prefix `CAP_`.',
    example: ['ALL'],
  },
  command: { becomes: 'The container’s `args`.', example: ['--port', '8080'] },
  container_name: {
    becomes: 'A further Service of that name, where the service has another.',
    example: 'shop-web',
  },
  configs: {
    becomes: 'Files of ConfigMaps, mounted at `/<name>` by default.',
    example: ['site'],
  },
  cpu_count: { becomes: '`resources.limits.cpu`.', example: 2 },
  cpu_percent: {
    becomes: '`resources.limits.cpu`: so much of `cpu_count` CPUs, or else of one.',
    example: 50,
  },
  cpu_period: { becomes: 'The microseconds that `cpu_quota` is of.', example: 50000, default: 100000 },
  cpu_quota: { becomes: '`resources.limits.cpu`: microseconds of each `cpu_period`.', example: 25000 },
  cpus: { becomes: '`resources.limits.cpu`.', example: 0.5 },
  depends_on: {
    becomes: 'The order of `deploy`, and the annotation `dev.platform/depends-on`.',
    example: { database: { condition: 'service_healthy' } },
  },
  deploy: { becomes: 'See the keys of `deploy`.', example: { replicas: 2 } },
  develop: {
    becomes: 'The actions of `up` after files have changed.',
    example: { watch: [{ path: './src', action: 'sync', target: '/app/src' }] },
  },
  dns: { becomes: 'The Pod’s `dnsConfig.nameservers`, and no others.', example: ['10.0.0.53'] },
  dns_opt: { becomes: 'The Pod’s `dnsConfig.options`.', example: ['ndots:2'] },
  dns_search: { becomes: 'The Pod’s `dnsConfig.searches`.', example: ['example.com'] },
  domainname: { becomes: 'The Pod’s `subdomain`: one label.', example: 'shop' },
  entrypoint: { becomes: 'The container’s `command`.', example: ['/bin/server'] },
  env_file: { becomes: 'Variables of the container’s `env`.', example: ['api.env'] },
  environment: {
    becomes: 'Variables of the container’s `env`. They take precedence over `env_file`.',
    example: { LOG_LEVEL: 'info' },
  },
  expose: { becomes: 'Private ports of the container and its Service.', example: ['9000'] },
  extends: {
    becomes: 'A service whose keys this one inherits. Its own keys take precedence.',
    example: { service: 'base' },
  },
  extra_hosts: { becomes: 'The Pod’s `hostAliases`.', example: ['directory=10.0.0.5'] },
  gpus: {
    becomes: '`resources.limits`, by the resource of the device plugin: `nvidia.com/gpu` or `amd.com/gpu`.',
    example: [{ driver: 'nvidia', count: 1 }],
  },
  group_add: { becomes: 'The Pod’s `securityContext.supplementalGroups`; numbers only.', example: [3000] },
  healthcheck: {
    becomes: '`readinessProbe`, and `livenessProbe` when asked for.',
    example: { test: ['CMD', 'pg_isready'], interval: '10s' },
  },
  hostname: {
    becomes: 'The Pod’s `hostname`, and a further Service of that name, where the service has another.',
    example: 'shop',
  },
  image: { becomes: 'The container’s `image`.', example: 'nginx:1.29' },
  ipc: { becomes: '`host`: the Pod’s `hostIPC`.', example: 'host', default: 'private' },
  label_file: { becomes: 'Annotations, as `labels`, which win over it.', example: 'web.labels' },
  labels: {
    becomes: 'Annotations of the workload, its Pods and its Service.',
    example: { 'dev.platform/update': 'rolling' },
  },
  links: {
    becomes: 'A further Service for each alias. The service is deployed after the services in the list.',
    example: ['database:db'],
  },
  mem_limit: { becomes: '`resources.limits.memory`.', example: '512m' },
  mem_reservation: { becomes: '`resources.requests.memory`.', example: '256m' },
  pid: { becomes: '`host`: the Pod’s `hostPID`.', example: 'host' },
  platform: {
    becomes:
      '`kubernetes.io/os` and `kubernetes.io/arch` of the Pod’s `nodeSelector`; a variant is left out.',
    example: 'linux/amd64',
  },
  network_mode: {
    becomes:
      '`host`: the Pod’s `hostNetwork`; `service:…` and `container:…`: a further container in the Pod of that service; `none` with `networkPolicies`: a NetworkPolicy that closes it.',
    example: 'host',
  },
  models: {
    becomes: 'Variables with the address and the name of each model, such as `LLM_URL` and `LLM_MODEL`.',
    example: ['llm'],
  },
  networks: {
    becomes: 'A further Service for each of the `aliases`; all services of an application reach each other.',
    example: { default: { aliases: ['shop'] } },
  },
  ports: {
    becomes: 'Ports of the container and its Service; an Ingress when public.',
    example: ['8080:80'],
  },
  post_start: {
    becomes:
      'The container’s `lifecycle.postStart`. Several commands become one shell script, which ends at the first failure.',
    example: [{ command: ['./warm-up.sh'] }],
  },
  pre_start: {
    becomes: 'Init containers of the same image, with the same mounts and variables, one after the other.',
    example: [{ command: ['./migrate.sh'] }],
  },
  pre_stop: {
    becomes: 'The container’s `lifecycle.preStop`, as `post_start`.',
    example: [{ command: ['./drain.sh'] }],
  },
  privileged: { becomes: '`securityContext.privileged`.', example: true, default: false },
  pull_policy: {
    becomes:
      '`imagePullPolicy`. `daily`, `weekly`, `every_…` and `refresh` are `Always`: a node asks whenever it starts a container.',
    example: 'always',
  },
  read_only: { becomes: '`securityContext.readOnlyRootFilesystem`.', example: true, default: false },
  restart: {
    becomes:
      'The kind of the workload: a Deployment or StatefulSet that keeps running, or a Job that runs once. `on-failure:N` is a Job with `backoffLimit: N`, which runs N times; Docker starts once more.',
    example: 'on-failure:3',
    default: 'always',
  },
  runtime: {
    becomes: 'The Pod’s `runtimeClassName`: the cluster must have a RuntimeClass of that name.',
    example: 'gvisor',
    default: 'runc',
  },
  scale: {
    becomes: '`replicas`; of a Job, `completions` and `parallelism`.',
    example: 2,
    default: 1,
  },
  secrets: {
    becomes: 'Files of Secrets, mounted at `/run/secrets/<name>` by default.',
    example: ['token'],
  },
  security_opt: {
    becomes:
      'Fields of the container’s `securityContext`: `allowPrivilegeEscalation`, `seccompProfile`, `appArmorProfile`, `seLinuxOptions`.',
    example: ['no-new-privileges:true'],
  },
  shm_size: {
    becomes: 'An `emptyDir` in memory at `/dev/shm`; it counts towards `mem_limit`.',
    example: '256m',
    default: '64m',
  },
  stdin_open: { becomes: 'The container’s `stdin`.', example: true, default: false },
  stop_grace_period: {
    becomes: '`terminationGracePeriodSeconds`.',
    example: '30s',
  },
  stop_signal: {
    becomes: 'The container’s `lifecycle.stopSignal`, where the option `kubernetes` is 1.33 or later.',
    example: 'SIGINT',
    default: 'SIGTERM',
  },
  storage_opt: {
    becomes: 'With `size`, a limit of the data that the container writes beside its mounts.',
    example: { size: '10g' },
  },
  sysctls: {
    becomes: '`sysctls` of the Pod’s `securityContext`, where kubelets allow them by default.',
    example: { 'net.ipv4.tcp_keepalive_time': 600 },
  },
  tmpfs: {
    becomes: 'An `emptyDir` in memory each, with the `size` of its options; it counts towards `mem_limit`.',
    example: ['/run:size=64m'],
  },
  tty: { becomes: 'The container’s `tty`.', example: true, default: false },
  user: {
    becomes: '`securityContext.runAsUser` and `runAsGroup`, and the Pod’s `fsGroup`.',
    example: '1000:1000',
  },
  userns_mode: { becomes: '`host`: the Pod’s `hostUsers`.', example: 'host' },
  volumes: {
    becomes: '`volumeMounts` and the Pod’s `volumes`.',
    example: ['data:/var/lib/data'],
  },
  volumes_from: {
    becomes:
      'The mounts of the other services, which the Pods share: their volumes without a name are claims then.',
    example: ['assets:ro'],
  },
  working_dir: { becomes: 'The container’s `workingDir`.', example: '/app' },
  public: {
    becomes: 'Makes every port public that may be: one Ingress each.',
    example: true,
    default: false,
  },
  profiles: {
    becomes: 'Compose profiles of the service. It is translated only if one of them is active.',
    example: ['debug'],
  },
  resources: {
    becomes: 'The container’s `resources`.',
    example: { limits: { cpu: '500m', memory: '256Mi' } },
  },
  'x-enable-service-links': {
    becomes: 'The Pod’s `enableServiceLinks`.',
    example: false,
  },
  'x-kubernetes': {
    becomes: 'Settings of the objects for which Compose has no key.',
    example: { annotations: { Service: { 'example.com/team': 'shop' } } },
  },
  'x-node-selector': {
    becomes: 'The Pod’s `nodeSelector`.',
    example: { disktype: 'ssd' },
  },
  'x-platform-infer': {
    becomes: '`false`: tranship infers nothing for the service, such as that it is a Job.',
    example: false,
    default: true,
  },
  'x-platform-schedule': {
    becomes: 'Makes a CronJob, which runs by this schedule.',
    example: '0 3 * * *',
  },
  'x-platform-service-account': {
    becomes:
      '`serviceAccountName`: the Pods have a token for the API of the cluster, with the rights of this account. Without the key they have none.',
    example: 'metrics-reader',
  },
  'x-platform-service-type': {
    becomes:
      '`type` of the Service: `ClusterIP`, `NodePort`, `LoadBalancer`, or `headless`. Those that publish it take the place of its routes.',
    example: 'LoadBalancer',
  },
  'x-platform-identity-token': {
    becomes: 'A projected volume with a token of the service account.',
    example: { audience: 'sts.example.com', mount_path: '/var/run/identity' },
  },
} satisfies TextsOf<typeof serviceKeys>
