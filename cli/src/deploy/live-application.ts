import { fromCluster, type Observation } from 'tranship/deploy'
import { nameLabel } from 'tranship/internal'
import { isApiError } from '../cluster/api-error.js'
import type { Cluster } from '../cluster/cluster.js'
import { fieldsOf, textOf } from '../cluster/fields.js'
import { LiveList } from '../cluster/live-list.js'
import type { LiveObject } from '../cluster/live-object.js'
import { type ApplicationPlace, listAll, type UnseenKind } from './list-all.js'

/** The reason of an event about a workload whose Pod the cluster has refused. */
const refusedPod = 'FailedCreate'

/** What a wait sees of an application: its workloads and Pods. */
const watchedKinds = ['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet', 'Job', 'Pod']

/** The reason of an event about a claim for which the cluster can make no volume. */
const refusedVolume = 'ProvisioningFailed'

/** The reasons of the events that tell of failed checks, and of Pods and volumes that cannot be made; of others there may be very many. */
const eventReasons = ['Unhealthy', 'Killing', refusedPod, refusedVolume]

/** The objects of an application as they are in a cluster, followed from when it was opened on. */
export class LiveApplication {
  private constructor(
    private readonly place: ApplicationPlace,
    private readonly lists: ReadonlyMap<string, LiveList>,
    private readonly events: readonly LiveList[],
    /** Absent without the right to see them. */
    private readonly endpoints: LiveList | undefined,
    /** All objects of the application as they were at the beginning, as far as they may be seen. */
    readonly before: readonly LiveObject[],
    /** The other kinds of which nothing may be seen. */
    readonly unseen: readonly UnseenKind[],
    /** The other kinds that the cluster does not know. */
    readonly unknown: readonly string[],
  ) {}

  /**
   * @param otherKinds the kinds beside workloads that are looked at once
   * @throws {ApiError} where workloads and Pods may not be listed.
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
            orNothing,
          ),
        ),
      ),
      LiveList.open(cluster, { kind: 'EndpointSlice', labels, namespace }, signal).catch(orNothing),
      listAll(
        cluster,
        place,
        otherKinds.filter((kind) => !watchedKinds.includes(kind)),
      ),
    ])
    return new LiveApplication(
      place,
      new Map(lists),
      events.filter((list) => list !== undefined),
      endpoints,
      [...lists.flatMap(([, list]) => list.objects), ...others.objects],
      others.unseen,
      others.unknown,
    )
  }

  /** An object as it was at the beginning. */
  beforeOf(kind: string, name: string | undefined): LiveObject | undefined {
    return this.before.find((object) => object.kind === kind && object.name === name)
  }

  objectsOf(kind: string): readonly LiveObject[] {
    return this.lists.get(kind)?.objects ?? []
  }

  /** The Pods of a service, by its name in Kubernetes. */
  podsOf(name: string): readonly LiveObject[] {
    return this.objectsOf('Pod').filter(({ labels }) => labels[nameLabel] === name)
  }

  /**
   * Why the cluster refuses the Pods of a workload, in its words: of some kinds nothing but events says so. There is one
   * for each Pod that was tried.
   */
  refusalOf({ uid }: LiveObject): string | undefined {
    const refused = this.events
      .flatMap((list) => list.objects)
      .find(
        ({ fields }) => fields['reason'] === refusedPod && fieldsOf(fields['involvedObject'])['uid'] === uid,
      )
    return textOf(refused?.fields['message'])
  }

  /** Why the cluster can make no volume for a claim, in its words. */
  refusedClaim(name: string): string | undefined {
    const refused = this.events
      .flatMap((list) => list.objects)
      .find(({ fields }) => {
        const about = fieldsOf(fields['involvedObject'])
        return (
          fields['reason'] === refusedVolume &&
          about['kind'] === 'PersistentVolumeClaim' &&
          about['name'] === name
        )
      })
    return textOf(refused?.fields['message'])
  }

  /** Takes in what a write has given. */
  put(object: LiveObject): void {
    this.lists.get(object.kind)?.put(object)
  }

  /** What ends the wait because nothing can be seen any more. */
  get failure(): Error | undefined {
    return [...this.lists.values()].find(({ failure }) => failure !== undefined)?.failure
  }

  observe(now: number, openPorts: Readonly<Record<string, readonly number[]>>): Observation {
    const { endpoints } = this
    const lists = [...this.lists.values(), ...this.events, ...(endpoints === undefined ? [] : [endpoints])]
    return fromCluster(
      lists.flatMap((list) => list.objects).map(({ fields }) => fields),
      // One that is no longer followed, as the right to it was taken, proves nothing.
      {
        now,
        selector: this.place.selector,
        openPorts,
        hasEndpoints: endpoints?.failure === undefined && endpoints !== undefined,
      },
    )
  }
}

/** Not everybody may see events. */
function orNothing(error: unknown): undefined {
  if (isApiError(error, 403) || isApiError(error, 404)) return undefined
  throw error
}
