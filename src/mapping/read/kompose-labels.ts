import { partOf } from '../../source/scalar-offsets.js'
import type { Place } from '../../source/place.js'
import type { Choices, Reporting, Scope } from '../rule/scope.js'
import { readNameValues } from './name-value.js'
import { sentence, type Shown, verbatim, words } from '../../source/shown.js'

/**
 * What to write instead of the labels that kompose reads (rule C10-01). A row holds for its key and all below it; of two
 * that hold, the first counts.
 */
const instead = [
  [
    'kompose.controller.port.expose',
    "Use 'ports' or 'endpoints'; in the profile 'compose' the option 'publishTcp' is for ports that speak no HTTP.",
  ],
  ['kompose.controller.type', "The kind follows from 'restart' and from the volumes that are mounted."],
  ['kompose.cronjob.backoff_limit', "Write 'deploy.restart_policy.max_attempts'."],
  ['kompose.cronjob.concurrency_policy', "Add 'concurrencyPolicy' to the CronJob."],
  [
    'kompose.cronjob',
    `In the profile 'compose' 'x-platform-schedule' makes a CronJob; 'restart: "no"' makes a Job.`,
  ],
  ['kompose.hpa', "Write 'scale', or add an autoscaler beside the objects."],
  ['kompose.image-pull-policy', 'Give each version of the image a tag of its own.'],
  ['kompose.image-pull-secret', "Add the secret to the namespace's default service account."],
  [
    'kompose.init.containers',
    "Write a service that 'depends_on' waits for to complete; in the profile 'compose' also 'pre_start'.",
  ],
  ['kompose.security-context.fsgroup', "Write 'user' with a group, as in '1000:1000'."],
  [
    'kompose.service.expose.ingress-class-name',
    "Write 'endpoints' with the label 'kubernetes.io/ingress.class'.",
  ],
  ['kompose.service.expose.path', "Write 'endpoints' with a 'path'."],
  ['kompose.service.expose.tls-secret', "Set the option 'domain': each route then asks for a certificate."],
  [
    'kompose.service.expose',
    "Publish a port in 'ports', or write 'endpoints'; hosts come from the option 'domain'.",
  ],
  ['kompose.service.group', 'Leave it out: each service has Pods of its own.'],
  [
    'kompose.service.healthcheck.liveness',
    "Write 'healthcheck' with 'x-platform-liveness: true', and 'test' or 'http'.",
  ],
  [
    'kompose.service.healthcheck.readiness.disable',
    "Write 'x-platform-readiness: false' below 'healthcheck'.",
  ],
  [
    'kompose.service.healthcheck.readiness',
    "Write 'healthcheck' with 'test' or 'http', 'interval' and so on.",
  ],
  [
    'kompose.service.type',
    "Write 'deploy.endpoint_mode: dnsrr' for a headless Service; 'ports' or 'endpoints' for a public one.",
  ],
  [
    'kompose.serviceaccount-name',
    "Write 'x-platform-identity-token' if a token is all that is needed, or 'x-platform-service-account' in the profile 'compose'.",
  ],
  ['kompose.volume.selector', 'Leave it out: each volume is a claim, which gets a disk of its own.'],
  ['kompose.volume.size', "Write 'driver_opts.size' below the top-level volume."],
  ['kompose.volume.storage-class-name', "Write 'driver_opts.class' below the top-level volume."],
  ['kompose.volume.sub-path', "Write the mount in the long form, with 'volume.subpath'."],
  ['kompose.volume.subpath', "Write the mount in the long form, with 'volume.subpath'."],
  ['kompose.volume.type', "Mount a named volume for a disk, or 'type: tmpfs' for memory."],
  ['kompose.service', "Write 'endpoints', or add a Service beside the objects."],
  ['kompose', 'Leave it out.'],
] as const

/** What to write instead of a label that begins with `kompose.`. */
export function insteadOfKomposeLabel(label: string): Shown {
  const [, hint] = instead.find(([key]) => label === key || label.startsWith(`${key}.`)) ?? []
  return words(hint ?? '')
}

/** The hint for such a label that is not carried over: it says whether another profile does that (rule C0-03). */
export function hintOfKomposeLabel(label: string, place: Place): Shown {
  const hint = insteadOfKomposeLabel(label)
  return hasEquivalent(label, place) ? sentence`${hint} Profile compose carries it over.` : hint
}

/** The labels that have an equivalent where a profile knows any (rule C10-02): those of services, and those of volumes. */
const carriedOver: Readonly<Record<string, ReadonlySet<string>>> = {
  services: new Set([
    'kompose.controller.type',
    'kompose.cronjob.schedule',
    'kompose.image-pull-policy',
    'kompose.image-pull-secret',
    'kompose.security-context.fsgroup',
    'kompose.service.expose',
    'kompose.service.expose.ingress-class-name',
    'kompose.service.expose.tls-secret',
    'kompose.service.nodeport.port',
    'kompose.service.type',
    'kompose.serviceaccount-name',
    'kompose.volume.size',
    'kompose.volume.storage-class-name',
  ]),
  volumes: new Set(['kompose.volume.size', 'kompose.volume.storage-class-name']),
}

/** Whether a label at a place becomes something else than an annotation. */
export function isCarriedOver(label: string, place: Place, { capabilities }: Choices): boolean {
  return capabilities.komposeLabels && hasEquivalent(label, place)
}

function hasEquivalent(label: string, place: Place): boolean {
  const [block = '', , key] = place.path
  // Files of labels are not read for them.
  return key !== 'label_file' && carriedOver[block]?.has(label) === true
}

/** The value of one of kompose's labels; the place has it as its text. */
export interface KomposeLabel {
  readonly value: string
  readonly place: Place
}

/**
 * What a key of a service says, or else the label that it stands for (rule C10-03). A label that says otherwise does not
 * count, which is reported; `plain` is a value without what makes no difference.
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
    const instead = sentence`'${verbatim(key)}' says otherwise, and counts.`
    scope.report('unsupported-value', labelled.place, { value: labelled.place.shown, instead })
  }
  return { value, place }
}

/** What reports a label's value without a fix where the label stands in a list: it would replace the label's name too. */
export function scopeOfLabel({ place }: KomposeLabel, scope: Scope): Scope {
  if (typeof place.segment !== 'number') return scope
  return {
    ...scope,
    report: (code, at, args, details) => scope.report(code, at, args, { ...details, fix: undefined }),
  }
}

/** A label of a service or volume that is carried over; of several places that have it the last counts. */
export function readKomposeLabel(owner: Place, label: string, scope: Choices): KomposeLabel | undefined {
  if (!scope.capabilities.komposeLabels) return undefined
  let found: KomposeLabel | undefined
  for (const source of [owner.get('deploy')?.get('labels'), owner.get('labels'), owner.get('annotations')]) {
    for (const { name, value = '', place } of readNameValues(source)) {
      if (name !== label) continue
      const { node, text = '' } = place
      const isPart = node.kind === 'scalar' && text !== value
      const part = { start: text.length - value.length, end: text.length }
      const valued = isPart ? place.with(partOf(node, part)) : place
      found = { value, place: valued }
    }
  }
  return found
}
