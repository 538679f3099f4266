import type { Cluster } from '../cluster/cluster.js'
import { LiveList } from '../cluster/live-list.js'
import type { LiveObject } from '../cluster/live-object.js'
import { type ApplicationPlace, listAll, type SeenObjects } from '../deploy/list-all.js'
import { eventsAbout } from './application-events.js'
import { compareEvents } from './pod-events.js'

/** The kinds of an application's objects that events are about. */
const kinds = [
  'Deployment',
  'ReplicaSet',
  'StatefulSet',
  'DaemonSet',
  'CronJob',
  'Job',
  'Pod',
  'PersistentVolumeClaim',
  'Service',
  'Ingress',
  'HTTPRoute',
  'HorizontalPodAutoscaler',
  'PodDisruptionBudget',
]

/** The time between two looks for new events, in milliseconds. */
const period = 1000

export interface EventSettings {
  /** `true` to wait for further events. */
  readonly follow: boolean
  /** Selects the objects. */
  readonly isWanted: (object: LiveObject) => boolean
  /** Called with the objects at the start. */
  readonly onStart: (seen: SeenObjects) => void
}

/**
 * Reads the events about the objects of an application, oldest first, and returns their number (rule E9-10). With
 * `follow`, continues until the signal is aborted.
 *
 * @throws {ApiError} if the user may not list events.
 */
export async function readEvents(
  cluster: Cluster,
  place: ApplicationPlace,
  { follow, isWanted, onStart }: EventSettings,
  onEvent: (event: LiveObject) => void,
  signal: AbortSignal,
): Promise<number> {
  const { selector: labels, namespace } = place
  const own = cluster.within(signal)
  const seen = await listAll(own, place, kinds)
  onStart(seen)
  const known = new Map<string, LiveObject>()
  const versions = new Map<string, string>()
  const take = (objects: readonly LiveObject[], events: readonly LiveObject[]) => {
    // An object that is gone stays known, for the events of its end.
    for (const object of objects.filter(isWanted)) known.set(`${object.kind}/${object.name}`, object)
    const isNew = ({ uid, resourceVersion }: LiveObject) => versions.get(uid) !== resourceVersion
    const found = events.filter(isNew).filter(eventsAbout([...known.values()]))
    for (const event of found.sort(compareEvents)) {
      versions.set(event.uid, event.resourceVersion)
      onEvent(event)
    }
    return found.length
  }
  if (!follow) return take(seen.objects, (await own.list({ kind: 'Event', namespace })).objects)
  const events = await LiveList.open(cluster, { kind: 'Event', namespace }, signal)
  const watched = kinds.filter((kind) => !isMissing(kind, seen))
  const lists = await Promise.all(
    watched.map((kind) => LiveList.open(cluster, { kind, labels, namespace }, signal)),
  )
  for (;;) {
    const objects = lists.flatMap((list) => list.objects)
    take(objects, events.objects)
    if (events.failure !== undefined) throw events.failure
    await own.sleep(period)
  }
}

function isMissing(kind: string, { unseen, unknown }: SeenObjects): boolean {
  return unknown.includes(kind) || unseen.some((one) => one.kind === kind)
}
