import type { StepCondition, WaitStep } from 'tranship'
import { columns } from '../terminal/columns.js'
import type { Shown } from '../terminal/shown.js'

const conditionTexts: Readonly<Record<StepCondition['condition'], string>> = {
  service_started: 'has started',
  service_healthy: 'is healthy',
  service_completed_successfully: 'has completed',
}

/** The steps of a wait: what each brings up, and after what. */
export function stepsText(steps: readonly WaitStep[], indent: string): Shown {
  return columns(
    steps.map((step) => {
      const { kind, name, replicas, conditions, replaces } = step
      const after = conditions.map(({ service, condition, required }) => {
        const text = `${service} ${conditionTexts[condition]}`
        return required ? text : `${text} (if it can)`
      })
      return [
        kind,
        replicas === 1 ? name : `${name} ×${replicas}`,
        [
          ...(after.length === 0 ? [] : [`once ${after.join(' and ')}`]),
          ...(replaces ? ['in place of an earlier one'] : []),
        ].join(', '),
      ]
    }),
    indent,
  )
}
