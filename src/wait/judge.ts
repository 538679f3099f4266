import { openReason, type OpenReason } from './condition.js'
import { failureOf, type WaitFailure } from './failure.js'
import { failsReadiness } from './health.js'
import type { ObservedStep } from './observed-step.js'
import type { WaitStep } from './wait-plan.js'
import type { OpenCondition, StepProgress, WaitWarning } from './wait-state.js'

/** The consequences of one observation for waiting steps. */
export interface Verdict {
  /** The conditions that do not hold, by step. */
  readonly open: ReadonlyMap<WaitStep, readonly OpenCondition[]>
  /** The first failure in the order of the manifest (rule R7-09). */
  readonly failure: WaitFailure | undefined
  readonly warnings: readonly WaitWarning[]
  /** The dependencies that get a warning now, because they fail their readiness probe. */
  readonly warned: ReadonlySet<string>
  /** The optional dependencies that each step stops waiting for now. */
  readonly abandoned: ReadonlyMap<WaitStep, readonly string[]>
}

/** Judges the steps that are not yet released. Both lists have the order of the plan's steps. */
export function judge(steps: readonly ObservedStep[], progress: readonly StepProgress[]): Verdict {
  const byService = new Map(steps.map((observed, at) => [observed.step.service, { observed, at }]))
  const openOf = new Map<WaitStep, OpenCondition[]>()
  const warnings: WaitWarning[] = []
  const warned = new Set<string>()
  const abandonedBy = new Map<WaitStep, string[]>()
  let failure: WaitFailure | undefined

  const waiting = steps
    .map(({ step, released }, at) => ({ step, released, at }))
    .filter((one) => !one.released)
  for (const { step, at } of waiting.sort((one, other) => one.step.position - other.step.position)) {
    const open: OpenCondition[] = []
    const abandoned: string[] = []
    let firstFailure: WaitFailure | undefined
    for (const dependsOn of step.conditions) {
      const { service: dependency, condition, required } = dependsOn
      if (!required && progress[at]?.abandoned.includes(dependency)) continue
      const known = byService.get(dependency)
      const reason = openReason(condition, known?.observed)
      const problem = known && failureOf(step.service, dependsOn, reason !== undefined, known.observed)
      if (required) firstFailure ??= problem
      if (reason === undefined) continue

      if (problem && !required) {
        abandoned.push(dependency)
        const message = `service \`${step.service}\` goes on without \`${dependency}\`, which is not required and failed`
        warnings.push({ kind: 'optional-dependency-failed', message, service: step.service, dependency })
        continue
      }
      open.push({ service: dependency, condition, reason, message: reasonText(dependency, reason) })
      if (!known || condition !== 'service_healthy' || !failsReadiness(known.observed)) continue
      if (progress[known.at]?.warned || warned.has(dependency)) continue
      warned.add(dependency)
      const message = `service \`${dependency}\` is failing its readiness probe, and is waited for until it passes`
      warnings.push({ kind: 'dependency-not-ready', message, dependency })
    }
    abandonedBy.set(step, abandoned)
    // A step without open conditions is released now. A failure of its dependencies no longer matters.
    if (open.length === 0) continue
    openOf.set(step, open)
    failure ??= firstFailure
  }
  return { open: openOf, failure, warnings, warned, abandoned: abandonedBy }
}

const reasonTexts: Readonly<Record<OpenReason, string>> = {
  'not-released': 'is still waiting itself',
  'not-running': 'has no running pod yet',
  'earlier-version-running': 'has no new pod running yet, and the old one does not count',
  'no-open-port': 'accepts no connections yet',
  'healthcheck-not-passed': 'has not passed its healthcheck yet',
  'not-reachable': 'is not reachable by its name yet',
  'not-complete': 'has not completed yet',
  'too-few-ready': 'is not ready yet',
}

export function reasonText(service: string, reason: OpenReason): string {
  return `${service} ${reasonTexts[reason]}`
}
