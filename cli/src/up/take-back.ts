import type { DeployPlan } from 'tranship/plan'
import type { KubernetesObject } from 'tranship'
import { Applier } from '../apply/applier.js'
import { isOverlaid } from '../apply/overlaid.js'
import { Refusal } from '../apply/refusal.js'
import type { Cluster } from '../cluster/cluster.js'
import { holdingConditions } from '../cluster/conditions.js'
import { removeOurs } from '../deploy/prune.js'
import { tellRemovals } from '../deploy/tell-removals.js'
import type { Progress } from '../progress/progress.js'

/** Restores workloads to the state of the manifest, so that they don't depend on this machine any more. */
export async function takeBack(
  cluster: Cluster,
  objects: readonly KubernetesObject[],
  { selector, timeout }: Pick<DeployPlan, 'selector' | 'timeout'>,
  progress: Progress,
): Promise<void> {
  const removal = { until: cluster.clock.now() + timeout, tell: tellRemovals(progress) }
  for (const object of objects) {
    const { kind } = object
    const { name, namespace } = object.metadata
    const live = await cluster.get({ kind, name, namespace })
    if (live === undefined || !isOverlaid(live)) continue
    if (kind === 'Job') {
      // A Job can't be updated, and would wait for files forever.
      if (
        holdingConditions(live, ['Complete', 'Failed']).length > 0 ||
        !(await removeOurs(cluster, live, { selector }))
      )
        continue
      progress.tell({ event: 'removed', kind, name, dryRun: false })
      continue
    }
    const settings = {
      ...{ selector, removal, force: false, adopt: false, dryRun: false },
      unknownKinds: [],
      before: () => live,
    }
    const applier = await Applier.open(cluster, settings, [object])
    if (applier.problems.length > 0) throw new Refusal(applier.problems)
    const { outcome } = await applier.apply(object)
    progress.tell({ event: 'applied', kind, name, outcome, dryRun: false })
  }
}
