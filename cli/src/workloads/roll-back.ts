import { isOverlaid } from '../apply/overlaid.js'
import { restoreTemplate } from '../apply/restore-template.js'
import { podCount, type Workload, type WorkloadWork } from './change-workloads.js'
import { hasRevisions, isBeingRolledOut, previousRevision, type Revision, revisionsOf } from './revisions.js'

/** A workload with the version that it returns to. */
interface Return {
  readonly workload: Workload
  readonly to: Revision
}

/**
 * Returns workloads to earlier versions of their Pods (rule E9-08). Without names, returns those whose rollout has not
 * ended.
 *
 * @param number the version; the previous one by default
 */
export async function rollBack(
  { cluster, live, progress, application, workloads, releaseAll, fail }: WorkloadWork,
  { isNamed, number }: { readonly isNamed: boolean; readonly number: number | undefined },
): Promise<string | undefined> {
  const wanted = isNamed
    ? workloads
    : workloads.filter((each) => hasRevisions(each.step.kind) && isBeingRolledOut(each.live))
  if (wanted.length === 0)
    return fail(
      `the rollouts of \`${application}\` have all ended, so it is not clear what to roll back`,
      'Name the services. `tranship history` lists their revisions.',
    )
  const returns: Return[] = []
  for (const workload of wanted) {
    const { service, kind } = workload.step
    if (!hasRevisions(kind))
      return fail(`\`${service}\` is a ${kind}, of which the cluster keeps no revisions`)
    if (isOverlaid(workload.live))
      return fail(`\`tranship up\` develops \`${service}\``, 'End it, or deploy, and roll back then.')
    const revisions = await revisionsOf(cluster, workload.live)
    const to =
      number === undefined ? previousRevision(revisions) : revisions.find((one) => one.number === number)
    if (to === undefined)
      return fail(
        number === undefined
          ? `the cluster keeps no earlier revision of \`${service}\``
          : `the cluster keeps no revision ${number} of \`${service}\``,
        '`tranship history` lists those that there are.',
      )
    returns.push({ workload, to })
  }
  const returnOf = (workload: Workload) => returns.find((one) => one.workload === workload)!
  const isDone = await releaseAll(
    wanted,
    async (workload) => {
      const { to } = returnOf(workload)
      const { kind, name } = workload.live
      if (!to.isCurrent) live.put(await restoreTemplate(cluster, workload.live, to.template))
      progress.tell({ event: 'rolled-back', kind, name, revision: to.number, wasCurrent: to.isCurrent })
    },
    podCount,
  )
  return isDone ? `\`${application}\` is rolled back` : undefined
}
