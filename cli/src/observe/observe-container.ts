import { buffer } from 'node:stream/consumers'
import type { ObservedMount, ProcessUser } from 'tranship'
import { type Fields, fieldsOf, numberOf, objectsOf, textOf, textsOf } from '../cluster/fields.js'
import { askPort, type ReachablePort } from './ask-port.js'
import { type ContainerFiles, filesBelow, filesOfDocker } from './container-files.js'
import { type DockerEngine, EngineError } from './docker-engine.js'
import type { ObservedContainer } from './observed-container.js'
import { type ImageFacts, readImage } from './read-image.js'
import { type Socket, toDigits } from './sockets.js'

/** The sockets that were seen, by container and by their text. */
export type SeenSockets = Map<string, Map<string, Socket>>

export function idOf(container: Fields): string {
  return textOf(container['Id']) ?? ''
}

/** True for a container whose program runs, with sockets of its own. */
export function hasOwnNetwork(container: Fields): boolean {
  return stateOf(container) === 'running' && !isRestarting(container) && networkOf(container) === 'own'
}

/** True for a container that ended and that the engine starts again. Podman shows it as stopped meanwhile. */
export function isRestarting(container: Fields): boolean {
  const { Restarting: isSaid, Running: runs } = fieldsOf(container['State'])
  return isSaid === true || (runs !== true && isServer(container) && restartsOf(container) > 0)
}

function restartsOf(container: Fields): number {
  return numberOf(container['RestartCount']) ?? 0
}

/** The time of the last start, as the engine writes it. */
export function startOf(container: Fields): string {
  return textOf(fieldsOf(container['State'])['StartedAt']) ?? ''
}

function networkOf(container: Fields): ObservedContainer['network'] {
  const mode = textOf(fieldsOf(container['HostConfig'])['NetworkMode']) ?? ''
  if (mode === 'host') return 'host'
  return mode.startsWith('container:') ? 'shared' : 'own'
}

/** An engine starts a container with one of these restart policies again, unless somebody has stopped it. */
const policiesOfServers: readonly unknown[] = ['always', 'unless-stopped']

function isServer(container: Fields): boolean {
  return policiesOfServers.includes(fieldsOf(fieldsOf(container['HostConfig'])['RestartPolicy'])['Name'])
}

function stateOf(container: Fields): ObservedContainer['state'] {
  const state = fieldsOf(container['State'])
  if (state['Running'] === true || isRestarting(container)) return 'running'
  if (state['Status'] === 'created') return 'created'
  return isServer(container) ? 'stopped' : 'ended'
}

/** The time after the end of a container in which the engine reports that somebody stopped it, in milliseconds. */
const reportTime = 1000

/** Returns true if somebody stopped a container. Engines forget it after some hundred events, and Podman keeps none. */
async function wasStopped(engine: DockerEngine, container: Fields): Promise<boolean> {
  const end = Date.parse(textOf(fieldsOf(container['State'])['FinishedAt']) ?? '')
  const [since, until] = [end - reportTime, end + reportTime].map((time) => String(time / 1000))
  const filters = JSON.stringify({ container: [idOf(container)], event: ['stop'] })
  const query = new URLSearchParams({ since: since!, until: until!, filters })
  const events = await unlessRefused(() => engine.stream({ path: `/events?${query.toString()}` }))
  return events !== undefined && (await buffer(events)).length > 0
}

function isHealthy(container: Fields): boolean {
  const health = textOf(fieldsOf(fieldsOf(container['State'])['Health'])['Status']) ?? 'none'
  return health === 'none' || health === 'healthy'
}

/** The knowledge that a watch has about its containers. */
interface Watched {
  readonly seen: SeenSockets
  /** The images that were read, which containers share. */
  readonly images: Map<string, Promise<ImageFacts>>
  /** False if the container restarted during the watch. Chance decides what is seen of it. */
  readonly isSteady: boolean
  /** True if ports of containers can be reached from here. */
  readonly isLocal: boolean
}

/** Reads the state, the processes and the files of a container and its image. */
export async function observeContainer(
  engine: DockerEngine,
  container: Fields,
  { seen, images, isSteady, isLocal }: Watched,
): Promise<ObservedContainer> {
  const id = idOf(container)
  const image = textOf(container['Image']) ?? ''
  const shown = stateOf(container)
  const state = shown === 'ended' && (await wasStopped(engine, container)) ? 'stopped' : shown
  const mounted = objectsOf(container['Mounts']).flatMap(({ Destination: path }) => textOf(path) ?? [])
  const key = JSON.stringify([image, [...mounted].sort()])
  const inImage = images.get(key) ?? readImage(engine, image, mounted)
  images.set(key, inImage)
  const { config, shell, hidden } = await inImage
  const sockets = seen.has(id) && isSteady ? [...seen.get(id)!.values()] : undefined
  const runs = state === 'running' && isSteady
  return {
    service: textOf(fieldsOf(fieldsOf(container['Config'])['Labels'])['com.docker.compose.service']) ?? '',
    network: networkOf(container),
    addresses: addressesOf(container).flatMap((address) => toDigits(address) ?? []),
    ...{ image, imageConfig: config, shell, state, sockets, isSteady },
    isReady: state !== 'running' || isHealthy(container),
    status: state === 'ended' ? numberOf(fieldsOf(container['State'])['ExitCode']) : undefined,
    restarts: restartsOf(container),
    users: runs ? await usersOf(engine, container) : undefined,
    mounts: await mountsOf(engine, container, mounted, hidden),
    writes: state === 'created' ? undefined : await writesOf(engine, id, mounted),
    speaks: isLocal && runs ? await answersOf(container, sockets ?? []) : new Map(),
  }
}

