import { family } from '../entry.js'

/** Routes from outside the cluster (reference 2.9). */
export const endpoints = family({
  'endpoint-without-rules': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' has no rules.",
    why: 'Kubernetes takes no Ingress without a rule.',
    hint: "Add a rule with 'path', 'service' and 'port'.",
    since: '0.1.0',
  },
  'unknown-endpoint-service': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' names the service '{name}', which does not exist.",
    why: 'There is nothing to lead to.',
    hint: '{suggestion}',
    since: '0.1.0',
  },
  'unknown-endpoint-port': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' names the port {port}, but '{name}' has {ports}.",
    why: 'A route leads to a port of the Service.',
    hint: "Add the port to the service's 'ports' or 'expose'.",
    since: '0.1.0',
  },
  'invalid-route-path': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' cannot be '{path}'.",
    why: "Kubernetes takes no path with '//', '/.', '/..' or an encoded slash.",
    since: '0.1.0',
  },
  'reserved-label': {
    severity: 'warning',
    at: 'value',
    message: "{where}: the label '{name}' is set by the translation, so this one is left out.",
    why: 'It says what application an object belongs to.',
    hint: 'Use another label.',
    since: '0.1.0',
  },
  'endpoint-wins': {
    severity: 'warning',
    at: 'value',
    message: "{where}: the port {port} gets no route of its own, because an endpoint is called '{name}' too.",
    why: 'Two Ingresses cannot have the same name.',
    hint: 'Rename the endpoint.',
    since: '0.1.0',
  },
})
