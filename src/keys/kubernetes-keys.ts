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
  HorizontalPodAutoscaler: mapped(texts),
  PodDisruptionBudget: mapped(texts),
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

/** The limits of an autoscaler, and the average use that it aims at (rule C12-06). */
export const autoscalingKeys = {
  minReplicas: mapped(number),
  maxReplicas: mapped(number),
  cpu: mapped(number),
  memory: mapped(number),
} satisfies KeyTable

/** The Pods that Kubernetes keeps while it drains nodes (rule C12-07). */
export const disruptionBudgetKeys = {
  minAvailable: mapped(number),
  maxUnavailable: mapped(number),
} satisfies KeyTable

/** The keys of `x-kubernetes`: settings of a service for which Compose has no key (rules C12-01 to C12-07). */
export const kubernetesKeys = {
  annotations: mapped(byKind),
  autoscaling: mapped(block(autoscalingKeys, { required: ['maxReplicas'] })),
  disruptionBudget: mapped(block(disruptionBudgetKeys)),
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
  HorizontalPodAutoscaler: { becomes: 'Those of the HorizontalPodAutoscaler.', ...kindTexts },
  PodDisruptionBudget: { becomes: 'Those of the PodDisruptionBudget.', ...kindTexts },
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

export const autoscalingTexts = {
  minReplicas: {
    becomes: 'The smallest number of replicas. By default that of `scale` or `deploy.replicas`, or else 1.',
    example: 2,
  },
  maxReplicas: { becomes: 'The largest number of replicas.', example: 10 },
  cpu: {
    becomes: 'The average CPU use to aim at, in percent of the request.',
    example: 70,
  },
  memory: {
    becomes: 'The average memory use to aim at, in percent of the request.',
    example: 80,
  },
} satisfies TextsOf<typeof autoscalingKeys>

export const disruptionBudgetTexts = {
  minAvailable: {
    becomes: 'The number or share of Pods that stay while nodes are drained.',
    example: 1,
  },
  maxUnavailable: {
    becomes: 'The number or share of Pods that may be missing while nodes are drained.',
    example: '50%',
  },
} satisfies TextsOf<typeof disruptionBudgetKeys>

export const kubernetesTexts = {
  annotations: {
    becomes: 'Annotations of the objects, by kind.',
    example: { Service: { 'service.beta.kubernetes.io/aws-load-balancer-type': 'nlb' } },
  },
  autoscaling: {
    becomes:
      'A HorizontalPodAutoscaler, in place of `replicas`. Without `cpu` and `memory` it aims at 80 % of the CPU.',
    example: { minReplicas: 2, maxReplicas: 10, cpu: 70 },
  },
  disruptionBudget: {
    becomes: 'A PodDisruptionBudget with one of the two keys.',
    example: { maxUnavailable: 1 },
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
