import type { TranslateOptions } from '../../options/options.js'
import type { ChartVariable } from './chart-variables.js'
import { mostVariables, probeShapes } from './probe-shapes.js'
import { type ProbedVariable, probeValues } from './probed-variable.js'
import type { TranslateWith } from './probing.js'
import { suspectsOfErrors } from './suspects.js'

/**
 * Gives variables that a Compose file demands, and that have no value, probes that their fields take. A probe that
 * causes an error gets the next form, and the first form again if no form works.
 */
export function missingProbes(
  translate: TranslateWith,
  options: TranslateOptions,
  variables: readonly ChartVariable[],
): readonly ProbedVariable[] {
  const [first, ...others] = probeShapes
  const missing = variables.filter(({ isMissing }) => isMissing).slice(0, mostVariables)
  let probed = missing.map((variable, number): ProbedVariable => {
    return { variable, shape: first!, probe: first!.probe(number) }
  })
  for (const shape of missing.length === 0 ? [] : [...others, first!]) {
    const result = translate({ ...options, env: { ...options.env, ...probeValues(probed) } })
    const failing = new Set(result.ok ? [] : suspectsOfErrors(result.errors, probed).flat())
    if (failing.size === 0) break
    probed = probed.map((one, number) =>
      failing.has(one) ? { ...one, shape, probe: shape.probe(number) } : one,
    )
  }
  return probed
}
