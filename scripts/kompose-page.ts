import { readFileSync } from 'node:fs'
import { safeTranslate } from '../src/index.js'
import { insteadOfKomposeLabel } from '../src/rules/values/kompose-labels.js'
import { komposeCommands, komposeFlags } from './kompose-flags.js'
import { code, table } from './markdown.js'

/** The labels that kompose 1.38 reads, each with a value. */
export const labels = {
  'kompose.controller.port.expose': 'true',
  'kompose.controller.type': 'daemonset',
  'kompose.cronjob.schedule': '0 3 * * *',
  'kompose.cronjob.concurrency_policy': 'Forbid',
  'kompose.cronjob.backoff_limit': '3',
  'kompose.ephemeral-storage.limit': '1Gi',
  'kompose.ephemeral-storage.request': '1Gi',
  'kompose.hpa.cpu': '60',
  'kompose.hpa.memory': '70',
  'kompose.hpa.replicas.max': '5',
  'kompose.hpa.replicas.min': '2',
  'kompose.image-pull-policy': 'Always',
  'kompose.image-pull-secret': 'registry',
  'kompose.init.containers.command': 'date',
  'kompose.init.containers.image': 'busybox',
  'kompose.init.containers.name': 'first',
  'kompose.security-context.fsgroup': '1001',
  'kompose.service.type': 'nodeport',
  'kompose.service.nodeport.port': '30080',
  'kompose.service.external-traffic-policy': 'local',
  'kompose.service.expose': 'shop.example.com',
  'kompose.service.expose.ingress-class-name': 'nginx',
  'kompose.service.expose.path': '/api',
  'kompose.service.expose.tls-secret': 'shop-tls',
  'kompose.service.group': 'shop',
  'kompose.service.healthcheck.liveness.http_get_path': '/health',
  'kompose.service.healthcheck.liveness.http_get_port': '80',
  'kompose.service.healthcheck.liveness.tcp_port': '80',
  'kompose.service.healthcheck.readiness.disable': 'true',
  'kompose.service.healthcheck.readiness.http_get_path': '/health',
  'kompose.service.healthcheck.readiness.http_get_port': '80',
  'kompose.service.healthcheck.readiness.interval': '10s',
  'kompose.service.healthcheck.readiness.retries': '5',
  'kompose.service.healthcheck.readiness.start_period': '20s',
  'kompose.service.healthcheck.readiness.tcp_port': '80',
  'kompose.service.healthcheck.readiness.test': 'CMD cat /ready',
  'kompose.service.healthcheck.readiness.timeout': '5s',
  'kompose.service.name_override': 'store',
  'kompose.serviceaccount-name': 'shop',
  'kompose.volume.selector': 'fast',
  'kompose.volume.size': '5Gi',
  'kompose.volume.storage-class-name': 'fast',
  'kompose.volume.subpath': 'pg-data',
  'kompose.volume.type': 'emptyDir',
} as const

type Label = keyof typeof labels

