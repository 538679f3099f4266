import type { KubernetesObject } from '../../kubernetes/kubernetes-object.js'
import type { ChartVariable } from './chart-variables.js'
import { differencesOf } from './differences.js'
import { largestWorking } from './largest-working.js'
import { anyProbe, mostVariables, probeShapes } from './probe-shapes.js'
import { originalFilling, type ProbedVariable, probeValues } from './probed-variable.js'
import type { Probing } from './probing.js'

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
  const withoutProbe = (some: readonly ChartVariable[]): readonly ChartVariable[] => {
    const names = new Set(probed.map(({ variable }) => variable.name))
    return some.filter(({ name }) => !names.has(name))
  }
  let remaining = withoutProbe(variables)
  const { length } = missing
  const numbers = new Map(
    remaining.slice(0, mostVariables - length).map(({ name }, index) => [name, length + index]),
  )
  const failures = (some: readonly ProbedVariable[]) =>
    probing.failures(probeValues(some), some, (objects) =>
      differencesOf(objects, base, originalFilling(some)),
    )
  const taken = probesIn(base)
  for (const shape of probeShapes) {
    const candidates = remaining
      .filter(({ name, value }) => numbers.has(name) && (!shape.isNumber || isWholeNumber(value)))
      .map((variable) => ({ variable, shape, probe: shape.probe(numbers.get(variable.name)!) }))
      .filter(({ probe }) => !taken.has(probe))
    const working = new Set(largestWorking(candidates, failures, probed))
    probed = [...probed, ...candidates.filter((one) => working.has(one))]
    remaining = withoutProbe(remaining)
  }
  const objects = probing.objects(probeValues(probed)) ?? base
  const used = probesIn(objects)
  return { objects, probed: probed.filter(({ probe }) => used.has(probe)), fixed: remaining }
}

/** True if a chart can write a value as a number, and Helm writes the same text again. That of `5Gi` or `0755` is not. */
function isWholeNumber(value: string | undefined): boolean {
  return Number.isSafeInteger(Number(value)) && String(Number(value)) === value
}

/** Returns all texts in some objects that can be a probe. */
function probesIn(objects: readonly KubernetesObject[]): ReadonlySet<string> {
  return new Set(JSON.stringify(objects).match(anyProbe))
}
