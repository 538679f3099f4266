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
} satisfies ReasonsOf<typeof kubernetes>
