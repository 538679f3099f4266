import type { ChartVariable } from './chart-variables.js'
import type { Filling } from './filled.js'
import type { ProbeShape } from './probe-shapes.js'

/** A variable with a value that can be found again in the objects. */
export interface ProbedVariable {
  readonly variable: ChartVariable
  readonly probe: string
  readonly shape: ProbeShape
}

/** Values of variables by name. */
export type Values = Readonly<Record<string, string>>

/** Returns the probes as values of their variables. */
export function probeValues(probed: readonly ProbedVariable[]): Values {
  return Object.fromEntries(probed.map(({ variable, probe }) => [variable.name, probe]))
}

/** Fills in the values that the Compose file has without probes. A missing value stays a probe. */
export function originalFilling(probed: readonly ProbedVariable[]): Filling {
  return new Map(
    probed.flatMap(({ variable: { value, isMissing }, probe }) =>
      value === undefined || isMissing ? [] : [[probe, value]],
    ),
  )
}
