import { type Shown, words } from '../source/shown.js'
import { hostReaders, type Need } from './host-readers.js'
import { lastName, matchesOneOf, matchesPath, type PathPattern } from './path-patterns.js'
import { isSecretFile } from './secret-files.js'
import type { BySource, SourceName } from './sources.js'
import { toLowerCase, valuesOf } from './word-search.js'

/** The equivalents in a cluster for paths of a host. */
interface HostUse {
  readonly paths: readonly PathPattern[]
  /** The purpose for which the image needs the path. Absent if the advice is the same for all purposes. */
  readonly need?: Need
  readonly instead: Shown
  /** The page that documents the equivalent. */
  readonly source: SourceName
}

const engine = '**/*docker.sock'

/** Files and folders in home folders with a user's credentials. */
export const credentials: BySource<readonly PathPattern[]> = {
  'AWS CLI': ['~*/.aws/**'],
  'Azure CLI': ['~*/.azure/**'],
  curl: ['~*/.netrc/**'],
  'Docker CLI': ['~*/.docker/**'],
  'gcloud CLI': ['~*/.config/gcloud/**'],
  GnuPG: ['~*/.gnupg/**'],
  kubectl: ['~*/.kube/**'],
  'npm configuration': ['~*/.npmrc/**'],
  OpenSSH: ['~*/.ssh/**'],
}

/** The advice for a socket of Docker's engine, if no row with a `need` matches. */
export const withoutEngine = words(
  'Use the Kubernetes API, or run an engine as a service. Pods have no Docker engine.',
)

/** The advice for any other socket. */
export const withoutSocket = words(
  'Run the program that listens there as a service. Pods cannot use sockets of the host.',
)

const onNodes = words(
  'To monitor nodes, write `deploy.mode: global`, and set the option `hostPaths`. The kubelet has the metrics of containers.',
)

/** Paths of hosts with their equivalents in a cluster. The first row with a matching path and need counts. */
export const hostUses: readonly HostUse[] = [
  {
    paths: [engine],
    need: 'certificates',
    instead: words(
      'Use an ingress controller. It has the certificates, and cert-manager requests those of its routes.',
    ),
    source: 'cert-manager',
  },
  {
    paths: [engine],
    need: 'routes',
    instead: words('Use an ingress controller of the cluster. It knows all services and routes.'),
    source: 'Kubernetes ingress controllers',
  },
  {
    paths: [engine],
    need: 'restarts',
    instead: words(
      'Write `x-platform-liveness: true` in `healthcheck`. The kubelet restarts that container.',
    ),
    source: 'Kubernetes probes',
  },
  {
    paths: [engine],
    need: 'updates',
    instead: words('Deploy new images with a pipeline.'),
    source: 'Argo CD',
  },
  {
    paths: [engine],
    need: 'dashboard',
    instead: words('Use a dashboard for Kubernetes.'),
    source: 'Headlamp',
  },
  {
    paths: [engine],
    need: 'builds',
    instead: words('Build with a builder that needs no engine, such as BuildKit without root.'),
    source: 'BuildKit',
  },
  {
    paths: [engine, '**/docker/containers/**'],
    need: 'logs',
    instead: words('Collect logs with a DaemonSet that reads `/var/log/pods`.'),
    source: 'Kubernetes logs',
  },
  {
    paths: [engine],
    need: 'metrics',
    instead: words('Read the metrics of containers from the kubelet of each node.'),
    source: 'Kubernetes metrics',
  },
  { paths: [engine], instead: withoutEngine, source: 'Kubernetes runtimes' },
  {
    paths: valuesOf(credentials),
    instead: words('Give the service its own credentials as `secrets`. These belong to one person.'),
    source: 'Kubernetes Secrets',
  },
  { paths: ['**/*.sock'], instead: withoutSocket, source: 'Kubernetes Services' },
  { paths: ['/dev', '/dev/shm/**'], instead: onNodes, source: 'Kubernetes DaemonSets' },
  {
    paths: ['/dev/**'],
    instead: words('Use a device plugin. For a privileged container, set the option `hostPaths`.'),
    source: 'Kubernetes devices',
  },
  {
    paths: ['/lib/modules/**', '/usr/lib/modules/**'],
    instead: words('Load the modules on the nodes. To mount their folder, set the option `hostPaths`.'),
    source: 'Kubernetes runtimes',
  },
  {
    paths: [
      ...(['/', '//**', '/proc/**', '/run/**', '/sys/**'] as const),
      ...(['/var/lib/docker/**', '/var/log/**', '/var/run/**'] as const),
    ],
    instead: onNodes,
    source: 'Kubernetes DaemonSets',
  },
]

