import { parseHostPath } from '../../compose/host-path.js'
import { PathTree } from '../../compose/path-tree.js'
import { withoutEnd } from '../../source/ends.js'
import { isSocket } from '../mounts/host-mount.js'
import type { HostMount } from '../mounts/mount.js'
import { sentence, type Shown, words } from '../../source/shown.js'

/** Where programs keep what one person proves who they are with. */
const credentials = /^~[^/]*\/\.(?:aws|azure|config\/gcloud|docker|gnupg|kube|netrc|npmrc|ssh)(?:\/|$)/

/** What images read of their host that a cluster has in other ways: part of the path, part of the image's name where that matters. */
const uses = [
  [
    /docker\.sock$/,
    /acme|certbot|letsencrypt/,
    'An ingress controller has the certificates; cert-manager asks for those of its routes.',
  ],
  [
    /docker\.sock$/,
    /traefik|nginx-?proxy|caddy|haproxy/,
    'An ingress controller of the cluster knows all services and routes.',
  ],
  [/docker\.sock$/, /watchtower|diun|ouroboros/, 'Let a pipeline deploy new images.'],
  [/docker\.sock$/, /portainer|dockge|yacht|dozzle|lazydocker/, 'Use a dashboard for Kubernetes.'],
  [
    /docker\.sock$/,
    /runner|jenkins|drone|woodpecker|agent/,
    'Build with a builder that needs no engine, such as BuildKit without root.',
  ],
  [
    /docker\.sock$|\/docker\/containers/,
    /promtail|fluent|filebeat|vector|logspout|alloy/,
    'Collect logs with a DaemonSet that reads `/var/log/pods`.',
  ],
  [
    /docker\.sock$/,
    /cadvisor|telegraf|datadog|netdata|glances|newrelic/,
    'The kubelet of each node has the metrics of all containers.',
  ],
  [
    /docker\.sock$/,
    undefined,
    'Pods have no Docker engine: use the Kubernetes API, or run an engine as a service.',
  ],
  [
    credentials,
    undefined,
    'These are credentials of one person: give the service some of its own, as `secrets`.',
  ],
  [
    /\.sock$/,
    undefined,
    'Pods reach nothing of the host by its sockets: run what listens there as a service.',
  ],
  [
    /^\/dev\/(?!shm\b)/,
    undefined,
    "Kubernetes hands out devices through device plugins; a privileged container has them by the option 'hostPaths' too.",
  ],
  [
    /^(?:\/usr)?\/lib\/modules(?:\/|$)/,
    undefined,
    "Load the modules on the nodes; the option 'hostPaths' mounts the folder from there.",
  ],
  [
    /^\/(?:proc|sys|dev|var\/log|var\/lib\/docker|(?:var\/)?run)?(?:\/.*)?$/,
    undefined,
    "What looks at its node runs on each, with `deploy.mode: global` and the option 'hostPaths'; metrics of containers are the kubelet's.",
  ],
] as const satisfies readonly (readonly [path: RegExp, image: RegExp | undefined, instead: string])[]

/** Folders that belong to the system of a host, or to programs that run on it. */
const systemFolders =
  /^(?:bin|boot|dev|etc|lib(?:32|64)?|proc|sbin|snap|sys|tmp\/\.[^/]*|usr|(?:var\/)?run\/(?:containerd|crio|dbus|docker|libvirt|lock|log|podman|systemd|udev|user)|var\/(?:cache|lock|log|lib\/(?:containerd|docker|kubelet)))(?:\/|$)/

/** Folders in which those of many programs or people lie. */
const sharedFolders = /^(?:(?:home|Users)(?:\/[^/]+)?|media|mnt|opt|root|run|srv|tmp|var(?:\/(?:lib|run))?)?$/

/** Files in a home folder whose names begin with a dot; others of such names are folders: `~/.ollama`. */
const hiddenFiles = /(?:rc|config|history|profile|env)$/

/**
 * Whether an absolute path, or one in a home folder, is a folder in which a service keeps data: neither a file, nor of
 * the system, nor with more in it than one service has.
 */
export function isDataFolder(mount: HostMount): boolean {
  const { source, found, isFile } = mount
  if (found === 'file' || isSocket(mount) || credentials.test(source)) return false
  const { from, names } = parseHostPath(source)
  if (from.startsWith('~')) {
    const last = names.at(-1) ?? ''
    return last !== '' && (!isFile || (/^\.[^.]+$/.test(last) && !hiddenFiles.test(last)))
  }
  const path = names.join('/')
  return !isFile && !systemFolders.test(path) && !sharedFolders.test(path)
}

