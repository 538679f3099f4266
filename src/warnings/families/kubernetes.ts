import type { Family, ReasonsOf } from '../entry.js'

/** The key `x-kubernetes` of a service. */
export const kubernetes = {
  'kind-without-object': {
    severity: 'warning',
    at: 'key',
    message: '{where} has no {kind}, so `{key}` has no effect.',
    hint: 'Remove it, or write it below one of these kinds: {values}.',
  },
  'identity-of-object': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{name}` identifies the object, so `x-kubernetes` cannot change it.',
    hint: 'Remove it. To change the name of the object, rename the service.',
  },
  'patch-fails': {
    severity: 'error',
    at: 'value',
    message: '{where}: the operation on `{path}` fails: {problem}.',
    hint: 'Print the objects without the patch, and correct `{key}`.',
  },
  'patch-of-wrong-type': {
    severity: 'error',
    at: 'value',
    message: '{where}: after the operation, `{field}` {problem}.',
    hint: 'Look the field up with `kubectl explain`.',
  },
  'maximum-below-minimum': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` cannot be `{value}`, which is less than the minimum of {replicas} replicas.',
    hint: 'Raise it, or lower `minReplicas`, `scale` or `deploy.replicas`.',
  },
  'autoscaler-without-request': {
    severity: 'warning',
    at: 'key',
    message:
      '{where}: the autoscaler cannot measure the use of {resource}, because the container of `{service}` requests none.',
    hint: 'Write `deploy.resources.reservations.{name}` for `{service}`.',
  },
  'budget-of-one-limit': {
    severity: 'error',
    at: 'key',
    message: '{where}: `{key}` needs one of `minAvailable` and `maxUnavailable`.',
    hint: 'Write `maxUnavailable: 1`, so that one Pod at a time may go.',
  },
  'invalid-budget': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` cannot be `{value}`, which is neither a number of Pods nor a share of them.',
    hint: 'Write it like `1` or `50%`.',
  },
  'budget-blocks-drains': {
    severity: 'warning',
    at: 'value',
    message:
      '{where}: `{value}` in `{key}` lets none of its Pods go (it has {count}), so nobody can drain their nodes.',
    hint: 'Write `maxUnavailable: 1`, or give the service more replicas.',
  },
} as const satisfies Family

export const kubernetesReasons = {
  'kind-without-object': {
    since: '0.2.0',
    why: 'The kind of a workload follows from the rest of the service, and a service without a route has no Ingress.',
  },
  'identity-of-object': {
    since: '0.2.0',
    why: 'Services find Pods by these labels, and a deploy finds the objects of an application by their names and labels. Another value would leave Pods without traffic, or objects behind.',
  },
  'patch-fails': {
    since: '0.2.0',
    why: 'RFC 6902 refuses an operation whose path does not exist, and a patch applies as a whole or not at all.',
  },
  'patch-of-wrong-type': {
    since: '0.2.0',
    why: 'The API server would refuse the object, or drop the field.',
  },
  'maximum-below-minimum': {
    since: '0.2.0',
    why: 'An autoscaler keeps the number of replicas between both. The minimum is that of `scale` or `deploy.replicas` if the autoscaler has none.',
  },
  'autoscaler-without-request': {
    since: '0.2.0',
    why: 'A HorizontalPodAutoscaler aims at a share of the request of each container. If one of them requests nothing, it never changes the number of replicas.',
  },
  'budget-of-one-limit': {
    since: '0.2.0',
    why: 'Kubernetes refuses a PodDisruptionBudget with both limits, and one without a limit allows no disruption at all.',
  },
  'invalid-budget': { since: '0.2.0', why: 'Kubernetes accepts no other value.' },
  'budget-blocks-drains': {
    since: '0.2.0',
    why: 'Before a node is updated, its Pods are evicted. A budget that allows no eviction stops the update until somebody deletes the Pods.',
  },
} satisfies ReasonsOf<typeof kubernetes>