/** Folders of a host's system, or of programs that run on it. `/var/run` is another name of `/run`. */
export const systemFolders: BySource<readonly PathPattern[]> = {
  containerd: ['/etc/containerd/**', '/run/containerd/**', '/var/lib/containerd/**'],
  'CRI-O': ['/run/crio/**'],
  'D-Bus': ['/etc/dbus-1/**', '/run/dbus/**'],
  'Debian configuration': [
    ...(['/etc/alternatives/**', '/etc/apt/**', '/etc/ca-certificates/**', '/etc/cron*/**'] as const),
    ...(['/etc/default/**', '/etc/init.d/**', '/etc/kernel/**', '/etc/localtime'] as const),
    ...(['/etc/machine-id', '/etc/network/**', '/etc/nsswitch.conf', '/etc/os-release'] as const),
    ...(['/etc/pam.d/**', '/etc/pki/**', '/etc/profile.d/**', '/etc/security/**', '/etc/shadow'] as const),
    ...(['/etc/ssh/**', '/etc/ssl/**', '/etc/subgid', '/etc/subuid', '/etc/sudoers*/**'] as const),
    ...(['/etc/sysctl*/**', '/etc/timezone', '/etc/udev/**'] as const),
  ],
  'Docker daemon': ['/etc/docker/**', '/run/docker/**', '/var/lib/docker/**'],
  FHS: [
    ...(['/bin/**', '/boot/**', '/dev/**', '/lib/**', '/lib32/**', '/lib64/**'] as const),
    ...(['/etc', '/etc/X11/**', '/etc/exports', '/etc/fstab', '/etc/group', '/etc/host*'] as const),
    ...(['/etc/inittab', '/etc/issue', '/etc/ld.so.*/**', '/etc/motd', '/etc/mtab'] as const),
    ...(['/etc/networks', '/etc/opt', '/etc/passwd', '/etc/profile', '/etc/protocols'] as const),
    ...(['/etc/resolv.conf', '/etc/rpc', '/etc/services', '/etc/sgml/**', '/etc/shells'] as const),
    ...(['/etc/xml/**'] as const),
    ...(['/proc/**', '/run/lock/**', '/sbin/**', '/sys/**', '/usr/**'] as const),
    ...(['/var/cache/**', '/var/lock/**', '/var/log/**'] as const),
  ],
  kubelet: ['/etc/kubernetes/**', '/var/lib/kubelet/**'],
  libvirt: ['/run/libvirt/**'],
  Podman: ['/run/podman/**'],
  snap: ['/snap/**'],
  systemd: [
    ...(['/etc/systemd/**', '/run/log/**', '/run/systemd/**', '/run/udev/**', '/run/user/**'] as const),
  ],
  X11: ['/tmp/.*/**'],
}

/** System folders in which a host may keep the data of an application: the folder in the container decides. */
export const lentFolders: BySource<readonly PathPattern[]> = {
  FHS: ['/usr/**', '/var/cache/**', '/var/log/**'],
}

/** Folders that contain the folders of many programs or users. */
export const sharedFolders: BySource<readonly PathPattern[]> = {
  FHS: [
    ...(['/', '/home', '/home/*', '/media', '/mnt', '/opt', '/root', '/run', '/srv', '/tmp'] as const),
    ...(['/usr', '/usr/*', '/var', '/var/cache', '/var/lib', '/var/log', '/var/run'] as const),
  ],
  macOS: ['/Users', '/Users/*'],
}

/** Endings of hidden files. Hidden names with other endings are folders: `~/.ollama`, `./.n8n`. */
export const hiddenFiles: BySource<readonly string[]> = {
  Bash: ['history', 'profile', 'rc'],
  'Debian Apache': ['htaccess', 'htpasswd'],
  Git: ['gitconfig', 'gitmodules'],
  gitignore: ['ignore'],
  pgpass: ['pass'],
  Zsh: ['env'],
}

/** Files of a host that set its time zone. */
export const timeZoneFiles: BySource<readonly PathPattern[]> = {
  Debian: ['/etc/timezone'],
  localtime: ['/etc/localtime'],
}

/** Returns the advice for mounting a path, for an image without its tag. */
export function insteadOfPath(path: string, image: string): Shown | undefined {
  const needs = new Set(hostReaders.filter(({ word }) => image.includes(word)).map(({ need }) => need))
  return hostUses.find(
    ({ paths, need }) => matchesOneOf(path, paths) && (need === undefined || needs.has(need)),
  )?.instead
}

