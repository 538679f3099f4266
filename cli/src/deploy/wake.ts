import type { WakePlan } from 'tranship/plan'
import { stoppedAnnotation } from 'tranship/internal'
import { wakeManager } from '../apply/ownership.js'
import { replicasOf } from '../apply/replicas.js'
import type { Cluster } from '../cluster/cluster.js'
import { fieldsOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'
import type { Progress } from '../progress/progress.js'
import type { LiveApplication } from './live-application.js'
import { type FailedWait, releaseInOrder } from './release-in-order.js'
import { withLiveApplication } from './with-live-application.js'

/** A change of one object that wakes it. */
type WakeStep = WakePlan['steps'][number]

export interface WakeSettings {
  /** The holder of the Lease. */
  readonly holder: string
  readonly tryPort: (pod: LiveObject, port: number) => Promise<boolean>
}

/** Thrown if the cluster lacks a workload of the plan. */
export class NothingToWake extends Error {
  override readonly name = 'NothingToWake'

  constructor({ kind, name, namespace }: WakeStep['object'], cluster: Cluster) {
    super(`there is no ${kind} ${name} in the namespace \`${namespace ?? cluster.namespace}\``)
  }
}

export interface WakeEnd {
  /** The failed wait for dependencies, if any. */
  readonly failed: FailedWait | undefined
  /** `true` if any workload was asleep. */
  readonly hasWoken: boolean
}

/**
 * Wakes an application that sleeps.
 *
 * @throws {NothingToWake} if it isn't deployed.
 */
export function wake(
  plan: WakePlan,
  cluster: Cluster,
  { holder, tryPort }: WakeSettings,
  progress: Progress,
  signal: AbortSignal,
): Promise<WakeEnd> {
  const { application, selector } = plan
  const namespace = plan.steps[0]?.object.namespace
  const isNeeded = (kind: string) => plan.steps.some(({ object }) => object.kind === kind)
  const place = { application, namespace, selector, holder, isNeeded }
  return withLiveApplication(place, cluster, progress, signal, async (given) => {
    let hasWoken = false
    const failed = await releaseInOrder(plan, { ...given, progress, tryPort }, async (step) => {
      const isWoken = await wakeWorkload(step, given.cluster, given.live, progress)
      hasWoken ||= isWoken
      return isWoken
    })
    return { failed, hasWoken }
  })
}

/** Wakes a workload. Returns `false` if it was awake already. */
async function wakeWorkload(
  { object, patch }: WakeStep,
  cluster: Cluster,
  live: LiveApplication,
  progress: Progress,
): Promise<boolean> {
  const { kind, name } = object
  const before = live.beforeOf(kind, name)
  if (before === undefined) throw new NothingToWake(object, cluster)
  const spec = fieldsOf(before.fields['spec'])
  // Leave running workloads alone: an autoscaler or a user may have changed their replica count.
  const isAwake =
    'replicas' in patch.spec
      ? replicasOf(before) !== 0 || patch.spec.replicas === 0
      : spec['suspend'] !== true
  // A patch as `tranship` would add a second entry of that field manager, so use another one.
  if (!isAwake) {
    // Waking also ends a `stop`.
    const metadata = { annotations: { [stoppedAnnotation]: null } }
    const { object: woken } = await cluster.patch(
      before,
      'merge',
      { ...patch, metadata },
      { manager: wakeManager },
    )
    live.put(woken)
  }
  progress.tell({ event: 'woken', kind, name, wasAwake: isAwake })
  return !isAwake
}
