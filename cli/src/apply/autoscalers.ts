import { isApiError } from '../cluster/api-error.js'
import type { Cluster } from '../cluster/cluster.js'
import { fieldsOf } from '../cluster/fields.js'
import type { ObjectOfPlan } from './secrets.js'

/**
 * The workloads of a namespace that a HorizontalPodAutoscaler scales: one of the plan, or one in the cluster. The
 * cluster is asked once, at first use.
 */
export class Autoscalers {
  private asked: Promise<ReadonlySet<string> | undefined> | undefined

  private readonly planned: ReadonlySet<string>

  constructor(
    private readonly cluster: Cluster,
    private readonly namespace: string | undefined,
    planned: readonly ObjectOfPlan[] = [],
  ) {
    this.planned = new Set(
      planned.flatMap((object) =>
        object.kind === 'HorizontalPodAutoscaler' ? [keyOf(object.spec.scaleTargetRef)] : [],
      ),
    )
  }

  /** Returns `true` if an autoscaler targets the workload; `undefined` without permission to list autoscalers. */
  async scales(workload: { readonly kind: string; readonly name: string }): Promise<boolean | undefined> {
    const key = keyOf(workload)
    if (this.planned.has(key)) return true
    this.asked ??= this.findTargets()
    return (await this.asked)?.has(key)
  }

  private async findTargets(): Promise<ReadonlySet<string> | undefined> {
    const { cluster, namespace } = this
    try {
      const { objects } = await cluster.list({ kind: 'HorizontalPodAutoscaler', namespace })
      const targets = objects.map(({ fields }) => fieldsOf(fieldsOf(fields['spec'])['scaleTargetRef']))
      return new Set(targets.map(keyOf))
    } catch (error) {
      if (isApiError(error, 404)) return new Set()
      if (isApiError(error, 403)) return undefined
      throw error
    }
  }
}

function keyOf({ kind, name }: { readonly kind?: unknown; readonly name?: unknown }): string {
  return `${String(kind)}/${String(name)}`
}
