import { type KeyTable, mapped, type TextsOf } from './key.js'
import { anything, block, list, map, number, scalar, text } from './shape.js'

const texts = map(scalar)

/** The kinds of a service's objects whose labels and annotations a Compose file can set. A Pod is its template. */
export const byKindKeys = {
  Pod: mapped(texts),
  Deployment: mapped(texts),
  StatefulSet: mapped(texts),
  DaemonSet: mapped(texts),
  Job: mapped(texts),
  CronJob: mapped(texts),
  Service: mapped(texts),
  Ingress: mapped(texts),
  HTTPRoute: mapped(texts),
} satisfies KeyTable

const byKind = block(byKindKeys)

/** An operation of RFC 6902 on the objects of a service. Its grammar has no `copy`, which could double an object again and again. */
export const patchKeys = {
  kind: mapped(text(...Object.keys(byKindKeys))),
  name: mapped(text()),
  op: mapped(text('add', 'remove', 'replace', 'test')),
  path: mapped(text()),
  value: mapped(anything),
} satisfies KeyTable

const patchBlock = block(patchKeys, { required: ['kind', 'op', 'path'] })

/** The keys of `x-kubernetes`: settings of a service for which Compose has no key (rules C12-01 to C12-05). */
export const kubernetesKeys = {
  annotations: mapped(byKind),
  imagePullPolicy: mapped(text('Always', 'IfNotPresent', 'Never')),
  labels: mapped(byKind),
  patch: mapped(list(patchBlock)),
  serviceAccountName: mapped(text()),
  size: mapped(number),
} satisfies KeyTable

export const kubernetesBlock = block(kubernetesKeys)

const kindTexts = { example: { team: 'shop' } }

export const byKindTexts = {
  Pod: { becomes: 'Those of the Pods.', ...kindTexts },
  Deployment: { becomes: 'Those of the Deployment.', ...kindTexts },
  StatefulSet: { becomes: 'Those of the StatefulSet.', ...kindTexts },
  DaemonSet: { becomes: 'Those of the DaemonSet.', ...kindTexts },
  Job: { becomes: 'Those of the Job.', ...kindTexts },
  CronJob: { becomes: 'Those of the CronJob.', ...kindTexts },
  Service: { becomes: 'Those of each Service of the service.', ...kindTexts },
  Ingress: { becomes: 'Those of each Ingress that leads to this service only.', ...kindTexts },
  HTTPRoute: { becomes: 'Those of each HTTPRoute that leads to this service only.', ...kindTexts },
} satisfies TextsOf<typeof byKindKeys>

export const patchTexts = {
  kind: {
    becomes: 'The kind of the object to change. `Pod` is the template of the Pods.',
    example: 'Service',
  },
  name: {
    becomes: 'The name of the object. Without it, the operation applies to each object of the kind.',
    example: 'web',
  },
  op: { becomes: 'The operation of RFC 6902: `add`, `remove`, `replace` or `test`.', example: 'add' },
  path: { becomes: 'The field, as a JSON Pointer into the object.', example: '/spec/sessionAffinity' },
  value: { becomes: 'The value to add or to compare.', example: 'ClientIP' },
} satisfies TextsOf<typeof patchKeys>

export const kubernetesTexts = {
  annotations: {
    becomes: 'Annotations of the objects, by kind.',
    example: { Service: { 'service.beta.kubernetes.io/aws-load-balancer-type': 'nlb' } },
  },
  imagePullPolicy: {
    becomes: 'The container’s `imagePullPolicy`. It wins over `pull_policy`.',
    example: 'Always',
  },
  labels: { becomes: 'Labels of the objects, by kind.', example: { Pod: { team: 'shop' } } },
  patch: {
    becomes: 'The last resort: operations on the finished objects, checked by the types of Kubernetes.',
    example: [{ kind: 'Service', op: 'add', path: '/spec/sessionAffinity', value: 'ClientIP' }],
  },
  serviceAccountName: {
    becomes: 'The same as `x-platform-service-account`.',
    example: 'metrics-reader',
  },
  size: {
    becomes: 'The size of the volumes that the service mounts, unless they have `driver_opts.size`.',
    example: '5Gi',
  },
} satisfies TextsOf<typeof kubernetesKeys>
