import type { TranslateOptions } from '../../options/options.js'
import type { ChartVariable } from './chart-variables.js'
import { probeValues, type ProbedVariable } from './probed-objects.js'
import { probeShapes } from './probe-shapes.js'
import type { TranslateWith } from './probing.js'

/** The limit on demanded variables without a value, since each is tried in several forms. */
const mostMissing = 20

/** Gives variables that a Compose file demands, and that have no value, probes with which it has the fewest errors. */
export function missingProbes(
  translate: TranslateWith,
  options: TranslateOptions,
  variables: readonly ChartVariable[],
): readonly ProbedVariable[] {
  const missing = variables.filter(({ isMissing }) => isMissing).slice(0, mostMissing)
  let probed = missing.map((variable, number) => toProbe(variable, number, 0))
  const errorsOf = (some: readonly ProbedVariable[]): number => {
    const result = translate({ ...options, env: { ...options.env, ...probeValues(some) } })
    return result.ok ? 0 : result.errors.length
  }
  let fewest = missing.length === 0 ? 0 : errorsOf(probed)
  for (const [number, variable] of missing.entries()) {
    for (let shape = 1; shape < probeShapes.length && fewest > 0; shape++) {
      const other = probed.map((one, at) => (at === number ? toProbe(variable, number, shape) : one))
      const errors = errorsOf(other)
      if (errors >= fewest) continue
      fewest = errors
      probed = other
    }
  }
  return probed
}

function toProbe(variable: ChartVariable, number: number, shapeNumber: number): ProbedVariable {
  const shape = probeShapes[shapeNumber]!
  return { variable, shape, probe: shape.probe(number) }
}