/** The translation of each supported label, and an equivalent without the label. */
const becomes: Partial<Record<Label, string>> = {
  'kompose.controller.type':
    'The kind: `daemonset`, `deployment` or `statefulset`. Without a label it follows from `restart`, `deploy.mode` and volumes.',
  'kompose.cronjob.backoff_limit':
    '`backoffLimit` of the Jobs. Or write `deploy.restart_policy.max_attempts`.',
  'kompose.cronjob.concurrency_policy': '`concurrencyPolicy` of the CronJob.',
  'kompose.cronjob.schedule': '`schedule` of a CronJob. Or write `x-platform-schedule`.',
  'kompose.ephemeral-storage.limit':
    'The container’s limit of `ephemeral-storage`. Or write `storage_opt.size`.',
  'kompose.ephemeral-storage.request': 'The container’s request of `ephemeral-storage`.',
  'kompose.hpa.cpu':
    '`averageUtilization` of the CPU in a HorizontalPodAutoscaler, in percent of the request. Or write `x-kubernetes.autoscaling`.',
  'kompose.hpa.memory':
    'The same of the `memory`. kompose adds 50 % of the CPU and 70 % of the memory; tranship adds 50 % of the CPU if neither is written.',
  'kompose.hpa.replicas.max': 'Its `maxReplicas`, by default 3.',
  'kompose.hpa.replicas.min': 'Its `minReplicas`, by default those of the service.',
  'kompose.image-pull-policy':
    'The container’s `imagePullPolicy`. Or write `pull_policy`, or `imagePullPolicy` below `x-kubernetes`.',
  'kompose.image-pull-secret':
    'The Pod’s `imagePullSecrets`. Or pass `--pull-secret`, the option `imagePullSecrets`.',
  'kompose.security-context.fsgroup': 'The Pod’s `fsGroup`.',
  'kompose.service.type':
    'The `type` of the Service, or a headless one. Or write `x-platform-service-type`, or pass `--service-type`.',
  'kompose.service.nodeport.port': 'The `nodePort` of the first port.',
  'kompose.service.external-traffic-policy':
    '`externalTrafficPolicy` of a Service of the type `nodeport` or `loadbalancer`.',
  'kompose.service.expose':
    'A route to the first TCP port, for each `host` that it names. With `true` it has the host of any route.',
  'kompose.service.expose.ingress-class-name': '`ingressClassName` of the route. Or pass `--ingress-class`.',
  'kompose.service.group':
    'One Pod has the `containers` of all services of the group. Or write `network_mode: service:NAME`.',
  'kompose.service.expose.tls-secret': '`secretName` of the route: the Secret with its certificate.',
  'kompose.service.healthcheck.liveness.http_get_path':
    'The path of a `livenessProbe`. It needs the port below, and has the times of a `healthcheck` with a test.',
  'kompose.service.healthcheck.liveness.http_get_port': 'The port of this `livenessProbe`.',
  'kompose.service.healthcheck.liveness.tcp_port':
    'The port of a `livenessProbe` by TCP, with the times of a `healthcheck` with a test.',
  'kompose.service.healthcheck.readiness.disable':
    'No `readinessProbe`. Or write `x-platform-readiness: false` below `healthcheck`.',
  'kompose.service.healthcheck.readiness.http_get_path':
    'The path of the `readinessProbe`, in place of `healthcheck`. It needs the port below.',
  'kompose.service.healthcheck.readiness.http_get_port':
    'The port of this `readinessProbe`. Or write `http` below `healthcheck`.',
  'kompose.service.healthcheck.readiness.interval':
    '`periodSeconds` of such a probe. Or write `healthcheck.interval`, with a test.',
  'kompose.service.healthcheck.readiness.retries':
    '`failureThreshold` of such a probe. Or write `healthcheck.retries`, with a test.',
  'kompose.service.healthcheck.readiness.start_period':
    'A `startupProbe` before such a probe, which has no end. Or write `healthcheck.start_period`, with a test.',
  'kompose.service.healthcheck.readiness.tcp_port': 'The port of a `readinessProbe` by TCP.',
  'kompose.service.healthcheck.readiness.test':
    'The command of the `readinessProbe`, which no shell reads. Or write `healthcheck.test`.',
  'kompose.service.healthcheck.readiness.timeout':
    '`timeoutSeconds` of such a probe. Or write `healthcheck.timeout`, with a test.',
  'kompose.serviceaccount-name':
    'The Pod’s `serviceAccountName`, with its token. Or write `x-platform-service-account`.',
  'kompose.volume.size':
    '`storage` of the volumes that the service mounts. Or write `driver_opts.size` below the top-level volume.',
  'kompose.volume.subpath':
    '`subPath` of the mounts of volumes. Or write `volume.subpath` in the long form of a mount.',
  'kompose.volume.storage-class-name': 'Their `storageClassName`. Or write `driver_opts.class`.',
}

/** Returns docs/from-kompose.md with a table of labels that the translation itself has filled in, and one of flags. */
export function makeKomposePage(): string {
  const page = readFileSync('docs/from-kompose.md', 'utf8')
  return page
    .replace(/^\| Label \|[^]*?\n(?=\n)/m, () => `${labelTable()}\n`)
    .replace(/^\| kompose \| tranship \|\n(?:\|.*\n)*/m, () => `${flagTable()}\n`)
}

function labelTable(): string {
  return table(
    ['Label', 'Carried over', 'What becomes of it, or what to write instead'],
    (Object.keys(labels) as Label[]).map((label) => [
      code(label),
      ...(isCarriedOver(label) ? ['yes', becomesOf(label)] : ['no', insteadOf(label)]),
    ]),
  )
}

function flagTable(): string {
  const [convert, ...others] = komposeCommands
  const flags = komposeFlags.map(({ written, here }) => [written, here])
  return table(['kompose', 'tranship'], [convert!, ...flags, ...others])
}

function isCarriedOver(label: Label): boolean {
  const manifest = `
services:
  web:
    image: nginx:1.29
    ports: ["80"]
    labels: { "${label}": "${labels[label]}" }
`
  const { warnings } = safeTranslate(manifest, { name: 'shop', profile: 'compose' })
  return !warnings.some(({ code: found }) => found === 'kompose-label')
}

function becomesOf(label: Label): string {
  const text = becomes[label]
  if (text === undefined) throw new Error(`${label} is carried over: say what it becomes`)
  return text
}

/** Returns the hint of the warning, with its quoted words as code. */
function insteadOf(label: Label): string {
  return insteadOfKomposeLabel(label).replace(/'([^']+(?:"no")?)'/g, (_, quoted: string) => code(quoted))
}
