import type { Allowance } from '../compose/allowance.js'
import { observing } from '../compose/observing.js'
import type { SecretVariables } from '../compose/secret-variables.js'
import { substitute } from '../compose/template.js'
import type { Interpolation } from '../parse/interpolate.js'
import type { Capabilities } from '../profiles/profile.js'
import type { Node, ScalarNode } from '../source/node.js'
import { Place } from '../source/place.js'
import type { Report } from '../warnings/report.js'
import type { GivenFiles, WithheldFiles } from '../rules/values/files.js'
import type { LoadedFiles } from './loaded-files.js'
import type { MergeBudget } from './merge-budget.js'
import type { LacksVariable, TextOf } from './text-of.js'
import type { VariablesByFile } from './variables-by-file.js'
import { verbatim } from '../source/shown.js'

/** The state that the steps from files to one tree share. */
export interface Loading {
  readonly files: LoadedFiles
  readonly report: Report
  readonly capabilities: Capabilities
  readonly interpolation: Interpolation
  /** The variables of each file. Included files add their own. */
  readonly variables: VariablesByFile
  /** The texts of further files by their paths from the manifest's folder. Absent if the host provides none. */
  readonly provided: GivenFiles | undefined
  /** Further files that the host refuses to read, each with the reason. */
  readonly withheld: WithheldFiles
  readonly textOf: TextOf
  readonly lacksVariable: LacksVariable
  /** The limit of text that merging may repeat. */
  readonly mergeBudget: MergeBudget
  /** Warns about an unset variable in a line of an env file. */
  readonly variableUnsetInFile: (path: string, line: number, place: Place) => void
  /** Records that the result depends on something unknown. Absent if missing values count as missing. */
  readonly undecided: (() => void) | undefined
  /** The variables that are kept out of objects; absent where there are none. */
  readonly secrets: SecretVariables | undefined
}

/**
 * Returns a function that interpolates scalars at their places. It reads each scalar once, however often it is merged.
 * It reports nothing but variables that become too much text; those count as empty.
 */
export function textReader({
  lookupAt,
  allowance,
  report,
  undecided,
}: Pick<Loading, 'report' | 'undecided'> & {
  readonly lookupAt: VariablesByFile['lookupAt']
  readonly allowance: Allowance
}): Pick<Loading, 'textOf' | 'lacksVariable'> {
  const texts = new Map<Node, string>()
  const crediting = observing((name, value) => allowance.credit(name, value))
  /** The offset of the first required and unset variable of each scalar that has one. */
  const lacking = new Map<Node, number>()
  const textOf = (scalar: ScalarNode) => {
    const { text, hasDollar, start } = scalar
    if (!hasDollar) return text
    const known = texts.get(scalar.asWritten)
    if (known !== undefined) return known
    const read = substitute(text, crediting(lookupAt(start)), allowance, undecided !== undefined)
    if (!read.isDecided) undecided?.()
    for (const fault of read.faults)
      if (fault.reason === 'too-much-text')
        report('too-much-text', new Place(scalar), { variable: verbatim(fault.name) }, { part: fault })
    const required = read.faults.find(({ reason }) => reason === 'required-variable')
    if (required !== undefined) lacking.set(scalar.asWritten, required.start)
    texts.set(scalar.asWritten, read.text)
    return read.text
  }
  const lacksVariable = (scalar: ScalarNode, end = scalar.text.length) => {
    textOf(scalar)
    return (lacking.get(scalar.asWritten) ?? end) < end
  }
  return { textOf, lacksVariable }
}
