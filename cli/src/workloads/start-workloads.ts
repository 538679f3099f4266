import { isStopped, start } from '../apply/stopped.js'
import { podCount, podCountWhenStarted, type WorkloadWork } from './change-workloads.js'

/** Starts stopped workloads in the order of dependencies (rule E9-01). */
export async function startWorkloads({
  cluster,
  live,
  progress,
  application,
  workloads,
  releaseAll,
  fail,
}: WorkloadWork): Promise<string | undefined> {
  const stopped = workloads.filter((workload) => isStopped(workload.live))
  const asleep = workloads.filter((workload) => !stopped.includes(workload) && podCount(workload) === 0)
  if (stopped.length === 0 && asleep.length > 0 && asleep.length === workloads.length)
    return fail(
      `${asleep.map(({ step }) => `\`${step.service}\``).join(', ')} was not stopped by \`tranship stop\``,
      '`tranship wake` restores the replicas of the Compose file, `tranship scale` sets another number.',
    )
  const isDone = await releaseAll(
    workloads,
    async ({ live: before }) => {
      const { kind, name } = before
      const wasStarted = !isStopped(before)
      if (!wasStarted) live.put(await start(cluster, before))
      progress.tell({ event: 'started', kind, name, wasStarted })
    },
    podCountWhenStarted,
  )
  if (!isDone) return undefined
  return stopped.length === 0
    ? `\`${application}\` was not stopped: nothing was changed`
    : `\`${application}\` is started`
}
