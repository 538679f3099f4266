import type { Family, ReasonsOf } from '../entry.js'

/** CPU, memory and storage (reference 2.11). */
export const resources = {
  'invalid-quantity': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' cannot be '{value}'.",
    hint: 'Write it as in {example}.',
  },
  'quantity-not-positive': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' is '{value}', which is too small.",
  },
  'quantity-too-large': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' is '{value}', which is too large: {limit}.",
    hint: 'Write a smaller amount; without the key there is no limit.',
  },
  'quantity-too-precise': {
    severity: 'error',
    at: 'value',
    message:
      "{where}: '{key}' is '{value}', which is finer than Kubernetes keeps: nothing is finer than {finest}.",
  },
  'memory-in-millibytes': {
    severity: 'warning',
    at: 'value',
    message:
      "{where}: '{key}' is '{value}', which Kubernetes would read as thousandths of a byte; it is read as '{read}'.",
    hint: "Write '{read}'.",
  },
  'request-over-limit': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' requests {request} of {resource}, but the limit is {limit}.",
  },
  'resource-clash': {
    severity: 'warning',
    at: 'value',
    message: "{where}: '{key}' is {value}, but '{winner}' wins with {taken}.",
    hint: 'Remove one of the two.',
  },
  'devices-counted': {
    severity: 'warning',
    at: 'value',
    message: "{where}: '{value}' in '{key}' becomes {count}, since Kubernetes counts GPUs.",
    hint: "Write 'count' with as many as the container needs.",
  },
} as const satisfies Family

export const resourcesReasons = {
  'invalid-quantity': { since: '0.1.0', why: 'It is neither a Kubernetes quantity nor one of Compose.' },
  'quantity-not-positive': {
    since: '0.1.0',
    why: 'An amount below zero has no meaning, and a volume needs a size. A limit of zero is no limit.',
    remedy: 'Write an amount above zero, or remove the key.',
  },
  'quantity-too-large': {
    since: '0.2.0',
    why: 'Nothing could ever give so much, and Kubernetes counts in thousandths, of which it keeps 2^63.',
  },
  'quantity-too-precise': {
    since: '0.1.0',
    why: 'Kubernetes refuses what it would have to round.',
    remedy: 'Round the amount to what the message names.',
  },
  'memory-in-millibytes': {
    since: '0.1.0',
    why: "In Kubernetes 'm' means a thousandth; nobody means so little.",
  },
  'request-over-limit': {
    since: '0.1.0',
    why: 'Kubernetes takes no request over its limit.',
    remedy: 'Raise the limit or lower the request.',
  },
  'resource-clash': {
    since: '0.1.0',
    why: "'deploy.resources' wins over 'resources', and that over the short keys.",
  },
  'devices-counted': {
    since: '0.2.0',
    why: 'A container gets a number of the GPUs that are free on its node: neither all of them nor certain ones.',
  },
} satisfies ReasonsOf<typeof resources>
