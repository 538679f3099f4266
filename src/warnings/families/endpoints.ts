import type { Family, ReasonsOf } from '../entry.js'

/** Routes from outside the cluster (reference 2.9). */
export const endpoints = {
  'other-notation': {
    severity: 'error',
    at: 'key',
    message:
      '{where}: `{key}` is {notation} here and {other} in an earlier file. tranship cannot merge them.',
    hint: 'Use the same notation in both files.',
  },
  'too-many-rules': {
    severity: 'error',
    at: 'key',
    message: '{where}: its {kind} would have {count} rules or hosts. At most {limit} are allowed.',
    hint: 'Split it into several endpoints.',
  },
  'issuer-not-used': {
    severity: 'warning',
    at: 'key',
    message:
      '{where}: the option `clusterIssuer` has no effect on the HTTPRoute, because its Gateway has the certificates.',
    hint: '{instead}',
    fallback: 'Annotate the Gateway with the issuer.',
  },
  'endpoint-without-rules': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` has no rules.',
    hint: 'Add a rule with `path`, `service` and `port`.',
  },
  'unknown-endpoint-service': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` refers to the service `{name}`, which does not exist.',
    hint: '{suggestion}',
    fallback: 'Write the name of a service of the Compose file.',
  },
  'unknown-endpoint-port': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` refers to the port {port}, but `{name}` has {ports}.',
    hint: 'Add the port to `ports` or `expose` of the service.',
  },
  'invalid-route-path': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` cannot be `{path}`.',
    hint: '{instead}',
    fallback: 'Remove `//`, `.`, `..` and encoded slashes, and percent-encode other characters.',
  },
  'reserved-label': {
    severity: 'warning',
    at: 'key',
    message: '{where}: tranship sets `{name}` in `{key}` itself, and ignores this one.',
    hint: 'Use another label.',
  },
  'invalid-ingress-class': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{value}` is not a valid name of an Ingress class.',
    hint: 'Write a name in lower case, such as `nginx`.',
  },
  'too-many-routes': {
    severity: 'warning',
    at: 'key',
    message: '{where} has {count} public ports, which is more than {limit}. None of them gets a route.',
    hint: 'List the ports that need a route in `endpoints`.',
  },
  'route-not-http': {
    severity: 'warning',
    at: 'value',
    message: '{where}: the route to the port {port} carries only HTTP, but {reason}.',
    hint: '{instead}',
    fallback: 'To keep the port inside the cluster, remove the published number.',
  },
  'site-not-routed': {
    severity: 'warning',
    at: 'key',
    message: '{where}: {reader} reads `{name}` in Compose, but tranship makes no route of it: {reason}.',
    hint: '{instead}',
    fallback: 'Add `endpoints` that lead to the service.',
  },
  'site-setting-left-out': {
    severity: 'warning',
    at: 'key',
    message: '{where}: `{name}` makes {reader} {what} in Compose. The route does not do this.',
    hint: 'If the service needs this, configure your ingress controller, for example with annotations of an endpoint.',
  },
  'route-shadowed': {
    severity: 'warning',
    at: 'value',
    message:
      '{where}: the {kind} `{other}` and `{name}` both have the path `{path}`{reason}, so only one of them is reachable.',
    hint: '{instead}',
    fallback: 'Change the path of one of them.',
  },
  'endpoint-wins': {
    severity: 'warning',
    at: 'value',
    message: '{where}: the port {port} gets no route of its own, because an endpoint is also named `{name}`.',
    hint: 'Rename the endpoint.',
  },
} as const satisfies Family

export const endpointsReasons = {
  'other-notation': {
    since: '0.2.0',
    why: 'If the later file replaced the earlier one, routes would disappear without a warning.',
    remedy:
      'Write `endpoints` as a list of rules in both files, or as a map of names in both. Or put `!override` before the later one, which then replaces the earlier one.',
  },
  'too-many-rules': { since: '0.2.0', why: 'The Gateway API limits the size of a route.' },
  'issuer-not-used': {
    since: '0.2.0',
    why: 'An Ingress or a Gateway can have an annotation for cert-manager. No Gateway belongs to an application, so tranship annotates none. Its listeners need a host and the name of a Secret.',
    remedy: 'Annotate the Gateway with the command of the hint.',
  },
  'endpoint-without-rules': { since: '0.1.0', why: 'Kubernetes accepts no Ingress without a rule.' },
  'unknown-endpoint-service': {
    since: '0.1.0',
    why: 'A route leads to a service of the Compose file.',
  },
  'unknown-endpoint-port': { since: '0.1.0', why: 'A route leads to a port of the Service.' },
  'invalid-route-path': {
    since: '0.1.0',
    why: 'Kubernetes accepts no path with `//`, `/.`, `/..` or an encoded slash. The Gateway API also rejects paths of more than 1024 characters, and characters that no URL has.',
  },
  'reserved-label': {
    since: '0.1.0',
    why: 'The label says which application an object belongs to, or what a service waits for.',
  },
  'invalid-ingress-class': {
    since: '0.2.0',
    why: 'The name of an Ingress class has lower-case letters, digits, `-` and `.`.',
  },
  'too-many-routes': {
    since: '0.2.0',
    why: 'Each route would be an Ingress with its own host, which is rarely intended for a range of ports.',
  },
  'route-not-http': {
    since: '0.2.0',
    why: 'An Ingress reads HTTP to route requests. Other protocols need a Service of the type LoadBalancer.',
    remedy:
      'To keep the port inside the cluster, remove the published number. If the port speaks HTTP, set `app_protocol` in its long form. To reach another protocol from outside, write `x-platform-service-type: LoadBalancer` in the profile `compose`. In the other profiles, add a Service of that type yourself.',
  },
  'route-shadowed': {
    since: '0.2.0',
    why: 'A request uses the first rule with its path. Without a domain, routes have no hosts: the annotation `dev.platform/generate-host` asks the platform for one. A cluster that does not know the annotation sends all requests to the first of two equal paths, or rejects the second route.',
    remedy:
      'Change the path of one of them. For routes without a host, set the option `domain` to a domain whose subdomains lead to the cluster. On a platform that generates hosts, do nothing.',
  },
  'site-not-routed': {
    since: '0.2.0',
    why: 'A route has hosts and paths, and lets everybody in. So tranship makes none where a setting keeps requests out.',
    remedy:
      'Add `endpoints` that lead to the service. If the service was protected, protect it with annotations of your ingress controller (`labels` of the endpoint), or in the service itself.',
  },
  'site-setting-left-out': {
    since: '0.2.0',
    why: 'Each ingress controller changes requests and responses in its own way.',
    remedy:
      'Add `endpoints` with the annotations of your ingress controller as `labels`, or do the same in the service.',
  },
  'endpoint-wins': { since: '0.1.0', why: 'Two Ingresses cannot have the same name.' },
} satisfies ReasonsOf<typeof endpoints>