function addressesOf(container: Fields): readonly string[] {
  const networks = Object.values(fieldsOf(fieldsOf(container['NetworkSettings'])['Networks'])).map(fieldsOf)
  return networks.flatMap(({ IPAddress: four, GlobalIPv6Address: six }) =>
    [four, six].flatMap((address) => textOf(address) ?? []),
  )
}

/** Only the columns of numbers are asked for. The arguments of processes may hold passwords. */
const columnsOfProcesses = ['pid', 'ppid', 'uid', 'gid', 'supgid']

/** Returns the users of the program and of the processes below it. Healthchecks and we ourselves run beside it. */
async function usersOf(engine: DockerEngine, container: Fields): Promise<readonly ProcessUser[] | undefined> {
  const query = encodeURIComponent(`-o ${columnsOfProcesses.join(',')}`)
  const answer = await unlessRefused(() => engine.json(`/containers/${idOf(container)}/top?ps_args=${query}`))
  const rows = objectsOfRows(fieldsOf(answer)['Processes'])
  const own = new Set([String(numberOf(fieldsOf(container['State'])['Pid']))])
  // A parent may stand after its children.
  for (let size = 0; size < own.size;) {
    size = own.size
    for (const [pid, parent] of rows) if (own.has(parent!)) own.add(pid!)
  }
  const users = rows.filter(([pid]) => own.has(pid!)).map(userOf)
  return users.length === 0 ? userOfFirstProcess(engine, container) : users
}

/** Reads the user of the program itself. Podman lists processes with the `ps` of the image, which may lack columns. */
async function userOfFirstProcess(
  engine: DockerEngine,
  container: Fields,
): Promise<readonly ProcessUser[] | undefined> {
  // The first process is otherwise one of the machine, or of another container.
  if (!['', 'private'].includes(textOf(fieldsOf(container['HostConfig'])['PidMode']) ?? '')) return undefined
  const status = await engine.run(idOf(container), ['cat', '/proc/1/status'])
  const lines = status.split('\n').map((line) => line.trim().split(/\s+/))
  const numbersOf = (name: string) => lines.find(([label]) => label === `${name}:`)?.slice(1) ?? []
  // The second number of each line is the one with which the process acts.
  const [, uid] = numbersOf('Uid')
  const [, gid] = numbersOf('Gid')
  if (uid === undefined || gid === undefined) return undefined
  return [userOf(['', '', uid, gid, numbersOf('Groups').join()])]
}

function objectsOfRows(rows: unknown): readonly (readonly string[])[] {
  return Array.isArray(rows) ? rows.map(textsOf) : []
}

function userOf([, , uid, gid, groups = '']: readonly string[]): ProcessUser {
  const further = groups.split(',').map(Number)
  const added = further.filter((group) => Number.isInteger(group) && group !== Number(gid) && group !== 0)
  return { uid: Number(uid), gid: Number(gid), ...(added.length === 0 ? {} : { groups: added }) }
}

async function mountsOf(
  engine: DockerEngine,
  container: Fields,
  paths: readonly string[],
  hidden: ImageFacts['hidden'],
): Promise<ReadonlyMap<string, ObservedMount>> {
  const since = new Date(startOf(container))
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

function ownerOf({ uid, gid, mode, isChanged }: ContainerFiles): ObservedMount {
  const written = isChanged === undefined ? {} : { written: isChanged }
  return { uid, gid, mode: (mode & 0o7777).toString(8).padStart(4, '0'), ...written }
}

/** The kind of a change of a container's file system: added. Others are modified and deleted. */
const isAdded = 1

/** Files to which Podman adds the user of a container. */
const filesOfUsers = ['/etc/group', '/etc/passwd']

/** Returns the nearest folder of the image above each written file, without mounts. */
async function writesOf(
  engine: DockerEngine,
  id: string,
  mounted: readonly string[],
): Promise<readonly string[] | undefined> {
  const answer = await unlessRefused(() => engine.json(`/containers/${id}/changes`))
  if (answer === undefined) return undefined
  const changes = objectsOf(answer).map(({ Path: path, Kind: kind }) => ({ path: textOf(path) ?? '/', kind }))
  const added = new Set(changes.filter(({ kind }) => kind === isAdded).map(({ path }) => path))
  const parents = new Set(changes.map(({ path }) => folderOf(path)))
  const isOther = (path: string) =>
    // A folder that Docker made for a mount is above it.
    [...filesOfDocker, ...filesOfUsers, ...mounted].some((one) => isWithin(path, one) || isWithin(one, path))
  const folders = changes
    // A folder counts as modified if a file in it is.
    .filter(({ path, kind }) => !isOther(path) && (kind === isAdded || !parents.has(path)))
    .map(({ path }) => {
      let folder = folderOf(path)
      while (added.has(folder)) folder = folderOf(folder)
      return folder
    })
  return [...new Set(folders)].sort()
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/'
}

/** Returns undefined if the engine refuses the question, such as for a container that has just ended. */
async function unlessRefused<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof EngineError) return undefined
    throw error
  }
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
    const isAny = host === undefined || host === '0.0.0.0' || host === '::'
    return [{ host: isAny ? 'localhost' : host, port: Number(text) }]
  })
  return [...ofMachine, ...addressesOf(container).map((host) => ({ host, port }))]
}
