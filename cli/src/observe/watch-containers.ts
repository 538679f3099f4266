import { type Fields, fieldsOf, objectsOf, textOf } from '../cluster/fields.js'
import type { Clock } from '../engines/clock.js'
import { type DockerEngine, EngineError } from './docker-engine.js'
import { HelperContainers } from './helper-containers.js'
import {
  hasOwnNetwork,
  idOf,
  isRestarting,
  observeContainer,
  type SeenSockets,
  startOf,
} from './observe-container.js'
import type { ObservedContainer } from './observed-container.js'
import type { ImageFacts } from './read-image.js'
import { parseSocketFiles, socketFiles } from './sockets.js'

/** The time between two looks at the sockets, in milliseconds. */
const pause = 1000

/** The number of containers that are looked at together. */
const mostAtOnce = 4

export interface WatchSettings {
  /** The time to watch, in milliseconds. */
  readonly duration: number
  readonly clock: Clock
  /** Ends the watch early. What was seen counts. */
  readonly interruption: AbortSignal
  /** True if ports of containers can be reached from here. */
  readonly isLocal: boolean
  /** The image of containers that read the sockets of those without `cat`. */
  readonly helperImage?: string | undefined
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
  const found = await inParallel(ids, (id) => ifThere(() => engine.json(`/containers/${id}/json`)))
  return found.flatMap((one) => (one === undefined ? [] : [fieldsOf(one)]))
}

/** Watches the containers of a project, and reads what they and their images hold. Changes nothing in them. */
export async function watchContainers(
  engine: DockerEngine,
  project: string,
  settings: WatchSettings,
): Promise<readonly ObservedContainer[]> {
  const seen: SeenSockets = new Map()
  const { clock, duration, interruption, tell } = settings
  const helpers = new HelperContainers(engine, settings)
  const end = clock.now() + duration
  let containers = await containersOfProject(engine, project)
  const startsBefore = new Map(containers.map((one) => [idOf(one), startOf(one)]))
  try {
    for (;;) {
      const left = end - clock.now()
      tell(Math.max(0, left))
      await inParallel(containers.filter(hasOwnNetwork), (one) => lookAtSockets(engine, one, seen, helpers))
      if (left <= 0 || interruption.aborted) break
      await clock.sleep(Math.min(pause, left), interruption).catch(() => undefined)
      containers = await containersOfProject(engine, project)
    }
  } finally {
    await helpers.remove()
  }
  const images = new Map<string, Promise<ImageFacts>>()
  const observed = await inParallel(containers, (one) =>
    ifThere(() => {
      const isSteady = !isRestarting(one) && startOf(one) === (startsBefore.get(idOf(one)) ?? startOf(one))
      return observeContainer(engine, one, { seen, images, isSteady, isLocal: settings.isLocal })
    }),
  )
  return observed.filter((one) => one !== undefined)
}

async function lookAtSockets(
  engine: DockerEngine,
  container: Fields,
  seen: SeenSockets,
  helpers: HelperContainers,
): Promise<void> {
  const id = idOf(container)
  const words = ['cat', ...socketFiles]
  // If there is no such program, some engines send their error as its output.
  const isTable = (text: string) => text.includes('local_address')
  const direct = await engine.run(id, words)
  const text = isTable(direct) ? direct : await helpers.run(container, words)
  if (!isTable(text)) return
  const own = seen.get(id) ?? new Map()
  for (const socket of parseSocketFiles(text)) own.set(JSON.stringify(socket), socket)
  seen.set(id, own)
}

/** Returns undefined if the engine has no such container any more. */
async function ifThere<Result>(read: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof EngineError && error.status === 404) return undefined
    throw error
  }
}

/** Works on some items at a time, and returns the results in the order of the items. */
async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  const waiting = [...items.entries()]
  const workOff = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      results[next[0]] = await work(next[1])
  }
  await Promise.all(Array.from({ length: mostAtOnce }, workOff))
  return results
}
