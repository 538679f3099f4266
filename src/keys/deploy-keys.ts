import { whenOneOf } from './changes-nothing.js'
import { deployValues } from './compose-values.js'
import { deviceKeys } from './device-keys.js'
import { inCompose, type KeyTable, mapped, type TextsOf, unsupported } from './key.js'
import { byName } from './roles.js'
import { block, list, listOrMap, number, scalar, text, textOrEmpty, texts } from './shape.js'

export const limitKeys = {
  cpus: mapped(number),
  memory: mapped(number, { takes: text() }),
  pids: unsupported('Configure process limits on the nodes.', { takes: deployValues.pids }),
} satisfies KeyTable

export const reservationKeys = {
  cpus: mapped(number),
  devices: inCompose(
    mapped(list(block(deviceKeys, { required: ['capabilities'] }))),
    unsupported('Use a device plugin, the way of Kubernetes to assign devices.'),
  ),
  generic_resources: unsupported('Use a device plugin, the way of Kubernetes to assign devices.', {
    takes: deployValues.generic_resources,
  }),
  memory: mapped(number, { takes: text() }),
} satisfies KeyTable

export const restartPolicyKeys = {
  condition: mapped(scalar, { capability: 'restartCondition' }),
  delay: unsupported('Remove it. Kubernetes waits longer after each failure.', {
    takes: deployValues.delay,
  }),
  max_attempts: mapped(number),
  window: inCompose(
    unsupported('Remove it. Kubernetes resets the delay when a container has run for ten minutes.', {
      takes: deployValues.delay,
    }),
    unsupported(),
  ),
} satisfies KeyTable

export const deployResourceKeys = {
  limits: mapped(block(limitKeys)),
  reservations: mapped(block(reservationKeys)),
} satisfies KeyTable

export const preferenceKeys = {
  spread: mapped(text()),
} satisfies KeyTable

export const placementKeys = {
  constraints: mapped(texts),
  max_replicas_per_node: mapped(number),
  preferences: mapped(list(block(preferenceKeys))),
} satisfies KeyTable

export const updateConfigKeys = {
  delay: mapped(scalar),
  failure_action: unsupported(
    'Roll back with `kubectl rollout undo`. Kubernetes stops an update that fails.',
    {
      changesNothing: whenOneOf('pause'),
      takes: text(),
    },
  ),
  max_failure_ratio: unsupported(
    'Remove it. Kubernetes stops an update when its first new Pods do not become ready.',
    { takes: deployValues.max_failure_ratio },
  ),
  monitor: unsupported(
    'Use a healthcheck and `delay`: Kubernetes continues when a new Pod is healthy for that time.',
    { takes: deployValues.monitor },
  ),
  order: mapped(text('start-first', 'stop-first')),
  parallelism: mapped(number),
} satisfies KeyTable

/** The keys of `deploy` (reference 2.4; Compose Specification, deploy.md). */
export const deployKeys = {
  endpoint_mode: mapped(textOrEmpty('vip', 'dnsrr'), { capability: 'endpointMode' }),
  labels: mapped(listOrMap, byName),
  mode: inCompose(
    mapped(textOrEmpty('replicated', 'global', 'replicated-job', 'global-job')),
    unsupported('Set `replicas`.', {
      changesNothing: whenOneOf('replicated'),
    }),
  ),
  placement: inCompose(mapped(block(placementKeys)), unsupported('Use `x-node-selector`.')),
  replicas: mapped(number),
  resources: mapped(block(deployResourceKeys)),
  restart_policy: mapped(block(restartPolicyKeys)),
  rollback_config: unsupported('Roll back with `kubectl rollout undo`.', {
    takes: deployValues.rollback_config,
  }),
  update_config: inCompose(
    mapped(block(updateConfigKeys)),
    unsupported('Use the label `dev.platform/update`.'),
  ),
} satisfies KeyTable

export const deployBlock = block(deployKeys)

