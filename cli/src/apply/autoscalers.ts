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

  constructor(
    private readonly cluster: Cluster,
    private readonly namespace: string | undefined,
    private readonly planned: readonly ObjectOfPlan[] = [],
  ) {}

  /** Returns `true` if an autoscaler targets the workload; `undefined` without permission to list autoscalers. */
  async scales({
    kind,
    name,
  }: {
    readonly kind: string
    readonly name: string
  }): Promise<boolean | undefined> {
    const isPlanned = this.planned.some((object) => {
      if (object.kind !== 'HorizontalPodAutoscaler') return false
      const { scaleTargetRef: target } = object.spec
      return target.kind === kind && target.name === name
    })
    if (isPlanned) return true
    this.asked ??= this.findTargets()
    return (await this.asked)?.has(`${kind}/${name}`)
  }

  private async findTargets(): Promise<ReadonlySet<string> | undefined> {
    const { cluster, namespace } = this
    try {
      const { objects } = await cluster.list({ kind: 'HorizontalPodAutoscaler', namespace })
      const targets = objects.map(({ fields }) => fieldsOf(fieldsOf(fields['spec'])['scaleTargetRef']))
      return new Set(targets.map(({ kind, name }) => `${String(kind)}/${String(name)}`))
    } catch (error) {
      if (isApiError(error, 404)) return new Set()
      if (isApiError(error, 403)) return undefined
      throw error
    }
  }
}
