import type { WaitStep } from 'tranship/deploy'
import { columns } from '../terminal/columns.js'
import type { Shown } from '../terminal/shown.js'

/** A condition of a step. */
type StepCondition = WaitStep['conditions'][number]

const conditionTexts: Readonly<Record<StepCondition['condition'], string>> = {
  service_started: 'has started',
  service_healthy: 'is healthy',
  service_completed_successfully: 'has completed',
}

/** Describes the condition for which a service waits. */
export function waitText(
  service: string,
  { condition, required }: Pick<StepCondition, 'condition' | 'required'>,
): string {
  const text = `${service} ${conditionTexts[condition]}`
  return required ? text : `${text} (if it can)`
}

/** Formats the steps of a wait, each with its conditions. */
export function stepsText(steps: readonly WaitStep[], indent: string): Shown {
  return columns(
    steps.map((step) => {
      const { kind, name, replicas, conditions, replaces, members = [] } = step
      const after = conditions.map((each) => waitText(each.service, each))
      return [
        kind,
        replicas === 1 ? name : `${name} ×${replicas}`,
        [
          ...(members.length === 0 ? [] : [`with ${members.map((each) => each.service).join(' and ')}`]),
          ...(after.length === 0 ? [] : [`once ${after.join(' and ')}`]),
          ...(replaces ? ['in place of an earlier one'] : []),
        ].join(', '),
      ]
    }),
    indent,
  )
}
