import type { ManifestText, TranslateOptions } from 'tranship'
import { safePlanDeploy } from 'tranship/plan'

/** A service in the order in which a deploy starts it. */
export interface Start {
  readonly service: string
  /** `Deployment`, `Job` and so on. */
  readonly kind: string
  /** How many services stand one behind the other before it; 0 for one that waits for nobody. */
  readonly level: number
  /** What it waits for, in the order of the manifest. */
  readonly waits: readonly {
    readonly service: string
    readonly condition: Condition
    /** Whether the service is not started where this fails. */
    readonly required: boolean
  }[]
}

export type Condition = 'service_started' | 'service_healthy' | 'service_completed_successfully'

/** The order in which a deploy starts the services of a manifest; undefined where the manifest has errors. */
export function startOrder(manifest: ManifestText, options: TranslateOptions): readonly Start[] | undefined {
  const plan = safePlanDeploy(manifest, options)
  if (!plan.ok) return undefined
  const levels = new Map<string, number>()
  // Dependencies come before their dependents.
  return plan.steps.map(({ service, kind, conditions }) => {
    const level = Math.max(0, ...conditions.map((each) => (levels.get(each.service) ?? -1) + 1))
    levels.set(service, level)
    const waits = conditions.map(({ service, condition, required }) => ({ service, condition, required }))
    return { service, kind, level, waits }
  })
}
