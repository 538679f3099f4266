import type { ImageConfig, ObservedMount, ProcessUser } from 'tranship'
import { type Fields, fieldsOf, numberOf, objectsOf, textOf, textsOf } from '../cluster/fields.js'
import type { Clock } from '../engines/clock.js'
import { askPort, type ReachablePort } from './ask-port.js'
import { filesBelow } from './container-files.js'
import { type DockerEngine, EngineError } from './docker-engine.js'
import type { ObservedContainer } from './observed-container.js'
import { parseSockets, type Socket, toDigits } from './sockets.js'

/** The time between two looks at the sockets, in milliseconds. */
const pause = 1000

/** The number of files of an image below a mount that are counted. */
const mostHidden = 1000

export interface WatchSettings {
  /** The time to watch, in milliseconds. */
  readonly duration: number
  readonly clock: Clock
  /** Ends the watch early. What was seen counts. */
  readonly interruption: AbortSignal
  /** True if ports of containers can be reached from here. */
  readonly isLocal: boolean
  /** Called before each look with the time that is left, in milliseconds. */
  readonly tell: (left: number) => void
}

/** Lists the containers of a project of Compose, with their data as `docker inspect` shows it. */
export async function containersOfProject(engine: DockerEngine, project: string): Promise<readonly Fields[]> {
  const filters = { label: [`com.docker.compose.project=${project}`, 'com.docker.compose.oneoff=False'] }
  const listed = await engine.json(
    `/containers/json?all=1&filters=${encodeURIComponent(JSON.stringify(filters))}`,
  )
  const ids = objectsOf(listed).flatMap(({ Id: id }) => textOf(id) ?? [])
  return Promise.all(ids.map(async (id) => fieldsOf(await engine.json(`/containers/${id}/json`))))
}

/** Watches the containers of a project, and reads what they and their images hold. Changes nothing in them. */
export async function watchContainers(
  engine: DockerEngine,
  project: string,
  settings: WatchSettings,
): Promise<readonly ObservedContainer[]> {
  const sockets = new Map<string, Map<string, Socket>>()
  const { clock, duration, interruption, tell } = settings
  const end = clock.now() + duration
  let containers = await containersOfProject(engine, project)
  for (;;) {
    const left = end - clock.now()
    tell(Math.max(0, left))
    await Promise.all(containers.filter(hasOwnNetwork).map((one) => lookAtSockets(engine, one, sockets)))
    if (left <= 0 || interruption.aborted) break
    await clock.sleep(Math.min(pause, left), interruption).catch(() => undefined)
    containers = await containersOfProject(engine, project)
  }
  const images = new Map<string, Promise<ImageFacts>>()
  const observed: ObservedContainer[] = []
  for (const container of containers)
    observed.push(await observe(engine, container, sockets, images, settings))
  return observed
}

/** True for a running container whose sockets are its own. */
function hasOwnNetwork(container: Fields): boolean {
  const mode = textOf(fieldsOf(container['HostConfig'])['NetworkMode']) ?? ''
  return isRunning(container) && mode !== 'host' && !mode.startsWith('container:')
}

function isRunning(container: Fields): boolean {
  return fieldsOf(container['State'])['Running'] === true
}

function idOf(container: Fields): string {
  return textOf(container['Id']) ?? ''
}

async function lookAtSockets(
  engine: DockerEngine,
  container: Fields,
  found: Map<string, Map<string, Socket>>,
): Promise<void> {
  const id = idOf(container)
  for (const protocol of ['tcp', 'udp'] as const) {
    const files = [`/proc/net/${protocol}`, `/proc/net/${protocol}6`]
    // A machine without IPv6 lacks the second file, and `cat` then fails after the first.
    const text = (await engine.run(id, ['cat', ...files])) ?? (await engine.run(id, ['cat', files[0]!]))
    if (text === undefined) continue
    const own = found.get(id) ?? new Map<string, Socket>()
    for (const socket of parseSockets(text, protocol)) own.set(JSON.stringify(socket), socket)
    found.set(id, own)
  }
}

