import type { Family, ReasonsOf } from '../entry.js'

/** Ports and their routes (reference 2.10). */
export const ports = {
  'invalid-port': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{value}` in `{key}` is not a port: {problem}.',
    hint: 'Write ports from 1 to 65535 as `[[address:]published:]target[/protocol]`, such as `8080:80` or `53/udp`.',
  },
  'too-many-ports': {
    severity: 'error',
    at: 'value',
    message: '{where} has more than {limit} ports.',
    hint: 'List only the ports that the service listens on.',
  },
  'port-not-public': {
    severity: 'warning',
    at: 'value',
    message: '{where}: the port {port} is not public: {reason}.',
    hint: '{instead}',
    fallback: 'To mark the port as private, remove the published number.',
  },
  'port-published': {
    severity: 'warning',
    at: 'value',
    message: '{where}: the {type} also publishes the port {port}, though {reason}.',
    hint: 'To keep this port private, publish the other ports with `endpoints` or the option `publishTcp`.',
  },
  'port-number-taken': {
    severity: 'warning',
    at: 'value',
    message:
      '{where}: the Service cannot forward its port {published} to {target}, because this number is taken.',
    hint: 'Publish it under another number.',
  },
  'port-name-taken': {
    severity: 'warning',
    at: 'value',
    message: '{where}: another port already has the name `{name}`. This one gets the name `{used}`.',
    hint: 'Choose another name.',
  },
  'invalid-app-protocol': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` cannot be `{value}`.',
    hint: 'Write a name, such as `http` or `example.com/custom`.',
  },
  'port-not-listed': {
    severity: 'warning',
    at: 'value',
    message:
      '{where}: `{key}` uses `{host}:{port}`, but `{host}` lists only {ports}. The port is not reachable.',
    hint: 'Add {port} to `expose` of `{host}`.',
  },
  'localhost-address': {
    severity: 'warning',
    at: 'value',
    message:
      '{where}: `{what}` contains {host}. A browser finds `{name}` there in Compose, and {address} in a cluster.',
    hint: '{instead}',
    fallback: 'Write the address of the route into the variable.',
  },
  'public-without-ports': {
    severity: 'warning',
    at: 'key',
    message: '{where} is public but has no ports, so it gets no route.',
    hint: 'Add `ports`.',
  },
} as const satisfies Family

export const portsReasons = {
  'invalid-port': {
    since: '0.1.0',
    why: 'A port is `[[address:]published:]target[/protocol]`.',
  },
  'too-many-ports': {
    since: '0.1.0',
    why: 'Kubernetes cannot store an object of that size.',
  },
  'port-not-public': {
    since: '0.1.0',
    why: 'Such a port is reachable only inside the cluster.',
  },
  'port-published': {
    since: '0.2.0',
    why: 'A Service of the type NodePort or LoadBalancer publishes all its ports.',
  },
  'port-number-taken': {
    since: '0.1.0',
    why: 'Each port number of a Service leads to one port of the container.',
  },
  'port-name-taken': { since: '0.1.0', why: 'Names of ports are unique in a service.' },
  'invalid-app-protocol': {
    since: '0.1.0',
    why: 'Kubernetes accepts a name such as `http`, optionally after a domain and `/`.',
  },
  'port-not-listed': {
    since: '0.2.0',
    why: 'In Compose, every port of a container is reachable. In Kubernetes, only the ports of its Service are.',
  },
  'localhost-address': {
    since: '0.2.0',
    why: 'In Compose, a published port is on your own machine. Inside a container, `localhost` is the container itself, so such an address is for a browser, or for a check of where a browser comes from (CORS). In a cluster, a browser reaches the service by its route.',
    remedy:
      'Write the address of the route into the variable, or set the variable differently for Compose and for the cluster. Rebuild pages that contain the address. While `tranship up` runs, the port is on `localhost` as in Compose.',
  },
  'public-without-ports': { since: '0.1.0', why: 'A route leads to a port.' },
} satisfies ReasonsOf<typeof ports>
