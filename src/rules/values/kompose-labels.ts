import { partOf } from '../../source/scalar-offsets.js'
import type { Place } from '../../source/place.js'
import type { Choices, Reporting, Scope } from '../types/scope.js'
import { findNameValue } from './name-value.js'
import { sentence, type Shown, verbatim, words } from '../../source/shown.js'
import { ownValue } from '../../source/own-property.js'

/**
 * The replacements of kompose's labels (rule C10-01). A row applies to its key and all keys below it. The first
 * matching row counts.
 */
const instead = [
  [
    'kompose.controller.port.expose',
    'Use `ports` or `endpoints`. For ports that do not speak HTTP, use the profile `compose` with the option `publishTcp`.',
  ],
  ['kompose.controller.type', 'Remove it. The kind follows from `restart` and from mounted volumes.'],
  ['kompose.cronjob.backoff_limit', 'Write `deploy.restart_policy.max_attempts`.'],
  ['kompose.cronjob.concurrency_policy', 'Add `concurrencyPolicy` to the CronJob.'],
  [
    'kompose.cronjob',
    'For a Job, write `restart: "no"`. For a CronJob, use the profile `compose` with `x-platform-schedule`.',
  ],
  [
    'kompose.ephemeral-storage',
    'Write `storage_opt.size`, or add a limit of `ephemeral-storage` to the container.',
  ],
  ['kompose.hpa', 'Write `scale`, or use `x-kubernetes.autoscaling` in the profile `compose`.'],
  ['kompose.image-pull-policy', 'Give each version of the image its own tag.'],
  ['kompose.image-pull-secret', "Add the secret to the namespace's default service account."],
  [
    'kompose.init.containers',
    'Write a service that others wait for with `depends_on`, or use `pre_start` in the profile `compose`.',
  ],
  ['kompose.security-context.fsgroup', 'Write `user` with a group, such as `1000:1000`.'],
  [
    'kompose.service.expose.ingress-class-name',
    'Write `endpoints` with the label `kubernetes.io/ingress.class`.',
  ],
  ['kompose.service.expose.path', 'Write `endpoints` with a `path`.'],
  ['kompose.service.expose.tls-secret', 'Set the option `domain`. Then each route requests a certificate.'],
  [
    'kompose.service.expose',
    'Publish a port in `ports`, or write `endpoints`. The option `domain` sets the hosts.',
  ],
  ['kompose.service.group', 'Write `network_mode: service:NAME` in the profile `compose`.'],
  [
    'kompose.service.healthcheck.liveness',
    'Write `healthcheck` with `x-platform-liveness: true`, and `test` or `http`.',
  ],
  [
    'kompose.service.healthcheck.readiness.disable',
    'Write `x-platform-readiness: false` below `healthcheck`.',
  ],
  ['kompose.service.healthcheck.readiness', 'Write `healthcheck` with `test` or `http`.'],
  [
    'kompose.service.type',
    'For a headless Service, write `deploy.endpoint_mode: dnsrr`. For a public one, write `ports` or `endpoints`.',
  ],
  [
    'kompose.serviceaccount-name',
    'If you only need a token, write `x-platform-identity-token`. Otherwise use `x-platform-service-account` in the profile `compose`.',
  ],
  ['kompose.volume.selector', 'Remove it. Each volume is a claim, which gets its own disk.'],
  ['kompose.volume.size', 'Write `driver_opts.size` below the top-level volume.'],
  ['kompose.volume.storage-class-name', 'Write `driver_opts.class` below the top-level volume.'],
  ['kompose.volume.sub-path', 'Write the mount in the long form, with `volume.subpath`.'],
  ['kompose.volume.subpath', 'Write the mount in the long form, with `volume.subpath`.'],
  ['kompose.volume.type', 'For a disk, mount a named volume. For memory, write `type: tmpfs`.'],
  [
    'kompose.service.name_override',
    'Rename the service. In the profile `compose`, `container_name` adds a second name.',
  ],
  ['kompose.service', 'Write `endpoints`, or add a Service yourself.'],
  ['kompose', 'Remove it.'],
] as const

/** Returns the replacement of a label that begins with `kompose.`, in words. */
export function insteadOfKomposeLabel(label: string): Shown {
  const [, hint] = instead.find(([key]) => label === key || label.startsWith(`${key}.`)) ?? []
  return words(hint ?? '')
}

/** Returns the hint for a label without effect. It names other profiles that support the label (rule C0-03). */
export function hintOfKomposeLabel(label: string, place: Place): Shown {
  const hint = insteadOfKomposeLabel(label)
  return hasEquivalent(label, place) ? sentence`${hint} The profile \`compose\` supports it.` : hint
}