interface ImageFacts {
  readonly config: ImageConfig | undefined
  readonly shell: boolean | undefined
  /** The number of files below each path that a container mounts. */
  readonly hidden: ReadonlyMap<string, number>
}

async function observe(
  engine: DockerEngine,
  container: Fields,
  sockets: ReadonlyMap<string, ReadonlyMap<string, Socket>>,
  images: Map<string, Promise<ImageFacts>>,
  { isLocal }: WatchSettings,
): Promise<ObservedContainer> {
  const id = idOf(container)
  const image = textOf(container['Image']) ?? ''
  const state = fieldsOf(container['State'])
  const mounted = objectsOf(container['Mounts']).flatMap(({ Destination: path }) => textOf(path) ?? [])
  const key = JSON.stringify([image, [...mounted].sort()])
  const inImage = images.get(key) ?? readImage(engine, image, mounted)
  images.set(key, inImage)
  const { config, shell, hidden } = await inImage
  const own = [...(sockets.get(id)?.values() ?? [])]
  return {
    service: textOf(fieldsOf(fieldsOf(container['Config'])['Labels'])['com.docker.compose.service']) ?? '',
    addresses: addressesOf(container).flatMap((address) => toDigits(address) ?? []),
    ...{ image, imageConfig: config, shell },
    running: isRunning(container),
    status: isRunning(container) ? undefined : numberOf(state['ExitCode']),
    restarts: numberOf(container['RestartCount']) ?? 0,
    sockets: sockets.has(id) ? own : undefined,
    users: isRunning(container) ? await usersOf(engine, id) : undefined,
    mounts: await mountsOf(engine, container, mounted, hidden),
    writes: await writesOf(engine, id, mounted),
    speaks: isLocal ? await answersOf(container, own) : new Map(),
  }
}

function addressesOf(container: Fields): readonly string[] {
  const networks = Object.values(fieldsOf(fieldsOf(container['NetworkSettings'])['Networks'])).map(fieldsOf)
  return networks.flatMap(({ IPAddress: four, GlobalIPv6Address: six }) =>
    [four, six].flatMap((address) => textOf(address) ?? []),
  )
}

/** Only the columns of numbers are asked for. The arguments of processes may hold passwords. */
async function usersOf(engine: DockerEngine, id: string): Promise<readonly ProcessUser[] | undefined> {
  const columns = ['pid', 'uid', 'gid', 'supgid']
  try {
    const query = encodeURIComponent(`-o ${columns.join(',')}`)
    const { Processes: rows } = fieldsOf(await engine.json(`/containers/${id}/top?ps_args=${query}`))
    if (!Array.isArray(rows)) return undefined
    return rows.map(textsOf).flatMap(([, uid, gid, groups = '']): ProcessUser[] => {
      const further = groups.split(',').map(Number)
      const added = further.filter((group) => Number.isInteger(group) && group !== Number(gid) && group !== 0)
      return [{ uid: Number(uid), gid: Number(gid), ...(added.length === 0 ? {} : { groups: added }) }]
    })
  } catch (error) {
    if (error instanceof EngineError) return undefined
    throw error
  }
}

async function mountsOf(
  engine: DockerEngine,
  container: Fields,
  paths: readonly string[],
  hidden: ImageFacts['hidden'],
): Promise<ReadonlyMap<string, ObservedMount>> {
  const since = new Date(textOf(fieldsOf(container['State'])['StartedAt']) ?? 0)
  const mounts = new Map<string, ObservedMount>()
  for (const path of paths) {
    const files = await filesBelow(engine, idOf(container), path, { since })
    const hides = hidden.get(path)
    mounts.set(path, {
      ...(hides === undefined ? {} : { hides }),
      ...(files === undefined ? {} : ownerOf(files)),
    })
  }
  return mounts
}

function ownerOf({
  uid,
  gid,
  mode,
  isChanged,
}: NonNullable<Awaited<ReturnType<typeof filesBelow>>>): ObservedMount {
  return { uid, gid, mode: (mode & 0o7777).toString(8).padStart(4, '0'), written: isChanged }
}

