import type { Family, ReasonsOf } from '../entry.js'

/** Routes from outside the cluster (reference 2.9). */
export const endpoints = {
  'other-notation': {
    severity: 'error',
    at: 'key',
    message: "{where}: '{key}' is {notation}, and {other} in an earlier file, so they cannot be merged.",
    hint: 'Write both in the same notation.',
  },
  'too-many-rules': {
    severity: 'error',
    at: 'key',
    message: '{where}: its {kind} would have {count} rules or hosts, and takes {limit} at most.',
    hint: 'Divide it into several endpoints.',
  },
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
    hint: '{instead}',
  },
  'reserved-label': {
    severity: 'warning',
    at: 'key',
    message: "{where}: '{name}' in '{key}' is set by the translation, so this one is left out.",
    hint: 'Use another label.',
  },
  'invalid-ingress-class': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{value}' cannot be the name of an Ingress class.",
    hint: "Write a name in lower case, as in 'nginx'.",
  },
  'too-many-routes': {
    severity: 'warning',
    at: 'key',
    message: '{where} has {count} public ports, which is more than {limit}, so none of them gets a route.',
    hint: "Lead to those that need a route in 'endpoints'.",
  },
  'route-not-http': {
    severity: 'warning',
    at: 'value',
    message: '{where}: the route to the port {port} carries HTTP only, and {reason}.',
    hint: '{instead}',
  },
  'site-not-routed': {
    severity: 'warning',
    at: 'key',
    message: "{where}: {reader} reads '{name}' in Compose, and no route takes its place: {reason}.",
    hint: '{instead}',
  },
  'site-setting-left-out': {
    severity: 'warning',
    at: 'key',
    message: "{where}: '{name}' has {reader} {what} in Compose, which the route does not do.",
    hint: 'If the service needs it, set it up in your ingress controller, such as by annotations of an endpoint.',
  },
  'route-shadowed': {
    severity: 'warning',
    at: 'value',
    message:
      "{where}: the routes '{other}' and '{name}' both have the path '{path}' and no host, so only one can be reached.",
    hint: "Set the option 'domain': then each route has a host of its own.",
  },
  'same-path': {
    severity: 'warning',
    at: 'value',
    message: "{where}: an earlier rule has the path '{path}' too, so this one is never followed.",
    hint: 'Give one of them another path, or remove it.',
  },
  'endpoint-wins': {
    severity: 'warning',
    at: 'value',
    message: "{where}: the port {port} gets no route of its own, because an endpoint is called '{name}' too.",
    hint: 'Rename the endpoint.',
  },
} as const satisfies Family

export const endpointsReasons = {
  'other-notation': {
    since: '0.2.0',
    why: 'If the later file replaced what the earlier one has, routes would be missing without a word.',
    remedy:
      'Write endpoints as a list of rules in both files, or as a map of names in both; or put `!override` before the later one, which then counts alone.',
  },
  'too-many-rules': { since: '0.2.0', why: 'The Gateway API bounds what one route holds.' },
  'endpoint-without-rules': { since: '0.1.0', why: 'Kubernetes takes no Ingress without a rule.' },
  'unknown-endpoint-service': {
    since: '0.1.0',
    why: 'There is nothing to lead to.',
    remedy: 'Write the name of a service of the manifest: the hint offers the nearest one.',
  },
  'unknown-endpoint-port': { since: '0.1.0', why: 'A route leads to a port of the Service.' },
  'invalid-route-path': {
    since: '0.1.0',
    why: "Kubernetes takes no path with '//', '/.', '/..' or an encoded slash, and the Gateway API none that is longer than 1024 characters or has characters that no URL has.",
    remedy: "Leave out '//', '.', '..' and encoded slashes, and percent-encode other characters.",
  },
  'reserved-label': {
    since: '0.1.0',
    why: 'It says what application an object belongs to, or what a service waits for.',
  },
  'invalid-ingress-class': {
    since: '0.2.0',
    why: "The name of an Ingress class has lower-case letters, digits, '-' and '.'.",
  },
  'too-many-routes': {
    since: '0.2.0',
    why: 'Each route would be an Ingress with a host of its own, which nobody means of a range of ports.',
  },
  'route-not-http': {
    since: '0.2.0',
    why: 'An Ingress reads HTTP to know where a request goes; other protocols need a Service of type LoadBalancer.',
    remedy:
      "Remove the published number to keep the port inside the cluster, or set 'app_protocol' in the long form of the port if it does speak HTTP. To reach another protocol from outside, write 'x-platform-service-type: LoadBalancer' in the profile 'compose'; in the others, add a Service of that type beside the objects.",
  },
  'route-shadowed': {
    since: '0.2.0',
    why: "Without a domain, routes have no hosts: the annotation 'dev.platform/generate-host' asks the platform for one each. A cluster that does not know it takes all requests for the first of two equal paths, or refuses the second route.",
    remedy:
      "Set the option 'domain' to a domain whose subdomains lead to the cluster. On a platform that generates hosts, nothing has to be done.",
  },
  'site-not-routed': {
    since: '0.2.0',
    why: 'A route has hosts and paths. It lets everybody in, so none is made of what keeps somebody out.',
    remedy:
      "Write 'endpoints' that lead to the service. If it was protected, protect it by annotations of your ingress controller, as 'labels' of the endpoint, or in the service itself.",
  },
  'site-setting-left-out': {
    since: '0.2.0',
    why: 'Each ingress controller has a way of its own to change requests and answers.',
    remedy:
      "Write 'endpoints' with the annotations of your ingress controller as 'labels', or do the same in the service.",
  },
  'same-path': { since: '0.2.0', why: 'A request goes by the first rule with its path.' },
  'endpoint-wins': { since: '0.1.0', why: 'Two Ingresses cannot have the same name.' },
} satisfies ReasonsOf<typeof endpoints>
