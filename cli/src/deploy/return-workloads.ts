import { restoreTemplate } from '../apply/restore-template.js'
import { serverWords } from '../apply/server-words.js'
import { isLongRunning } from '../apply/workload-kinds.js'
import { isApiError } from '../cluster/api-error.js'
import type { Cluster } from '../cluster/cluster.js'
import { fieldsOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'
import type { Progress } from '../progress/progress.js'

export interface FailedDeploy {
  readonly cluster: Cluster
  readonly progress: Progress
  /** The workloads whose Pods the deploy has replaced, before and after. */
  readonly replaced: readonly { readonly before: LiveObject; readonly applied: LiveObject }[]
  readonly created: readonly LiveObject[]
}

/** Gives workloads the template that they had before a deploy, and names what the deploy leaves (rule E2-23). */
export async function returnWorkloads({ cluster, progress, replaced, created }: FailedDeploy): Promise<void> {
  const left = created.map(({ kind, name }) => `${kind} ${name}`)
  for (const { before, applied } of replaced) {
    const { kind, name } = before
    // A Job runs to its end, and a new selector needs a new workload.
    if (!isLongRunning(kind) || applied.uid !== before.uid) {
      left.push(`${kind} ${name}`)
      continue
    }
    try {
      await restoreTemplate(cluster, applied, fieldsOf(fieldsOf(before.fields['spec'])['template']))
      progress.tell({ event: 'rolled-back', kind, name, wasCurrent: false })
    } catch (error) {
      if (!isApiError(error)) throw error
      const message = `${kind} ${name} cannot be rolled back: ${serverWords(error.message)}`
      progress.tell({ event: 'warning', message })
    }
  }
  if (left.length > 0)
    progress.tell({ event: 'note', message: `What this deploy has made stays: ${left.join(', ')}` })
}
