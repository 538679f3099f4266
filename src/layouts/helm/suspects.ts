import { identityOf } from '../../kubernetes/identity.js'
import { addToGroup } from '../../source/groups.js'
import type { FileRange } from '../../source/sources.js'
import type { Diagnostic } from '../../warnings/diagnostic.js'
import type { Difference } from './differences.js'
import type { ObjectVariables } from '../../object-variables.js'
import { anyProbe } from './probe-shapes.js'
import type { ProbedVariable } from './probed-variable.js'

/** Returns the variables that each error may come from: those within the value that it is about. */
export function suspectsOfErrors(
  errors: readonly Diagnostic[],
  some: readonly ProbedVariable[],
): readonly (readonly ProbedVariable[])[] {
  const byLine = new Map<string, [place: FileRange, one: ProbedVariable][]>()
  for (const one of some)
    for (const place of one.variable.places)
      addToGroup(byLine, `${place.start.line} ${place.file}`, [place, one])
  return errors.map(({ file, range: { start, end } }) => {
    const found = new Set<ProbedVariable>()
    for (let line = start.line; line <= end.line; line++)
      for (const [place, one] of byLine.get(`${line} ${file}`) ?? [])
        if (place.start.offset >= start.offset && place.end.offset <= end.offset) found.add(one)
    return [...found]
  })
}

/**
 * Returns the variables that each difference may come from: those with a probe in the part, or else those in values that
 * the object comes from.
 */
export function suspectsOfDifferences(
  differences: readonly Difference[],
  some: readonly ProbedVariable[],
  variablesIn: () => ObjectVariables,
): readonly (readonly ProbedVariable[])[] {
  const byProbe = new Map(some.map((one) => [one.probe, one]))
  const byName = new Map(some.map((one) => [one.variable.name, one]))
  return differences.map(({ part, object }) => {
    const probes = JSON.stringify([part]).match(anyProbe) ?? []
    const own = new Set(probes.flatMap((probe) => byProbe.get(probe) ?? []))
    if (own.size > 0) return [...own]
    const names = variablesIn().get(identityOf(object)) ?? []
    return [...names].flatMap((name) => byName.get(name) ?? [])
  })
}
