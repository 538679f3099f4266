import type { KubernetesObject } from '../../kubernetes/kubernetes-object.js'
import type { ChartVariable } from './chart-variables.js'
import { type Filling, filled } from './filled.js'
import { largestWorking } from './largest-working.js'
import { areEqual, type Probing, type Values } from './probing.js'
import { anyProbe, mostVariables, type ProbeShape, probeShapes } from './probe-shapes.js'

/** A variable with a value that can be found again in the objects. */
export interface ProbedVariable {
  readonly variable: ChartVariable
  readonly probe: string
  readonly shape: ProbeShape
}

/** The objects of an application with probes in place of the values of variables. */
export interface ProbedObjects {
  readonly objects: readonly KubernetesObject[]
  readonly probed: readonly ProbedVariable[]
  /** The variables that decide about more than values of fields, so that their value is fixed. */
  readonly fixed: readonly ChartVariable[]
}

/**
 * Finds the variables whose value arrives in the objects unchanged: a translation with probes in place of their values
 * has the same structure. `base` are the objects without probes.
 */
export function probeObjects(
  base: readonly KubernetesObject[],
  variables: readonly ChartVariable[],
  missing: readonly ProbedVariable[],
  probing: Probing,
): ProbedObjects {
  let probed = missing
  let remaining = variables.filter(({ name }) => missing.every(({ variable }) => variable.name !== name))
  const { length } = missing
  const numbers = new Map(
    remaining.slice(0, mostVariables - length).map(({ name }, index) => [name, length + index]),
  )
  const works = (some: readonly ProbedVariable[]): boolean => {
    const objects = probing.translate(probeValues(some))
    return objects !== undefined && areEqual(base, filled(objects, originalFilling(some)))
  }
  const taken = probesIn(base)
  for (const shape of probeShapes) {
    const candidates = remaining
      .filter(({ name, value }) => numbers.has(name) && (!shape.isNumber || isWholeNumber(value)))
      .map((variable) => ({ variable, shape, probe: shape.probe(numbers.get(variable.name)!) }))
      .filter(({ probe }) => !taken.has(probe))
    probed = largestWorking(candidates, works, probed)
    const names = new Set(probed.map(({ variable }) => variable.name))
    remaining = remaining.filter(({ name }) => !names.has(name))
  }
  const objects = probing.translate(probeValues(probed)) ?? base
  const used = probesIn(objects)
  return { objects, probed: probed.filter(({ probe }) => used.has(probe)), fixed: remaining }
}

/** True if a chart can write a value as a number, and Helm writes the same text again. That of `5Gi` or `0755` is not. */
function isWholeNumber(value: string | undefined): boolean {
  return Number.isSafeInteger(Number(value)) && String(Number(value)) === value
}

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

/** Returns all texts in some objects that can be a probe. */
function probesIn(objects: readonly KubernetesObject[]): ReadonlySet<string> {
  return new Set(JSON.stringify(objects).match(anyProbe))
}
