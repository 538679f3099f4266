import { Autoscalers } from '../apply/autoscalers.js'
import { replicasOf } from '../apply/replicas.js'
import { scale } from '../apply/stopped.js'
import { isScaled } from '../apply/workload-kinds.js'
import type { Workload, WorkloadWork } from './change-workloads.js'

/** Sets the replica counts of workloads, by service name (rule E9-03). */
export async function scaleWorkloads(
  { cluster, live, progress, application, workloads, releaseAll, fail }: WorkloadWork,
  numbers: ReadonlyMap<string, number>,
): Promise<string | undefined> {
  const others = workloads.filter(({ step }) => !isScaled(step.kind))
  if (others.length > 0)
    return fail(
      others
        .map(({ step }) => `\`${step.service}\` is a ${step.kind}, which has no number of replicas`)
        .join('; '),
    )
  for (const { step } of workloads) {
    const member = step.members?.find(({ service, name }) => numbers.has(service) || numbers.has(name))
    if (member !== undefined)
      return fail(
        `\`${member.service}\` has no Pods of its own: its container runs in those of \`${step.service}\``,
        `Scale \`${step.service}\`.`,
      )
  }
  const countOf = ({ step }: Workload) => numbers.get(step.service) ?? numbers.get(step.name) ?? step.replicas
  const autoscalers = new Autoscalers(cluster, workloads[0]?.live.namespace)
  const isDone = await releaseAll(
    workloads,
    async (workload) => {
      const { kind, name } = workload.live
      const replicas = countOf(workload)
      live.put(await scale(cluster, workload.live, replicas))
      progress.tell({ event: 'scaled', kind, name, replicas, before: replicasOf(workload.live) ?? 1 })
      if ((await autoscalers.scales(workload.live)) === true)
        progress.tell({
          event: 'warning',
          message: `an autoscaler targets ${kind} ${name}, and changes the number again`,
        })
    },
    countOf,
  )
  return isDone ? `\`${application}\` is scaled` : undefined
}