/** The labels with an equivalent, in profiles that support any (rule C10-02), for services and for volumes. */
const carriedOver: Readonly<Record<string, ReadonlySet<string>>> = {
  services: new Set([
    'kompose.controller.type',
    'kompose.cronjob.backoff_limit',
    'kompose.cronjob.concurrency_policy',
    'kompose.cronjob.schedule',
    'kompose.ephemeral-storage.limit',
    'kompose.ephemeral-storage.request',
    'kompose.hpa.cpu',
    'kompose.hpa.memory',
    'kompose.hpa.replicas.max',
    'kompose.hpa.replicas.min',
    'kompose.image-pull-policy',
    'kompose.image-pull-secret',
    'kompose.security-context.fsgroup',
    'kompose.service.expose',
    'kompose.service.expose.ingress-class-name',
    'kompose.service.expose.tls-secret',
    'kompose.service.external-traffic-policy',
    'kompose.service.group',
    'kompose.service.healthcheck.liveness.http_get_path',
    'kompose.service.healthcheck.liveness.http_get_port',
    'kompose.service.healthcheck.liveness.tcp_port',
    'kompose.service.healthcheck.readiness.disable',
    'kompose.service.healthcheck.readiness.http_get_path',
    'kompose.service.healthcheck.readiness.http_get_port',
    'kompose.service.healthcheck.readiness.interval',
    'kompose.service.healthcheck.readiness.retries',
    'kompose.service.healthcheck.readiness.start_period',
    'kompose.service.healthcheck.readiness.tcp_port',
    'kompose.service.healthcheck.readiness.test',
    'kompose.service.healthcheck.readiness.timeout',
    'kompose.service.nodeport.port',
    'kompose.service.type',
    'kompose.serviceaccount-name',
    'kompose.volume.size',
    'kompose.volume.storage-class-name',
    'kompose.volume.subpath',
  ]),
  volumes: new Set(['kompose.volume.size', 'kompose.volume.storage-class-name']),
}

/** True if a label at a place has an effect beyond an annotation. */
export function isCarriedOver(label: string, place: Place, { capabilities }: Choices): boolean {
  return capabilities.komposeLabels && hasEquivalent(label, place)
}

function hasEquivalent(label: string, place: Place): boolean {
  const [block = '', , key] = place.path
  // Neither label files nor annotations of `x-kubernetes` are searched for them.
  return (
    key !== 'label_file' &&
    key !== 'x-kubernetes' &&
    ownValue(carriedOver, String(block))?.has(label) === true
  )
}

/** A label of kompose. Its place has the value as its text. */
export interface KomposeLabel {
  readonly value: string
  readonly place: Place
}

/**
 * Returns the value of a key of a service, or else of the label that it replaces (rule C10-03). A contradicting label
 * is reported and has no effect. `plain` normalises a value for the comparison.
 */
export function readKeyOrLabel(
  service: Place,
  {
    key,
    label,
    plain,
  }: { readonly key: string; readonly label: string; readonly plain: (value: string) => string },
  scope: Reporting & Choices,
): KomposeLabel | undefined {
  const place = service.get(key)
  const labelled = readKomposeLabel(service, label, scope)
  if (!place?.text) return labelled
  const { text: value } = place
  if (labelled !== undefined && plain(labelled.value) !== plain(value)) {
    const winner = sentence`\`${verbatim(key)}\``
    const instead = 'Remove one of the two. They have different values.'
    scope.report('setting-overruled', labelled.place, { value: labelled.place.shown, winner, instead })
  }
  return { value, place }
}

/** Returns a scope without fixes if the label is an item of a list: a fix would replace the label's name too. */
export function scopeOfLabel({ place }: KomposeLabel, scope: Scope): Scope {
  if (typeof place.segment !== 'number') return scope
  return {
    ...scope,
    report: (code, at, args, details) => scope.report(code, at, args, { ...details, fix: undefined }),
  }
}

/** Returns a supported label of a service or volume. If several places have it, the last one counts. */
export function readKomposeLabel(owner: Place, label: string, scope: Choices): KomposeLabel | undefined {
  if (!scope.capabilities.komposeLabels) return undefined
  const found =
    findNameValue(owner.get('annotations'), label) ??
    findNameValue(owner.get('labels'), label) ??
    findNameValue(owner.get('deploy')?.get('labels'), label)
  if (found === undefined) return undefined
  const { value = '', place } = found
  const { node, text = '' } = place
  const isPart = node.kind === 'scalar' && text !== value
  const part = { start: text.length - value.length, end: text.length }
  return { value, place: isPart ? place.with(partOf(node, part)) : place }
}
