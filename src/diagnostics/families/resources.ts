import { family } from '../entry.js'

/** CPU, memory and storage (reference 2.11). */
export const resources = family({
  'invalid-quantity': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' cannot be '{value}'.",
    why: 'It is neither a Kubernetes quantity nor one of Compose.',
    hint: 'Write it as in {example}.',
    since: '0.1.0',
  },
  'quantity-not-positive': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' must be more than zero, not '{value}'.",
    why: 'Nothing runs with nothing.',
    since: '0.1.0',
  },
  'quantity-too-precise': {
    severity: 'error',
    at: 'value',
    message:
      "{where}: '{key}' is '{value}', which is beyond what Kubernetes keeps: nothing is finer than {finest}.",
    why: 'Kubernetes refuses what it would have to round, and what it cannot hold.',
    since: '0.1.0',
  },
  'memory-in-millibytes': {
    severity: 'warning',
    at: 'value',
    message:
      "{where}: '{key}' is '{value}', which Kubernetes would read as thousandths of a byte; it is read as '{read}'.",
    why: "In Kubernetes 'm' means a thousandth; nobody means so little.",
    hint: "Write '{read}'.",
    since: '0.1.0',
  },
  'request-over-limit': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' requests {request} of {resource}, but the limit is {limit}.",
    why: 'Kubernetes takes no request over its limit.',
    since: '0.1.0',
  },
  'resource-clash': {
    severity: 'warning',
    at: 'value',
    message: "{where}: '{key}' is {value}, but {taken} from another key is taken.",
    why: "'deploy.resources' wins over 'resources', and that over the short keys.",
    hint: 'Remove one of the two.',
    since: '0.1.0',
  },
})
