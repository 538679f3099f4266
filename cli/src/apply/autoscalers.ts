import { isApiError } from '../cluster/api-error.js'
import type { Cluster } from '../cluster/cluster.js'
import { fieldsOf } from '../cluster/fields.js'
import type { ObjectOfPlan } from './secrets.js'

interface Workload {
  readonly kind: string
  readonly name: string
}

/** The names of autoscalers, by `keyOf` their workloads. */
type Targets = ReadonlyMap<string, string>

/**
 * The workloads of a namespace that a HorizontalPodAutoscaler scales: one of the plan, or one in the cluster. The
 * cluster is asked once, at first use.
 */
export class Autoscalers {
  private asked: Promise<Targets | undefined> | undefined

  private readonly planned: Targets

  constructor(
    private readonly cluster: Cluster,
    private readonly namespace: string | undefined,
    planned: readonly ObjectOfPlan[] = [],
  ) {
    this.planned = new Map(
      planned.flatMap((object) =>
        object.kind === 'HorizontalPodAutoscaler'
          ? [[keyOf(object.spec.scaleTargetRef), object.metadata.name]]
          : [],
      ),
    )
  }

  /** Returns `true` if an autoscaler targets the workload; `undefined` without permission to list autoscalers. */
  async scales(workload: Workload): Promise<boolean | undefined> {
    const targets = await this.targetsFor(workload)
    return targets?.has(keyOf(workload))
  }

  /** Returns the name of the autoscaler that targets the workload, if it is known. */
  async nameFor(workload: Workload): Promise<string | undefined> {
    const targets = await this.targetsFor(workload)
    return targets?.get(keyOf(workload))
  }

  private async targetsFor(workload: Workload): Promise<Targets | undefined> {
    if (this.planned.has(keyOf(workload))) return this.planned
    this.asked ??= this.findTargets()
    return this.asked
  }

  private async findTargets(): Promise<Targets | undefined> {
    const { cluster, namespace } = this
    try {
      const { objects } = await cluster.list({ kind: 'HorizontalPodAutoscaler', namespace })
      return new Map(
        objects.map(({ name, fields }) => [
          keyOf(fieldsOf(fieldsOf(fields['spec'])['scaleTargetRef'])),
          name,
        ]),
      )
    } catch (error) {
      if (isApiError(error, 404)) return new Map()
      if (isApiError(error, 403)) return undefined
      throw error
    }
  }
}

function keyOf({ kind, name }: { readonly kind?: unknown; readonly name?: unknown }): string {
  return `${String(kind)}/${String(name)}`
}
