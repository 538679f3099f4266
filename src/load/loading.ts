import type { Allowance } from '../compose/allowance.js'
import { observing } from '../compose/observing.js'
import { substitute } from '../compose/template.js'
import type { Interpolation } from '../parse/interpolate.js'
import type { Capabilities } from '../profiles/profile.js'
import type { Node, ScalarNode } from '../source/node.js'
import { Place } from '../source/place.js'
import type { Report } from '../warnings/report.js'
import type { GivenFiles, WithheldFiles } from '../mapping/read/files.js'
import type { LoadedFiles } from './loaded-files.js'
import type { MergeBudget } from './merge-budget.js'
import type { LacksVariable, TextOf } from './text-of.js'
import type { VariablesByFile } from './variables-by-file.js'
import { verbatim } from '../source/shown.js'

/** What the steps from files to one tree work with. */
export interface Loading {
  readonly files: LoadedFiles
  readonly report: Report
  readonly capabilities: Capabilities
  readonly interpolation: Interpolation
  /** The variables of each file; included files add theirs. */
  readonly variables: VariablesByFile
  /** Texts of further files by their paths from the manifest's folder; absent where the host provides none. */
  readonly provided: GivenFiles | undefined
  /** Further files that the host has not read, each with the reason. */
  readonly withheld: WithheldFiles
  readonly textOf: TextOf
  readonly lacksVariable: LacksVariable
  /** How much merging may repeat. */
  readonly mergeBudget: MergeBudget
  /** Warns that a variable which a line of an env file uses is not set. */
  readonly variableUnsetInFile: (path: string, line: number, place: Place) => void
  /** Notes that something depends on what is unknown; absent where what is not given is missing. */
  readonly undecided: (() => void) | undefined
}

/**
 * The text of a scalar as it counts at its place; what depends on an unknown variable is noted. Each scalar is read once,
 * however often it is merged. Nothing is reported but variables that become too much text, which count as empty.
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
  /** Where the first variable begins that is required and not set, in each scalar that has one. */
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
