import type { Family, ReasonsOf } from '../entry.js'

/** CPU, memory and storage (reference 2.11). */
export const resources = {
  'invalid-quantity': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` cannot be `{value}`.',
    hint: 'Write it like {example}.',
  },
  'quantity-not-positive': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` is `{value}`, which is too small.',
    hint: 'Write an amount above zero, or remove the key.',
  },
  'quantity-too-large': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` is `{value}`, which is too large: {limit}.',
    hint: 'Write a smaller amount, or remove the key for no limit.',
  },
  'quantity-too-precise': {
    severity: 'error',
    at: 'value',
    message:
      '{where}: `{key}` is `{value}`, which is more precise than Kubernetes allows. The smallest amount is {finest}.',
    hint: 'Round it to a multiple of {finest}.',
  },
  'memory-in-millibytes': {
    severity: 'warning',
    at: 'value',
    message:
      '{where}: `{key}` is `{value}`, which means thousandths of a byte in Kubernetes. tranship reads it as `{read}`.',
    hint: 'Write `{read}`.',
  },
  'request-over-limit': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` requests {request} of {resource}, but the limit is {limit}.',
    hint: 'Raise the limit or lower the request.',
  },
  'resource-clash': {
    severity: 'warning',
    at: 'value',
    message: '{where}: `{key}` is {value}, but `{winner}` takes precedence with {taken}.',
    hint: 'Remove one of the two.',
  },
  'devices-counted-twice': {
    severity: 'error',
    at: 'key',
    message: '{where}: `{key}` has `count` beside it.',
    hint: 'Remove one of the two.',
  },
  'devices-counted': {
    severity: 'warning',
    at: 'value',
    message: '{where}: `{value}` in `{key}` becomes {count}, because Kubernetes counts GPUs.',
    hint: 'Set `count` to the number of GPUs that the container needs.',
  },
} as const satisfies Family

export const resourcesReasons = {
  'invalid-quantity': {
    since: '0.1.0',
    why: 'It is neither a Kubernetes quantity nor an amount of Compose.',
  },
  'quantity-not-positive': {
    since: '0.1.0',
    why: 'An amount below zero has no meaning, and a volume needs a size. A limit of zero is no limit.',
  },
  'quantity-too-large': {
    since: '0.2.0',
    why: 'No machine has so much. Kubernetes counts in thousandths, and stores at most 2^63 of them.',
  },
  'quantity-too-precise': {
    since: '0.1.0',
    why: 'Kubernetes rejects amounts that it would have to round.',
  },
  'memory-in-millibytes': {
    since: '0.1.0',
    why: 'In Kubernetes, `m` means a thousandth. Nobody needs so little memory.',
  },
  'request-over-limit': {
    since: '0.1.0',
    why: 'Kubernetes accepts no request above its limit.',
  },
  'resource-clash': {
    since: '0.1.0',
    why: '`deploy.resources` takes precedence over `resources`, and `resources` over the short keys.',
  },
  'devices-counted-twice': {
    since: '0.2.0',
    why: 'Docker takes either a number of devices or their ids.',
  },
  'devices-counted': {
    since: '0.2.0',
    why: 'A container gets a number of the free GPUs of its node. It can get neither all of them nor certain ones.',
  },
} satisfies ReasonsOf<typeof resources>