/** Folders of containers that programs take their configuration from, and never write to. */
const onlyRead =
  /^\/+(?:docker-entrypoint(?:-initdb)?\.d|etc\/(?:alertmanager|apache2|caddy|grafana|haproxy|httpd|logstash|loki|mysql|nginx|otel[^/]*|prometheus|promtail|redis|supervisor|tempo|traefik|vector))(?:\/|$)/

/** Folders of containers in which programs keep what they write. */
const databases =
  /^\/+(?:bitnami\/[^/]+|data\/(?:db|configdb)|var\/lib\/(?:cassandra|clickhouse|elasticsearch|grafana|influxdb2?|mongodb|mysql|neo4j|postgresql(?:\/data|\/\d+(?:\/[^/]+)*)?|rabbitmq|redis)|var\/jenkins_home)\/*$/

/** Folders of containers that are called after what programs write to them. */
const written = /\/(?:attachments|backups?|logs?|media|storage|uploads?)\/*$/i

/** Those that programs read as often as they write: what is in them says which. */
const maybeWritten = /\/(?:data(?:base)?|instance|sqlite|var)\/*$/i

/** Files in which programs keep what they write. */
const store = /\.(?:aof|db3?|rdb|sqlite3?)$/i

/** Whether a folder is one that its program writes to, so that what is in it is to be kept. */
export function isWrittenFolder({ target, found }: HostMount): boolean {
  if (databases.test(target) || written.test(target)) return true
  const mayHold = found === 'large' || (typeof found === 'object' && found.some((name) => store.test(name)))
  return mayHold && maybeWritten.test(target)
}

/** Whether what a folder has is only where its program begins: it, or the command of its service, writes there. */
export function isKeptFolder(mount: HostMount, commands: readonly Commands[]): boolean {
  return isWrittenFolder(mount) || isWrittenBy(commands, mount.target)
}

/** Whether nothing is lost where nothing can be written to a folder of a container. */
export function isOnlyRead(target: string): boolean {
  return onlyRead.test(target)
}

/** Paths that commands write to, as far as their text shows. */
export class Commands {
  /** What they write to, and the last argument of what copies or moves. */
  private readonly written = new PathTree()
  /** Folders of which they change the owners or permissions, with all that is in them. */
  private readonly changed = new PathTree()

  constructor(text: string) {
    for (const one of text.split(/\n|;|&&|\|\|/)) this.add(one)
  }

  /** Returns true if they write to a path or to one below it. */
  writeTo(path: string): boolean {
    return this.written.hasWithin(path) || this.changed.hasAbove(path)
  }

  private add(command: string): void {
    const words: readonly string[] = command.match(/>|[^\s>]+/g) ?? []
    const write = (word: string | undefined) => {
      if (word !== undefined) this.written.add(word.replace(/["']/g, ''))
    }
    for (const [index, word] of words.entries()) if (word === '>') write(words[index + 1])
    if (words.some((word) => /^(?:cp|mv|ln|install)$/.test(word))) write(words.at(-1))
    const isEdited =
      words.includes('tee') || (words.includes('sed') && words.some((word) => /^-\w*i/.test(word)))
    // Permissions and owners of what is mounted cannot be changed either where it is read-only.
    const isChanged = words.some((word) => /^(?:chgrp|chmod|chown)$/.test(word))
    if (isEdited || isChanged) for (const word of words) write(word)
    if (!isChanged || !words.some((word) => /^(?:-[^\WR]*R\w*|--recursive)$/.test(word))) return
    for (const word of words) {
      const folder = withoutEnd(word.replace(/["']/g, ''), '/')
      // All that there is lies in the root, where nobody means it.
      if (folder.startsWith('/')) this.changed.add(folder)
    }
  }
}

/** Whether one of several commands writes to a folder of a container or to a file in it. */
export function isWrittenBy(commands: readonly Commands[], folder: string): boolean {
  const path = withoutEnd(folder, '/')
  return commands.some((one) => one.writeTo(path))
}

/** What to do instead of mounting a path of the host outside of the manifest's folder. */
export function insteadOfHost({ source }: HostMount, image: string): Shown {
  const name = image.split(/[:@]/, 1)[0]!
  const found = uses.find(([path, images]) => path.test(source) && (images?.test(name) ?? true))
  if (found !== undefined) return words(found[2])
  const move = words('Move it into the folder of the manifest, or use a named volume')
  // Of whom a node has a home folder, nobody knows.
  const isOfNode = source.startsWith('/')
  return isOfNode
    ? sentence`${move}; with the option 'hostPaths' the nodes' own paths are mounted.`
    : sentence`${move}.`
}
