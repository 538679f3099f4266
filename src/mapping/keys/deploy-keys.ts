import { type KeyTable, mapped, unsupported } from './key.js'
import { block, listOrMap, number, scalar, text } from './shape.js'

const limitKeys = {
  cpus: mapped('resources', number, '`resources.limits.cpu`.', { example: '0.5' }),
  memory: mapped('resources', number, '`resources.limits.memory`.', { example: '512M' }),
  pids: unsupported(),
} satisfies KeyTable

const reservationKeys = {
  cpus: mapped('resources', number, '`resources.requests.cpu`.', { example: '0.25' }),
  devices: unsupported('Kubernetes hands out devices through device plugins.'),
  generic_resources: unsupported('Kubernetes hands out devices through device plugins.'),
  memory: mapped('resources', number, '`resources.requests.memory`.', { example: '256M' }),
} satisfies KeyTable

const restartPolicyKeys = {
  condition: mapped('restart', scalar, 'As `restart`, and wins over it.', {
    capability: 'restartCondition',
    example: 'on-failure',
  }),
  delay: unsupported('Kubernetes waits longer after each failure by itself.'),
  max_attempts: mapped('restart', number, 'The `backoffLimit` of a Job.', { example: 3 }),
  window: unsupported(),
} satisfies KeyTable

/** The keys of `deploy` (reference 2.4; Compose Specification, deploy.md). */
export const deployKeys = {
  endpoint_mode: mapped('endpoint-mode', text('vip', 'dnsrr'), '`dnsrr`: a headless Service.', {
    capability: 'endpointMode',
    example: 'dnsrr',
  }),
  labels: mapped('labels', listOrMap, 'Annotations, as `labels`, which win.', { example: { tier: 'front' } }),
  mode: unsupported('Every service has as many replicas as `replicas` says.'),
  placement: unsupported('Use `x-node-selector`.'),
  replicas: mapped('replicas', number, '`replicas`; of a Job, `completions` and `parallelism`.', {
    example: 2,
  }),
  resources: mapped(
    'resources',
    block({
      limits: mapped('resources', block(limitKeys), '`resources.limits`.', { example: { memory: '512M' } }),
      reservations: mapped('resources', block(reservationKeys), '`resources.requests`.', {
        example: { cpus: '0.25' },
      }),
    }),
    'The container’s `resources`; wins over every other spelling.',
    { example: { limits: { cpus: '0.5', memory: '512M' } } },
  ),
  restart_policy: mapped('restart', block(restartPolicyKeys), 'The kind of the workload, as `restart`.', {
    example: { condition: 'on-failure', max_attempts: 3 },
  }),
  rollback_config: unsupported('Kubernetes rolls back on `kubectl rollout undo`.'),
  update_config: unsupported('Use the label `dev.platform/update`.'),
} satisfies KeyTable

export const deployBlock = block(deployKeys)
