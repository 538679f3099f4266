/** The page with all reasons for fields that no line of a manifest asks for, relative to the package. */
export const REASONS_PAGE = 'docs/differences.md#what-no-line-asks-for'

/** The reasons for fields that no line of a manifest asks for, by the rule of the specification. */
export const fixedReasons: Readonly<Record<string, string>> = {
  'R0-08': 'always: the program that made the object',
  'R0-09': 'the namespace of all objects',
  'R2.2-02': 'the image that replaces the one of the Compose file',
  'R2.4-09': 'by default: one run',
  'R2.4-12': 'always: other services reach a service by its name',
  'R2.4-14': 'always: replicas start together',
  'R2.9-03': 'always: a route is an Ingress',
  'R2.10-05': 'by default: a public port has all paths',
  'R2.12-06': 'by default: a volume is a claim of 1Gi for one node',
  'R2.12-07': 'always: services that share a volume, or the network of their node, share a node',
  'R2.12-08': 'always: any user can write to a volume',
  'R2.12-10': 'by option: the size or class of claims that have none',
  'R2.13-02': 'by default: how a token is mounted',
  'C2-01': 'always: files of a service are in ConfigMaps',
  'C2-05': 'always: Kubernetes replaces Pods when the files that they read change',
  'C4-02b': 'always: a service reaches itself by its name',
  'C4-05': 'by option: networks are isolated',
  'C4-07': 'by option: the kind of routes',
  'C4-08': 'by default: no variables for Services, as in Compose',
  'C4-10': 'without a domain: a host that leads to your machine',
  'C4-11': 'by option: ports that do not speak HTTP are public',
  'C4-15': 'by option: the issuer of certificates',
  'C4-16': 'by option: networks are isolated, and this Pod has none',
  'C5-05a': 'by default: the times of Docker healthchecks',
  'C5-06': 'by default: probes run every 5 s during the start',
  'C5-08': 'by default: no token for the API of the cluster',
  'C5-09': 'by default: the seccomp profile of the runtime, as in Docker',
  'C10-03': 'by option: the same for every service',
}
