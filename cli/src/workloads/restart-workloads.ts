import { isStopped, start } from '../apply/stopped.js'
import { isLongRunning } from '../apply/workload-kinds.js'
import { restartWorkload } from '../deploy/restart-workload.js'
import { podCountWhenStarted, type WorkloadStep, type WorkloadWork } from './change-workloads.js'

/** Replaces the Pods of workloads, and starts stopped ones (rule E9-02). */
export async function restartWorkloads(
  { cluster, live, progress, application, workloads, releaseAll, fail }: WorkloadWork,
  named: readonly string[],
): Promise<string | undefined> {
  const others = workloads.filter(({ step }) => !isLongRunning(step.kind))
  const wrong = others.filter(({ step }) => named.includes(step.service) || named.includes(step.name))
  if (wrong.length > 0)
    return fail(
      wrong
        .map(({ step }) => `\`${step.service}\` is a ${step.kind}, whose Pods end by themselves`)
        .join('; '),
      wrong.map(({ step }) => againText(step)).join(' '),
    )
  const restarted = workloads.filter((workload) => !others.includes(workload))
  const isDone = await releaseAll(
    restarted,
    async ({ live: before }) => {
      const { kind, name } = before
      live.put(isStopped(before) ? await start(cluster, before) : await restartWorkload(cluster, before))
      progress.tell({ event: 'restarted', kind, name })
    },
    podCountWhenStarted,
  )
  if (!isDone) return undefined
  const left = others.map(({ step }) => `${step.kind} ${step.name}`)
  if (left.length > 0)
    progress.tell({
      event: 'note',
      message: `Not restarted, because they end by themselves: ${left.join(', ')}`,
    })
  return `\`${application}\` is restarted`
}

function againText({ service, kind, name }: WorkloadStep): string {
  return kind === 'Job'
    ? `\`tranship deploy ${service}\` runs it anew.`
    : `\`kubectl create job --from=cronjob/${name} ${name}-now\` runs it now.`
}
