import { family } from '../entry.js'

/** Ports and their routes (reference 2.10). */
export const ports = family({
  'invalid-port': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{value}' in '{key}' is not a port: {problem}.",
    why: 'A port is written [[address:]published:]target[/protocol].',
    since: '0.1.0',
  },
  'port-not-public': {
    severity: 'warning',
    at: 'value',
    message: '{where}: the port {port} is not made public: {reason}.',
    why: 'Such a port can be reached inside the cluster only.',
    hint: "Use 'endpoints' to publish it.",
    since: '0.1.0',
  },
  'port-number-taken': {
    severity: 'warning',
    at: 'value',
    message:
      '{where}: the Service cannot lead its port {published} to {target}, because the number is taken.',
    why: 'Each number of a Service leads to one port of the container.',
    hint: 'Publish it under another number.',
    since: '0.1.0',
  },
  'port-name-taken': {
    severity: 'warning',
    at: 'value',
    message: "{where}: the name '{name}' of a port is taken, so it is called '{used}'.",
    why: 'Names of ports are unique in a service.',
    hint: 'Choose another name.',
    since: '0.1.0',
  },
  'port-mode-host': {
    severity: 'warning',
    at: 'value',
    message: "{where}: '{key}: host' has no meaning in a cluster, so it is left out.",
    why: 'Pods are reached through their Service, on whatever node they run.',
    hint: 'Remove it.',
    since: '0.1.0',
  },
  'invalid-app-protocol': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' cannot be '{value}'.",
    why: "Kubernetes takes a name such as 'http', possibly behind a domain and '/'.",
    since: '0.1.0',
  },
  'public-without-ports': {
    severity: 'warning',
    at: 'key',
    message: '{where} is public but has no ports, so there is no route to it.',
    why: 'A route leads to a port.',
    hint: "Add 'ports'.",
    since: '0.1.0',
  },
})
