/** The page with all reasons for fields that no line of a manifest asks for, relative to the package. */
export const REASONS_PAGE = 'docs/differences.md#what-no-line-asks-for'

/** The reasons for fields that no line of a manifest asks for, by the rule of the specification. */
export const fixedReasons: Readonly<Record<string, string>> = {
  'R0-08': 'always so: what made the object',
  'R0-09': 'the namespace of all objects',
  'R2.2-02': 'the image in place of that of the manifest',
  'R2.4-09': 'by default: one run',
  'R2.4-12': 'always so: a service is reached by its name',
  'R2.4-14': 'always so: replicas start together',
  'R2.9-03': 'always so: a route is an Ingress',
  'R2.10-05': 'by default: a public port has all paths',
  'R2.12-06': 'by default: a volume is a claim of 1Gi for one node',
  'R2.12-07': 'always so: services that share a volume, or the network of their node, share a node',
  'R2.12-08': 'always so: any user can write to a volume',
  'R2.13-02': 'by default: how a token is mounted',
  'C2-01': 'always so: files of a service are in ConfigMaps',
  'C2-05': 'always so: Pods are made anew when the files that they read change',
  'C4-02b': 'always so: a service reaches itself by its name',
  'C4-05': 'as asked for: networks are borders',
  'C4-07': 'as asked for: what kind of route it is',
  'C4-08': 'by default: no variables about Services, as in Compose',
  'C4-10': 'without a domain: a host that leads to your own machine',
  'C4-11': 'as asked for: ports that speak no HTTP are reached from outside',
  'C4-15': 'as asked for: who gives the certificates of routes',
  'C5-05a': 'by default: the times of a healthcheck in Docker',
  'C5-06': 'by default: a service that is starting is asked every 5 s',
  'C5-08': 'by default: no token for the API of the cluster',
  'C5-09': 'by default: the seccomp profile that Docker has too',
  'C10-03': 'as asked for: the same for every service',
}