/** Reads the configuration of an image, and its files from a container that is never started. */
async function readImage(
  engine: DockerEngine,
  image: string,
  mounted: readonly string[],
): Promise<ImageFacts> {
  const hidden = new Map<string, number>()
  try {
    const config = configIn(fieldsOf(await engine.json(`/images/${image}/json`)))
    // An image without a command needs a word in its place.
    const id = await engine.create({ Image: image, Cmd: ['-'], Labels: { 'tranship.observe': 'true' } })
    if (id === undefined) return { config, shell: undefined, hidden }
    try {
      const shell = await engine.has(`/containers/${id}/archive?path=/bin/sh`)
      for (const path of mounted) {
        const files = await filesBelow(engine, id, path, { entries: mostHidden })
        hidden.set(path, files?.count ?? 0)
      }
      return { config, shell, hidden }
    } finally {
      await engine.remove(id)
    }
  } catch (error) {
    if (error instanceof EngineError) return { config: undefined, shell: undefined, hidden }
    throw error
  }
}

/** The fields of a configuration that a translation reads. Variables and labels may hold passwords. */
const read = [
  ...['User', 'ExposedPorts', 'Volumes', 'Entrypoint', 'Cmd', 'WorkingDir', 'Shell', 'Healthcheck'],
] as const

function configIn(image: Fields): ImageConfig {
  const config = fieldsOf(image['Config'])
  const present = read.filter(
    (key) => config[key] !== undefined && config[key] !== null && config[key] !== '',
  )
  return Object.fromEntries(present.map((key) => [key, config[key]]))
}

/** Files that Docker itself writes into each container. */
const ofDocker = ['/dev', '/proc', '/sys', '/etc/hosts', '/etc/hostname', '/etc/resolv.conf', '/.dockerenv']

/** The kinds of changes in a container's file system. */
const changes = { modified: 0, added: 1 }

/** Returns the nearest folder of the image above each written file, without mounts. */
async function writesOf(
  engine: DockerEngine,
  id: string,
  mounted: readonly string[],
): Promise<readonly string[]> {
  const found = objectsOf(await engine.json(`/containers/${id}/changes`))
  const added = new Set(found.flatMap(({ Path: path, Kind: kind }) => (kind === changes.added ? [path] : [])))
  const isBelow = (path: string) => (folder: string) => path === folder || path.startsWith(`${folder}/`)
  const folders = found.flatMap(({ Path: path, Kind: kind }) => {
    const text = textOf(path) ?? '/'
    if (
      [...ofDocker, ...mounted].some(
        (folder) => isBelow(text)(folder) || (kind === changes.added && isBelow(folder)(text)),
      )
    )
      return []
    if (kind !== changes.added) return []
    let folder = text
    while (added.has(folder)) folder = folder.slice(0, folder.lastIndexOf('/'))
    return [folder || '/']
  })
  return [...new Set(folders)].sort()
}

async function answersOf(
  container: Fields,
  sockets: readonly Socket[],
): Promise<ReadonlyMap<number, 'http' | 'tls' | 'other'>> {
  const answers = new Map<number, 'http' | 'tls' | 'other'>()
  const listening = sockets.filter(({ state, protocol }) => state === 'listening' && protocol === 'tcp')
  for (const port of new Set(listening.map(({ port }) => port))) {
    for (const address of waysTo(container, port)) {
      const answer = await askPort(address)
      if (answer === undefined) continue
      answers.set(port, answer)
      break
    }
  }
  return answers
}

/** Returns the published port of this machine, and the address in the container's network, which Linux reaches. */
function waysTo(container: Fields, port: number): readonly ReachablePort[] {
  const published = objectsOf(fieldsOf(fieldsOf(container['NetworkSettings'])['Ports'])[`${port}/tcp`])
  const ofMachine = published.flatMap(({ HostIp: ip, HostPort: text }) => {
    const host = textOf(ip)
    return [
      {
        host: host === undefined || host === '0.0.0.0' || host === '::' ? 'localhost' : host,
        port: Number(text),
      },
    ]
  })
  return [...ofMachine, ...addressesOf(container).map((host) => ({ host, port }))]
}
