import { readFileSync } from 'node:fs'
import { safeTranslate } from '../src/index.js'
import { insteadOfKomposeLabel } from '../src/mapping/read/kompose-labels.js'
import { code, table } from './markdown.js'

/** The labels that kompose 1.38 reads, each with a value. A star stands for any ending. */
const labels = {
  'kompose.controller.port.expose': 'true',
  'kompose.controller.type': 'daemonset',
  'kompose.cronjob.schedule': '0 3 * * *',
  'kompose.cronjob.concurrency_policy': 'Forbid',
  'kompose.cronjob.backoff_limit': '3',
  'kompose.ephemeral-storage.*': '1Gi',
  'kompose.hpa.*': '50',
  'kompose.image-pull-policy': 'Always',
  'kompose.image-pull-secret': 'registry',
  'kompose.init.containers.*': 'busybox',
  'kompose.security-context.fsgroup': '1001',
  'kompose.service.type': 'nodeport',
  'kompose.service.nodeport.port': '30080',
  'kompose.service.external-traffic-policy': 'local',
  'kompose.service.expose': 'shop.example.com',
  'kompose.service.expose.ingress-class-name': 'nginx',
  'kompose.service.expose.path': '/api',
  'kompose.service.expose.tls-secret': 'shop-tls',
  'kompose.service.group': 'shop',
  'kompose.service.healthcheck.liveness.*': '/health',
  'kompose.service.healthcheck.readiness.*': '/health',
  'kompose.service.healthcheck.readiness.disable': 'true',
  'kompose.service.name_override': 'store',
  'kompose.serviceaccount-name': 'shop',
  'kompose.volume.selector': 'fast',
  'kompose.volume.size': '5Gi',
  'kompose.volume.storage-class-name': 'fast',
  'kompose.volume.subpath': 'data',
  'kompose.volume.type': 'emptyDir',
} as const

type Label = keyof typeof labels

/** The translation of each supported label, and an equivalent without the label. */
const becomes: Partial<Record<Label, string>> = {
  'kompose.controller.type':
    'The kind: `deployment`, `statefulset` or `daemonset`. Without a label it follows from `restart`, `deploy.mode` and volumes.',
  'kompose.cronjob.schedule': 'A CronJob with this schedule. Or write `x-platform-schedule`.',
  'kompose.image-pull-policy': 'The container’s `imagePullPolicy`. Or write `pull_policy`.',
  'kompose.image-pull-secret':
    'The Pod’s `imagePullSecrets`. Or pass `--pull-secret`, the option `imagePullSecrets`.',
  'kompose.security-context.fsgroup': 'The Pod’s `fsGroup`.',
  'kompose.service.type':
    'The `type` of the Service, or a headless one. Or write `x-platform-service-type`, or pass `--service-type`.',
  'kompose.service.nodeport.port': 'The `nodePort` of the first port.',
  'kompose.service.expose':
    'A route to the first TCP port, for the hosts that it names. With `true` it has the host of any route.',
  'kompose.service.expose.ingress-class-name': 'The class of the route. Or pass `--ingress-class`.',
  'kompose.service.expose.tls-secret': 'The Secret with the certificate of the route.',
  'kompose.serviceaccount-name':
    'The Pod’s `serviceAccountName`, with its token. Or write `x-platform-service-account`.',
  'kompose.volume.size':
    'The size of the volumes that the service mounts. Or write `driver_opts.size` below the top-level volume.',
  'kompose.volume.storage-class-name': 'Their storage class. Or write `driver_opts.class`.',
}

/** Returns docs/from-kompose.md with a table of labels that the translation itself has filled in. */
export function makeKomposePage(): string {
  const page = readFileSync('docs/from-kompose.md', 'utf8')
  return page.replace(/^\| Label \|[^]*?\n(?=\n)/m, () => `${labelTable()}\n`)
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

function isCarriedOver(label: Label): boolean {
  const manifest = `
services:
  web:
    image: nginx:1.29
    ports: ["80"]
    labels: { "${label.replace('*', 'x')}": "${labels[label]}" }
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
  return insteadOfKomposeLabel(label.replace('.*', '')).replace(/'([^']+(?:"no")?)'/g, (_, quoted: string) =>
    code(quoted),
  )
}
