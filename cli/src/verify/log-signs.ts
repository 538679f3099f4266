/** A text in a log that shows a difference between the cluster and Docker. */
export interface LogSign {
  /** The name of the sign in messages. */
  readonly sign: string
  /** The texts, of which one is in the line. */
  readonly texts: readonly string[]
  /** Its meaning in Kubernetes. */
  readonly means: string
  readonly fix: string
  /** The fields of the container that are responsible, as JSON Pointers; the service itself otherwise. */
  readonly at?: string
  /** `true` if it counts only while it goes on. A program may start before the Pods that it calls, and names without a ready Pod do not resolve. */
  readonly mayPass?: boolean
  /** The page that documents the text. */
  readonly source: string
}

const errno = 'https://man7.org/linux/man-pages/man3/errno.3.html'
const nodeErrors = 'https://nodejs.org/api/errors.html#common-system-errors'
const nameErrors = 'https://man7.org/linux/man-pages/man3/gai_strerror.3.html'

/** The signs, the certain ones first. */
export const logSigns: readonly LogSign[] = [
  {
    sign: 'Read-only file system',
    texts: ['Read-only file system', ': read-only file system', 'EROFS'],
    means: 'the program writes where the container may only read',
    fix: 'Mount a volume or `tmpfs` at the path that the log names, or leave `read_only` out.',
    at: '/securityContext/readOnlyRootFilesystem',
    source: errno,
  },
  {
    sign: 'Permission denied',
    texts: ['Permission denied', ': permission denied', 'EACCES'],
    means: 'the user of the program may not do what it does under Docker',
    fix: 'Check `user`, and the owner of the mounted folders.',
    at: '/securityContext/runAsUser',
    source: errno,
  },
  {
    sign: 'host not found in upstream',
    texts: ['host not found in upstream'],
    means: 'a proxy names a host that the cluster does not know',
    fix: 'Write the name of a service that the Compose file has, or add the name to `networks.NETWORK.aliases`.',
    mayPass: true,
    source: 'https://nginx.org/en/docs/http/ngx_http_upstream_module.html#server',
  },
  {
    sign: 'Address already in use',
    texts: ['EADDRINUSE', 'Address already in use', 'address already in use'],
    means: 'two programs of one Pod listen on the same port',
    fix: 'Give one of the services in the Pod another port, or a network of its own.',
    source: errno,
  },
  {
    sign: 'no such host',
    texts: [
      ...['no such host', 'ENOTFOUND', 'Name or service not known', 'could not translate host name'],
      ...['getaddrinfo EAI_AGAIN', 'Temporary failure in name resolution'],
    ],
    means: 'the program calls a host that the cluster does not know',
    fix: 'Write the name of a service that the Compose file has, or add the name to `networks.NETWORK.aliases`.',
    mayPass: true,
    source: nameErrors,
  },
  {
    sign: 'Connection refused',
    texts: ['ECONNREFUSED', 'Connection refused', 'connection refused'],
    means: 'nothing listens where the program connects to',
    fix: 'Check the port that it calls, and that the called service runs.',
    mayPass: true,
    source: nodeErrors,
  },
]

/** Returns the sign in a line of a log. Compares texts, and reads the first 4,096 characters. */
export function signIn(line: string): LogSign | undefined {
  const start = line.slice(0, 4096)
  return logSigns.find(({ texts }) => texts.some((text) => start.includes(text)))
}