/** Returns true if an image reads routes from Docker's engine, or requests certificates for them. */
export function readsRoutes(image: string): boolean {
  return hostReaders.some(
    ({ word, need }) => (need === 'routes' || need === 'certificates') && image.includes(word),
  )
}

/** Returns the label of the containers that an image restarts when they are unhealthy. */
export function restartLabelOf(image: string): string | undefined {
  return hostReaders.find(({ word, label }) => label !== undefined && image.includes(word))?.label
}

/** The labels of containers that some image restarts when they are unhealthy. */
export const restartLabels: readonly string[] = hostReaders.flatMap(({ label }) => label ?? [])

/** Returns true if a path is the socket of Docker's engine. */
export function isEngineSocket(path: string): boolean {
  return matchesPath(path, engine)
}

export function isCredential(path: string): boolean {
  return matchesOneOf(path, valuesOf(credentials))
}

/**
 * Returns true if an absolute path belongs to the system of a host, as `/etc/ssl` does. Also returns true for a folder
 * that many programs or users share, such as `/home`. `names` are the parts of the path: `['etc', 'ssl']`.
 */
export function isSystemOrShared(names: readonly string[]): boolean {
  const path = `/${names.join('/')}`.replace(/^\/var\/run\//, '/run/')
  return matchesOneOf(path, valuesOf(systemFolders)) || matchesOneOf(path, valuesOf(sharedFolders))
}

/** Returns true if a folder of the system may have the data of an application, such as `/usr/local/docker/mysql`. */
export function isLentFolder(names: readonly string[]): boolean {
  const path = `/${names.join('/')}`
  return matchesOneOf(path, valuesOf(lentFolders)) && !matchesOneOf(path, valuesOf(sharedFolders))
}

/**
 * Returns true if a name ends as those of files do: `app.properties`, but not `example.com`. Case doesn't matter. People choose
 * these names, so no page documents them.
 */
export function isNamedLikeFile(name: string): boolean {
  const ending = toLowerCase(name.slice(name.lastIndexOf('.') + 1))
  return name.lastIndexOf('.') > 0 && fileEndings.includes(ending)
}

/** Endings of files that people write for programs to run or show. People choose these names, so no page documents them. */
export const sourceEndings: readonly string[] = [
  ...['.bash', '.css', '.cypher', '.go', '.html', '.java', '.js', '.jsx', '.lua', '.mjs', '.php', '.pl'],
  ...['.py', '.rb', '.rego', '.rs', '.scss', '.sh', '.sql', '.svg', '.ts', '.tsx', '.vue'],
]

/** Returns true if a file has source code or a page, which programs read. */
export function isSourceFile(name: string): boolean {
  const text = toLowerCase(name)
  return sourceEndings.some((ending) => text.endsWith(ending))
}

/** Endings of documents for people. No program takes hosts from them. */
const documentEndings: readonly string[] = ['.adoc', '.md', '.rst']

/** Returns true if a file is a document for people, such as `README.md`. */
export function isDocument(name: string): boolean {
  const text = toLowerCase(name)
  return documentEndings.some((ending) => text.endsWith(ending))
}

/** Endings of files that are mounted alone. People choose these names, so no page documents them. */
export const fileEndings: readonly string[] = [
  ...['bash', 'cer', 'cfg', 'cnf', 'conf', 'config', 'crt', 'csv', 'env', 'hcl', 'html', 'ini', 'js', 'json'],
  ...[
    'key',
    'list',
    'lua',
    'pem',
    'pfx',
    'php',
    'properties',
    'py',
    'rules',
    'sh',
    'sql',
    'toml',
    'tpl',
    'txt',
  ],
  ...['xml', 'yaml', 'yml'],
]

/** Returns true if a name is that of a hidden folder: `.ollama`, but not `.bashrc`. */
export function isHiddenFolder(name: string): boolean {
  const isHidden = name.length > 1 && name.lastIndexOf('.') === 0
  return isHidden && !isSecretFile(name) && !valuesOf(hiddenFiles).some((ending) => name.endsWith(ending))
}

/** Returns true if an absolute path sets the time zone of the host. */
export function isTimeZoneFile(path: string): boolean {
  const once = path.replace(/\/{2,}/g, '/')
  return matchesOneOf(once, valuesOf(timeZoneFiles))
}

/** Files that keep an empty folder in a repository. */
export const placeholderFiles: BySource<readonly string[]> = {
  gitignore: ['.gitignore'],
  gitkeep: ['.gitkeep'],
  'Rails generators': ['.keep'],
}

/** Returns true if a file only keeps an empty folder in a repository. */
export function isPlaceholder(path: string): boolean {
  return valuesOf(placeholderFiles).includes(lastName(path))
}
