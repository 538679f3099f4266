import { isApiError } from '../cluster/api-error.js'
import type { Cluster, Query } from '../cluster/cluster.js'
import { fieldsOf, numberOf, objectsOf, textOf } from '../cluster/fields.js'
import { linesOf } from '../cluster/lines.js'
import { LiveList } from '../cluster/live-list.js'
import type { LiveObject } from '../cluster/live-object.js'

export interface LogSettings {
  /** Whether to go on with what comes, also from Pods that come. */
  readonly follow: boolean
  /** What of the logs is wanted, as the API server calls it: `tailLines`, `sinceSeconds`, `timestamps`. */
  readonly query: Readonly<Record<string, string | number | boolean>>
  /** Which of the Pods count. */
  readonly isWanted: (pod: LiveObject) => boolean
}

/** How often new containers are looked for, in milliseconds. */
const period = 1000

/** A container of a Pod, once more each time it is restarted. */
interface Source {
  readonly key: string
  readonly pod: LiveObject
  readonly container: string
}

/**
 * Gives the lines of all containers of an application, those of one in their order; with `follow` until the signal. Before
 * that each container gives what it has written until now.
 */
export async function readLogs(
  cluster: Cluster,
  pods: Query,
  { follow, query, isWanted }: LogSettings,
  onLine: (pod: LiveObject, line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  if (!follow) {
    const { objects } = await cluster.list(pods, signal)
    for (const source of objects.filter(isWanted).flatMap(sourcesOf))
      await readSource(cluster, source, query, onLine, signal)
    return
  }
  const list = await LiveList.open(cluster, pods, signal)
  const begun = new Set<string>()
  // What is there at first is wanted from the moment that was asked for, what comes later from its beginning.
  let wanted: LogSettings['query'] = { ...query, follow }
  const { tailLines: _, ...later } = wanted
  const reading = new Set<Promise<void>>()
  for (;;) {
    const sources = list.objects.filter(isWanted).flatMap(sourcesOf)
    for (const source of sources.filter(({ key }) => !begun.has(key))) {
      begun.add(source.key)
      const read = readSource(cluster, source, wanted, onLine, signal).finally(() => reading.delete(read))
      reading.add(read)
    }
    wanted = later
    // One that has failed ends this; one that has ended may have a container after it.
    await Promise.race([cluster.clock.sleep(period, signal), ...reading])
    if (list.failure !== undefined) throw list.failure
  }
}

/** The containers of a Pod that have begun, by their runs. */
function sourcesOf(pod: LiveObject): readonly Source[] {
  const status = fieldsOf(pod.fields['status'])
  return objectsOf(status['containerStatuses']).flatMap(({ name, state, restartCount }) => {
    const container = textOf(name)
    const { running, terminated } = fieldsOf(state)
    if (container === undefined || (running ?? terminated) === undefined) return []
    return [{ key: `${pod.uid}/${container}/${numberOf(restartCount) ?? 0}`, pod, container }]
  })
}

async function readSource(
  cluster: Cluster,
  { pod, container }: Source,
  query: LogSettings['query'],
  onLine: (pod: LiveObject, line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  try {
    const path = `${cluster.pathOf(pod)}/log`
    const chunks = await cluster.stream({ method: 'GET', path, query: { ...query, container }, signal })
    for await (const line of linesOf(chunks)) onLine(pod, line)
  } catch (error) {
    signal.throwIfAborted()
    // Its logs are gone with it, or its node.
    if (!isApiError(error, 404) && !isApiError(error, 400)) throw error
  }
}
