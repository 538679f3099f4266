import { appliesReplicas } from '../apply/replicas.js'
import { isStopped, mayHavePods, stop } from '../apply/stopped.js'
import { fieldsOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'
import { durationText } from '../deploy/deploy.js'
import type { Workload, WorkloadWork } from './change-workloads.js'

/** The time between two looks at Pods, in milliseconds. */
const period = 1000

/** Stops workloads, dependents first, and waits until their Pods are gone (rule E9-01). */
export async function stopWorkloads(work: WorkloadWork): Promise<string | undefined> {
  const { cluster, live, progress, application, workloads, timeout, fail } = work
  const until = cluster.clock.now() + timeout
  let stopped = 0
  for (const { live: before } of [...workloads].reverse()) {
    const { kind, name } = before
    const hadPods = mayHavePods(before)
    if (hadPods) {
      stopped++
      live.put(await stop(cluster, before, appliesReplicas(before)))
    }
    // Don't mention workloads without Pods, such as ended Jobs or those with 0 replicas in the manifest.
    if (hadPods || isStopped(before)) progress.tell({ event: 'stopped', kind, name, wasStopped: !hadPods })
  }
  for (;;) {
    const going = workloads.filter(
      ({ step }) => step.kind !== 'CronJob' && podsOf(work, step.name).length > 0,
    )
    progress.tell({ event: 'waiting', services: going.map((workload) => toWaiting(workload, work)) })
    if (going.length === 0) break
    if (live.failure !== undefined) throw live.failure
    if (cluster.clock.now() >= until) {
      const names = going.flatMap(({ step }) => podsOf(work, step.name)).map(({ name }) => name)
      return fail(`still on their way out after ${durationText(timeout)}: ${names.join(', ')}`)
    }
    await cluster.sleep(period)
  }
  return stopped === 0 ? `\`${application}\` was stopped: nothing was changed` : stoppedText(application)
}

function stoppedText(application: string): string {
  return `stopped in \`${application}\`: \`tranship start\` starts it again, and so does a deploy`
}

/** Returns the Pods of a service that run or are being deleted. Pods of ended Jobs are left out. */
function podsOf({ live }: WorkloadWork, name: string): readonly LiveObject[] {
  const hasEnded = ({ fields }: LiveObject) =>
    ['Succeeded', 'Failed'].includes(String(fieldsOf(fields['status'])['phase']))
  return live.podsOf(name).filter((pod) => pod.isDeleted || !hasEnded(pod))
}

function toWaiting({ step }: Workload, work: WorkloadWork) {
  const open = podsOf(work, step.name).map(({ name }) => `Pod ${name} is on its way out`)
  return { service: step.service, open, reasons: [] }
}
