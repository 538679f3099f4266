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
    what: 'routes with the hosts and paths that {reader} has in Compose',
    because: 'this says them',
  },
  'replaced-proxy': {
    pass: 'replaced-proxies',
    what: 'left out: an ingress controller of the cluster does this',
    because: 'it makes routes of what Docker tells it',
  },
  'pulled-image': {
    pass: 'pull-policies',
    what: 'nodes pull its image in spite of `{policy}`',
    because: 'the manifest builds it',
  },
  'unreachable-name-server': {
    pass: 'reachable-dns-servers',
    what: 'no name server at `{address}`',
    because: 'that is the address of `{other}` in a network of Docker',
  },
  'awaited-job': {
    pass: 'awaited-jobs',
    what: 'a Job',
    because: '`{dependent}` waits for it to complete',
  },
  server: { pass: 'one-shot', what: 'a server, which runs on', because: '{reason}' },
  'one-shot': { pass: 'one-shot', what: 'a Job, which runs once', because: '{reason}' },
  'asked-kind': { pass: 'kind', what: 'a {kind}', because: '`{key}` asks for it' },
  'refused-node-port': {
    pass: 'node-ports',
    what: 'the cluster chooses a port of the nodes',
    because: '`{other}` has {port} already',
  },
  'further-name': {
    pass: 'service-aliases',
    what: 'a further Service `{name}` leads to it',
    because: 'this name is written for it',
  },
  'public-service': {
    pass: 'public-services',
    what: 'a further Service of the type {type}',
    because: 'this port is published and speaks no HTTP',
  },
  'shared-name': {
    pass: 'shared-names',
    what: 'the Service `{name}` leads to it, too',
    because: '{others} services have this alias',
  },
  'site-port': {
    pass: 'site-ports',
    what: 'a route leads to its port {port}',
    because: '{reader} calls this port',
  },
  'named-port': {
    pass: 'named-ports',
    what: 'its Service has port {port}',
    because: 'this text names the port beside its host',
  },
  'port-of-image': {
    pass: 'default-ports',
    what: 'its Service has port {port}',
    because: 'this image listens on it',
  },
  'port-of-scheme': {
    pass: 'default-ports',
    what: 'its Service has port {port}',
    because: 'this address has no port, and `{scheme}` means this one',
  },
  'low-port': {
    pass: 'low-ports',
    what: 'its Pods have `{parameter}`, by which any user may listen on port {port}',
    because: 'its user is not root',
  },
  'own-address': {
    pass: 'addresses',
    what: 'its Service has an address of its own',
    because: 'port {port} is known',
  },
  'own-name': {
    pass: 'own-names',
    what: 'its Service leads to Pods that are not ready, too',
    because: 'this text of its own calls it by name',
  },
  'known-peers': {
    pass: 'peers',
    what: 'its Service has no address of its own',
    because: 'servers of its image know one another by name',
  },
  'called-job': {
    pass: 'called-jobs',
    what: 'this Job has a Service',
    because: 'this text calls it by name',
  },
  'filled-volume': {
    pass: 'filled-volumes',
    what: 'the volume at `{target}` begins with the files of the image',
    because: 'Docker copies them into a new volume',
  },
  'needless-volume': {
    pass: 'filled-volumes',
    what: 'no volume at `{target}`',
    because: 'the image has its files there, and nothing hides them',
  },
  'renamed-host': {
    pass: 'renamed-hosts',
    what: 'its texts have `{objectName}` in place of `{name}`',
    because: 'this word can only be a host',
  },
} as const satisfies Readonly<Record<string, NoteText>>