export const limitTexts = {
  cpus: { becomes: '`resources.limits.cpu`.', example: '0.5' },
  memory: { becomes: '`resources.limits.memory`.', example: '512M' },
} satisfies TextsOf<typeof limitKeys>

export const reservationTexts = {
  cpus: { becomes: '`resources.requests.cpu`.', example: '0.25' },
  devices: {
    becomes: 'GPUs as `resources.limits`, by the resource of their device plugin.',
    example: [{ capabilities: ['gpu'], count: 1 }],
  },
  memory: { becomes: '`resources.requests.memory`.', example: '256M' },
} satisfies TextsOf<typeof reservationKeys>

export const restartPolicyTexts = {
  condition: { becomes: 'As `restart`, and wins over it.', example: 'on-failure' },
  max_attempts: {
    becomes: 'The `backoffLimit` of a Job; with `on-failure`, more than 0 makes it one.',
    example: 3,
  },
} satisfies TextsOf<typeof restartPolicyKeys>

export const preferenceTexts = {
  spread: { becomes: 'The `topologyKey`, for `node.labels.NAME`.', example: 'node.labels.zone' },
} satisfies TextsOf<typeof preferenceKeys>

export const placementTexts = {
  constraints: {
    becomes: 'Required `nodeAffinity`; `node.role == manager` is a node of the control plane.',
    example: ['node.labels.disk == ssd'],
  },
  max_replicas_per_node: {
    becomes: '1: `podAntiAffinity` between the Pods; more: a `topologySpreadConstraints` over the nodes.',
    example: 1,
  },
  preferences: {
    becomes: '`topologySpreadConstraints`, which are not insisted on.',
    example: [{ spread: 'node.labels.zone' }],
  },
} satisfies TextsOf<typeof placementKeys>

export const updateConfigTexts = {
  delay: { becomes: '`minReadySeconds`.', example: '10s' },
  order: {
    becomes: '`start-first`: `maxSurge` Pods more during an update; `stop-first`: `maxUnavailable` fewer.',
    example: 'start-first',
    default: 'stop-first',
  },
  parallelism: {
    becomes: 'The number of Pods that are replaced at a time. 0 means all.',
    example: 2,
    default: 1,
  },
} satisfies TextsOf<typeof updateConfigKeys>

export const deployTexts = {
  endpoint_mode: {
    becomes: '`vip`: a Service with one address; `dnsrr`: a headless one.',
    example: 'dnsrr',
    default: 'vip',
  },
  labels: {
    becomes: 'Annotations. `labels` take precedence. In the profile `compose`, only the workload has them.',
    example: { tier: 'front' },
  },
  mode: {
    becomes: '`global`: a DaemonSet, with a Pod on every node; `replicated-job`: a Job.',
    example: 'global',
    default: 'replicated',
  },
  placement: {
    becomes: 'The Pods’ `affinity` and `topologySpreadConstraints`.',
    example: { constraints: ['node.labels.disk == ssd'] },
  },
  replicas: {
    becomes: '`replicas`; of a Job, `completions` and `parallelism`.',
    example: 2,
    default: 1,
  },
  resources: {
    becomes: 'The container’s `resources`. They take precedence over every other spelling.',
    example: { limits: { cpus: '0.5', memory: '512M' } },
  },
  restart_policy: {
    becomes: 'The kind of the workload, as `restart`.',
    example: { condition: 'on-failure', max_attempts: 3 },
  },
  update_config: {
    becomes: 'The update strategy of the workload. The label `dev.platform/update` takes precedence.',
    example: { order: 'start-first' },
  },
} satisfies TextsOf<typeof deployKeys>

export const deployResourceTexts = {
  limits: { becomes: '`resources.limits`.', example: { memory: '512M' } },
  reservations: { becomes: '`resources.requests`.', example: { cpus: '0.25' } },
} satisfies TextsOf<typeof deployResourceKeys>
