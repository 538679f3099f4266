import { family, type ReasonsOf } from '../entry.js'

/** Routes from outside the cluster (reference 2.9). */
export const endpoints = family({
  'endpoint-without-rules': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' has no rules.",
    hint: "Add a rule with 'path', 'service' and 'port'.",
  },
  'unknown-endpoint-service': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' names the service '{name}', which does not exist.",
    hint: '{suggestion}',
  },
  'unknown-endpoint-port': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' names the port {port}, but '{name}' has {ports}.",
    hint: "Add the port to the service's 'ports' or 'expose'.",
  },
  'invalid-route-path': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' cannot be '{path}'.",
    hint: "Leave out '//', '.' and '..', and encoded slashes.",
  },
  'reserved-label': {
    severity: 'warning',
    at: 'key',
    message: "{where}: '{name}' in '{key}' is set by the translation, so this one is left out.",
    hint: 'Use another label.',
  },
  'endpoint-wins': {
    severity: 'warning',
    at: 'value',
    message: "{where}: the port {port} gets no route of its own, because an endpoint is called '{name}' too.",
    hint: 'Rename the endpoint.',
  },
})

export const endpointsReasons = {
  'endpoint-without-rules': { since: '0.1.0', why: 'Kubernetes takes no Ingress without a rule.' },
  'unknown-endpoint-service': {
    since: '0.1.0',
    why: 'There is nothing to lead to.',
    remedy: 'Write the name of a service of the manifest: the hint offers the nearest one.',
  },
  'unknown-endpoint-port': { since: '0.1.0', why: 'A route leads to a port of the Service.' },
  'invalid-route-path': {
    since: '0.1.0',
    why: "Kubernetes takes no path with '//', '/.', '/..' or an encoded slash.",
  },
  'reserved-label': {
    since: '0.1.0',
    why: 'It says what application an object belongs to, or what a service waits for.',
  },
  'endpoint-wins': { since: '0.1.0', why: 'Two Ingresses cannot have the same name.' },
} satisfies ReasonsOf<typeof endpoints>
