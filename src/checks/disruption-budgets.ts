import { budgetOf, fewestPods } from '../application/pod-count.js'
import type { Reporting } from '../rules/types/scope.js'
import type { DisruptionBudget } from '../rules/service/disruption-budget.js'
import type { CheckedApplication } from './checked-application.js'

/**
 * Warns about disruption budgets that let no Pod go, so that nobody can drain the node, and about those of services
 * without a number of replicas (rule C12-07).
 */
export function reportDisruptionBudgets(
  { services }: Pick<CheckedApplication, 'services'>,
  { report }: Reporting,
): void {
  for (const service of services) {
    const { disruptionBudget: written, kind, podOf } = service
    if (written === undefined) continue
    const budget = budgetOf(service)
    if (budget !== undefined) {
      const count = fewestPods(service)
      if (count > 0 && allowed(budget, count) <= 0)
        report('budget-blocks-drains', budget.amountPlace, { value: budget.amountPlace.shown, count })
    } else if (podOf !== undefined) report('pod-setting-left-out', written.place, { host: podOf })
    else report('setting-without-effect', written.place, { reason: `on a ${kind}` })
  }
}

/** Returns the number of Pods that may go. Kubernetes rounds a share up. */
function allowed({ key, amount }: DisruptionBudget, count: number): number {
  const pods = 'count' in amount ? amount.count : Math.ceil((count * amount.percent) / 100)
  return key === 'maxUnavailable' ? pods : count - pods
}
