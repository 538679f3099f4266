import { isDeepStrictEqual } from 'node:util'
import type { WakePlan, WakeStep } from 'tranship'
import { wakeManager } from '../apply/ownership.js'
import type { Cluster } from '../cluster/cluster.js'
import { fieldsOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'
import type { Progress } from '../progress/progress.js'
import { withLease } from './lease.js'
import type { UnseenKind } from './list-all.js'
import { LiveApplication } from './live-application.js'
import { type FailedWait, releaseInOrder } from './release-in-order.js'

export interface WakeSettings {
  /** Who wakes it. */
  readonly holder: string
  readonly tryPort: (pod: LiveObject, port: number) => Promise<boolean>
}

/** A workload that the cluster does not have. */
export class NothingToWake extends Error {
  override readonly name = 'NothingToWake'

  constructor({ kind, name, namespace }: WakeStep['object'], cluster: Cluster) {
    super(`there is no ${kind} ${name} in the namespace '${namespace ?? cluster.namespace}'`)
  }
}

export interface WakeEnd {
  /** What the wait for dependencies has failed with, if it has. */
  readonly failed: FailedWait | undefined
  /** Whether anything was asleep. */
  readonly hasWoken: boolean
}

/**
 * Carries out the plan of waking an application that sleeps.
 *
 * @throws {NothingToWake} where it was never deployed.
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
  return withLease(cluster, { application, namespace, holder }, progress, signal, async (working) => {
    const own = cluster.within(working)
    const startedAt = own.now()
    const following = new AbortController()
    const either = AbortSignal.any([following.signal, working])
    try {
      const live = await LiveApplication.open(own, { selector, namespace }, ['CronJob'], either)
      const isNeeded = ({ kind }: UnseenKind) => plan.steps.some(({ object }) => object.kind === kind)
      for (const { error } of live.unseen.filter(isNeeded)) throw error
      const releasing = { cluster: own, live, progress, signal: working, startedAt, tryPort }
      let hasWoken = false
      const failed = await releaseInOrder(plan, releasing, async (step) => {
        if (await wakeWorkload(step, own, live, progress)) hasWoken = true
      })
      return { failed, hasWoken }
    } finally {
      following.abort()
    }
  })
}

/** Says whether the workload was asleep. */
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
  const isAwake = Object.entries(patch.spec).every(([key, value]) => isDeepStrictEqual(spec[key], value))
  // The owner is another than that of a deploy, which a patch would make an owner twice over.
  if (!isAwake) live.put((await cluster.patch(before, 'merge', patch, { manager: wakeManager })).object)
  progress.tell({ event: 'woken', kind, name, wasAwake: isAwake })
  return !isAwake
}
