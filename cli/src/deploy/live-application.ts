import { fromCluster, type Observation } from 'tranship/deploy'
import { nameLabel } from 'tranship/internal'
import { isApiError } from '../cluster/api-error.js'
import type { Cluster } from '../cluster/cluster.js'
import { type Fields, fieldsOf, textOf } from '../cluster/fields.js'
import { LiveList } from '../cluster/live-list.js'
import type { LiveObject } from '../cluster/live-object.js'
import { compareEvents, timeOfEvent } from '../pods/pod-events.js'
import { type ApplicationPlace, listAll, type UnseenKind } from './list-all.js'

/** The reason of events on a workload whose Pods the cluster refuses. */
const refusedPod = 'FailedCreate'

/** The kinds that a wait watches. */
const watchedKinds = ['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet', 'Job', 'Pod']

/** The reason of events on a claim for which no volume can be created. */
const refusedVolume = 'ProvisioningFailed'

/**
 * The reasons of events to watch: failed probes, and Pods and volumes that can't be created. Others may be very many.
 */
const eventReasons = ['Unhealthy', 'Killing', refusedPod, refusedVolume]

/** The objects of an application in a cluster, kept up to date until the signal of `open`. */
export class LiveApplication {
  /** The Pods of earlier versions by the last observation: their uids. */
  private earlier: ReadonlySet<string> = new Set()

  private constructor(
    private readonly lists: ReadonlyMap<string, LiveList>,
    private readonly events: readonly LiveList[],
    /** `undefined` without permission to list them. */
    private readonly endpoints: LiveList | undefined,
    /** All objects of the application that could be listed at the start. */
    readonly before: readonly LiveObject[],
    /** The other kinds that the user may not list. */
    readonly unseen: readonly UnseenKind[],
    /** The other kinds that the cluster doesn't have. */
    readonly unknown: readonly string[],
  ) {}

  /**
   * Lists the objects of an application, and watches them until the signal is aborted.
   *
   * @param otherKinds kinds to list once, besides the watched ones
   * @throws {ApiError} if the user may not list workloads or Pods.
   */
  static async open(
    cluster: Cluster,
    place: ApplicationPlace,
    otherKinds: readonly string[],
    signal: AbortSignal,
  ): Promise<LiveApplication> {
    const { selector: labels, namespace } = place
    const [lists, events, endpoints, others] = await Promise.all([
      Promise.all(
        watchedKinds.map(
          async (kind) => [kind, await LiveList.open(cluster, { kind, labels, namespace }, signal)] as const,
        ),
      ),
      Promise.all(
        eventReasons.map((reason) =>
          LiveList.open(cluster, { kind: 'Event', fields: `reason=${reason}`, namespace }, signal).catch(
            ignoreForbidden,
          ),
        ),
      ),
      LiveList.open(cluster, { kind: 'EndpointSlice', labels, namespace }, signal).catch(ignoreForbidden),
      listAll(
        cluster,
        place,
        otherKinds.filter((kind) => !watchedKinds.includes(kind)),
      ),
    ])
    return new LiveApplication(
      new Map(lists),
      events.filter((list) => list !== undefined),
      endpoints,
      [...lists.flatMap(([, list]) => list.objects), ...others.objects],
      others.unseen,
      others.unknown,
    )
  }

  /** Returns an object as it was at the start. */
  beforeOf(kind: string, name: string | undefined): LiveObject | undefined {
    return this.before.find((object) => object.kind === kind && object.name === name)
  }

  objectsOf(kind: string): readonly LiveObject[] {
    return this.lists.get(kind)?.objects ?? []
  }

  /** Returns the Pods of a service, by its name in Kubernetes. */
  podsOf(name: string): readonly LiveObject[] {
    return this.ofService('Pod', name)
  }

  /** Returns the Pods of a service's present version that are not being deleted (rule E4-09). */
  presentPodsOf(name: string): readonly LiveObject[] {
    return this.podsOf(name).filter(({ uid, isDeleted }) => !isDeleted && !this.earlier.has(uid))
  }

  /**
   * Returns the objects that make the Pods of a service's present version. A Deployment repeats the problems of its
   * ReplicaSets, also of earlier ones.
   */
  presentMakersOf(name: string): readonly LiveObject[] {
    const revisions = this.ofService('Deployment', name).map(revisionOf)
    return ['ReplicaSet', 'StatefulSet', 'DaemonSet', 'Job']
      .flatMap((kind) => this.ofService(kind, name))
      .filter(({ isDeleted }) => !isDeleted)
      .filter((each) => each.kind !== 'ReplicaSet' || revisions.includes(revisionOf(each)))
  }

  private ofService(kind: string, name: string): readonly LiveObject[] {
    return this.objectsOf(kind).filter(({ labels }) => labels[nameLabel] === name)
  }

  /**
   * Returns the cluster's latest reason for refusing the Pods of a workload, unless the workload has changed since. For
   * some kinds only events contain it, one for each attempt.
   */
  refusalOf({ uid, managers }: LiveObject): string | undefined {
    const changes = managers.flatMap(({ time, subresource }) =>
      subresource === undefined ? (time ?? []) : [],
    )
    const changedAt = Math.max(...changes.map(Date.parse))
    return this.latestMessage(
      refusedPod,
      (about, event) => about['uid'] === uid && !(Date.parse(timeOfEvent(event)) < changedAt),
    )
  }

  /** Returns the cluster's latest reason for not creating the volume of a claim. */
  refusedClaim(name: string): string | undefined {
    return this.latestMessage(
      refusedVolume,
      (about) => about['kind'] === 'PersistentVolumeClaim' && about['name'] === name,
    )
  }

  private latestMessage(
    reason: string,
    isWanted: (about: Fields, event: LiveObject) => boolean,
  ): string | undefined {
    const event = this.events
      .flatMap((list) => list.objects)
      .filter(({ fields }) => fields['reason'] === reason)
      .filter((one) => isWanted(fieldsOf(one.fields['involvedObject']), one))
      .sort(compareEvents)
      .at(-1)
    return textOf(event?.fields['message'])
  }

  /** Adds the result of a write. */
  put(object: LiveObject): void {
    this.lists.get(object.kind)?.put(object)
  }

  /** The error that ended one of the watches, so that waiting makes no sense. */
  get failure(): Error | undefined {
    return [...this.lists.values()].find(({ failure }) => failure !== undefined)?.failure
  }

  observe(now: number, openPorts: Readonly<Record<string, readonly number[]>>): Observation {
    const { endpoints } = this
    const lists = [...this.lists.values(), ...this.events, ...(endpoints === undefined ? [] : [endpoints])]
    const observation = fromCluster(
      lists.flatMap((list) => list.objects).map(({ fields }) => fields),
      // A list that is no longer watched, because permission was revoked, proves nothing.
      {
        now,
        openPorts,
        hasEndpoints: endpoints?.failure === undefined && endpoints !== undefined,
      },
    )
    const pods = Object.values(observation.services).flatMap((service) => service.pods ?? [])
    this.earlier = new Set(pods.filter(({ current }) => current === false).map(({ uid }) => uid))
    return observation
  }
}

/** Returns the revision of a Deployment, and of a ReplicaSet that it has made. */
function revisionOf({ annotations }: LiveObject): string | undefined {
  return annotations['deployment.kubernetes.io/revision']
}

/** Ignores missing permissions: not everybody may list events. */
function ignoreForbidden(error: unknown): undefined {
  if (isApiError(error, 403) || isApiError(error, 404)) return undefined
  throw error
}
