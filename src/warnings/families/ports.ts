import type { Family, ReasonsOf } from '../entry.js'

/** Ports and their routes (reference 2.10). */
export const ports = {
  'invalid-port': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{value}' in '{key}' is not a port: {problem}.",
  },
  'too-many-ports': {
    severity: 'error',
    at: 'value',
    message: '{where} has more than {limit} ports.',
    hint: 'Name only the ports that it listens on.',
  },
  'port-not-public': {
    severity: 'warning',
    at: 'value',
    message: '{where}: the port {port} is not made public: {reason}.',
    hint: '{instead}',
  },
  'port-published': {
    severity: 'warning',
    at: 'value',
    message: '{where}: the {type} publishes the port {port} too, though {reason}.',
    hint: "Publish the other ports by 'endpoints' or the option 'publishTcp' instead, if this one is to stay private.",
  },
  'port-number-taken': {
    severity: 'warning',
    at: 'value',
    message:
      '{where}: the Service cannot lead its port {published} to {target}, because the number is taken.',
    hint: 'Publish it under another number.',
  },
  'port-name-taken': {
    severity: 'warning',
    at: 'value',
    message: "{where}: the name '{name}' of a port is taken, so it is called '{used}'.",
    hint: 'Choose another name.',
  },
  'port-mode-host': {
    severity: 'warning',
    effect: false,
    at: 'value',
    message: "{where}: '{key}: host' has no meaning in a cluster, so it is left out.",
    hint: 'Remove it.',
  },
  'invalid-app-protocol': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' cannot be '{value}'.",
    hint: "Write a name, as in 'http' or 'example.com/custom'.",
  },
  'port-not-listed': {
    severity: 'warning',
    at: 'value',
    message:
      "{where}: '{key}' uses '{host}:{port}', but '{host}' lists {ports} only, so the port cannot be reached.",
    hint: "Add {port} to 'expose' of '{host}'.",
  },
  'localhost-address': {
    severity: 'warning',
    at: 'value',
    message:
      "{where}: '{what}' has '{host}', where a browser finds '{name}' under Compose and nothing in a cluster.",
    hint: '{instead}',
  },
  'public-without-ports': {
    severity: 'warning',
    at: 'key',
    message: '{where} is public but has no ports, so there is no route to it.',
    hint: "Add 'ports'.",
  },
} as const satisfies Family

export const portsReasons = {
  'invalid-port': {
    since: '0.1.0',
    why: 'A port is written [[address:]published:]target[/protocol].',
    remedy: "Write ports from 1 to 65535 in that form, as in '8080:80' or '53/udp'.",
  },
  'too-many-ports': {
    since: '0.1.0',
    why: 'Kubernetes cannot store an object of such a size.',
  },
  'port-not-public': {
    since: '0.1.0',
    why: 'Such a port can be reached inside the cluster only.',
    remedy: 'Remove the published number, to say that the port is private.',
  },
  'port-published': {
    since: '0.2.0',
    why: 'A Service of the type NodePort or LoadBalancer publishes all ports that it has: Kubernetes cannot leave one out.',
  },
  'port-number-taken': {
    since: '0.1.0',
    why: 'Each number of a Service leads to one port of the container.',
  },
  'port-name-taken': { since: '0.1.0', why: 'Names of ports are unique in a service.' },
  'port-mode-host': {
    since: '0.1.0',
    why: 'Pods are reached through their Service, on whatever node they run.',
  },
  'invalid-app-protocol': {
    since: '0.1.0',
    why: "Kubernetes takes a name such as 'http', possibly behind a domain and '/'.",
  },
  'port-not-listed': {
    since: '0.2.0',
    why: 'In Compose every port of a container can be reached, in Kubernetes those that its Service lists.',
  },
  'localhost-address': {
    since: '0.2.0',
    why: "A published port is one of your own machine under Compose. Inside a container 'localhost' is the container itself, so such an address is for a browser, or for whoever checks where a browser comes from (CORS). In a cluster a browser reaches the service by its route.",
    remedy:
      'Write the address of the route into the variable, or take it from a variable of the environment that differs between Compose and the cluster. A page that was built with the address has to be built again. While `tranship up` runs, the port is on localhost as under Compose.',
  },
  'public-without-ports': { since: '0.1.0', why: 'A route leads to a port.' },
} satisfies ReasonsOf<typeof ports>
