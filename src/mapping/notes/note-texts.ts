/** The text of a note. Both halves have `{placeholders}`; together they are a sentence: "{what}, because {because}". */
export interface NoteText {
  /** The pass that leaves the note: the name of its file in `mapping/passes`. */
  readonly pass: string
  /** The decision. */
  readonly what: string
  /** The evidence. */
  readonly because: string
}

/** The text of every note by its code. Only callers that ask for notes load this table. */
export const noteTexts = {
  'proxied-site': {
    pass: 'proxied-sites',
    what: 'gets routes with the hosts and paths of {reader}',
    because: 'this setting defines them',
  },
  'replaced-proxy': {
    pass: 'replaced-proxies',
    what: 'is left out: an ingress controller of the cluster takes its place',
    because: 'it takes its routes from Docker',
  },
  'pulled-image': {
    pass: 'pull-policies',
    what: 'nodes pull its image despite `{policy}`',
    because: 'the Compose file builds it',
  },
  'unreachable-name-server': {
    pass: 'reachable-dns-servers',
    what: 'does not use the name server at `{address}`',
    because: 'this is the address of `{other}` in a Docker network',
  },
  'awaited-job': {
    pass: 'awaited-jobs',
    what: 'becomes a Job',
    because: '`{dependent}` waits for it to complete',
  },
  server: { pass: 'one-shot', what: 'is a server, which keeps running', because: '{reason}' },
  'one-shot': { pass: 'one-shot', what: 'becomes a Job, which runs once', because: '{reason}' },
  'asked-kind': { pass: 'kind', what: 'becomes a {kind}', because: '`{key}` requests it' },
  'shared-pod': {
    pass: 'shared-pods',
    what: 'its container runs in the Pod of `{host}`',
    because: 'it shares the network of `{target}`',
  },
  'refused-node-port': {
    pass: 'node-ports',
    what: 'gets a port of the nodes that the cluster chooses',
    because: '`{other}` already has {port}',
  },
  'further-name': {
    pass: 'service-aliases',
    what: 'gets a further Service `{name}`',
    because: 'the Compose file gives it this name',
  },
  'public-service': {
    pass: 'public-services',
    what: 'gets a further Service of the type {type}',
    because: 'this port is published and does not speak HTTP',
  },
  'shared-name': {
    pass: 'shared-names',
    what: 'shares the Service `{name}`',
    because: '{others} services have this alias',
  },
  'site-port': {
    pass: 'site-ports',
    what: 'gets a route to its port {port}',
    because: '{reader} calls this port',
  },
  'named-port': {
    pass: 'named-ports',
    what: 'its Service has port {port}',
    because: 'this text contains its host with the port',
  },
  'port-of-image': {
    pass: 'default-ports',
    what: 'its Service has port {port}',
    because: 'this image listens on it',
  },
  'port-of-scheme': {
    pass: 'default-ports',
    what: 'its Service has port {port}',
    because: 'this address has no port, and it is the default of `{scheme}`',
  },
  'listened-port': {
    pass: 'listened-ports',
    what: 'its Service has port {port}',
    because: 'this text says that the program listens on it',
  },
  'checked-port': {
    pass: 'listened-ports',
    what: 'its Service has port {port}',
    because: 'its healthcheck connects to it',
  },
  'low-port': {
    pass: 'low-ports',
    what: 'its Pods get `{parameter}`, so that any user may listen on port {port}',
    because: 'its user is not root',
  },
  'own-address': {
    pass: 'addresses',
    what: 'its Service has its own address',
    because: 'port {port} is known',
  },
  'own-name': {
    pass: 'own-names',
    what: 'its Service also leads to Pods that are not ready',
    because: 'the service calls itself by name in this text',
  },
  'known-peers': {
    pass: 'peers',
    what: 'its Service is headless',
    because: 'servers of its image call each other by name',
  },
  'called-job': {
    pass: 'called-jobs',
    what: 'gets a Service although it is a Job',
    because: 'this text calls it by name',
  },
  'filled-volume': {
    pass: 'filled-volumes',
    what: 'the volume at `{target}` begins with the files of the image',
    because: 'Docker copies them into a new volume',
  },
  'needless-volume': {
    pass: 'filled-volumes',
    what: 'has no volume at `{target}`',
    because: 'the image has its files there, and no mount hides them',
  },
  'guessed-size': {
    pass: 'claim-defaults',
    what: 'gets a claim of {size}',
    because: 'nothing says its size; the option `volumeSize` or `driver_opts.size` changes it',
  },
  'renamed-host': {
    pass: 'renamed-hosts',
    what: 'its texts use `{objectName}` instead of `{name}`',
    because: 'this word can only be a host',
  },
} as const satisfies Readonly<Record<string, NoteText>>
