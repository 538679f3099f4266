import type { ManifestText, TranslateOptions } from 'tranship'
import { safePlanDeploy } from 'tranship/plan'
import { layOutPlan } from './plan-layout.js'
import type { PlanLayout } from './plan-sizes.js'
import type { Start } from './starts.js'

/** The start order with its picture. */
export interface StartOrder {
  readonly starts: readonly Start[]
  readonly layout: PlanLayout
}

/** The last picture, which most changes of the text leave as it is. */
let last: { readonly key: string; readonly layout: PlanLayout } | undefined

/** Returns the start order of a manifest's services; `undefined` if the manifest has errors. */
export function startOrder(manifest: ManifestText, options: TranslateOptions): StartOrder | undefined {
  const plan = safePlanDeploy(manifest, options)
  if (!plan.ok) return undefined
  const levels = new Map<string, number>()
  // Dependencies come before their dependents.
  const starts = plan.steps.map(({ service, kind, conditions }) => {
    const level = Math.max(0, ...conditions.map((each) => (levels.get(each.service) ?? -1) + 1))
    levels.set(service, level)
    const waits = conditions.map(({ service, condition, required }) => ({ service, condition, required }))
    return { service, kind, level, waits }
  })
  const key = JSON.stringify(starts)
  if (last?.key !== key) last = { key, layout: layOutPlan(starts) }
  return { starts, layout: last.layout }
}
