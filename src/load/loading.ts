import type { Lookup } from '../compose/template.js'
import { substitute } from '../compose/template.js'
import type { Interpolation } from '../parse/interpolate.js'
import type { Capabilities } from '../profiles/profile.js'
import type { ScalarNode } from '../source/node.js'
import type { Place } from '../source/place.js'
import type { Report } from '../warnings/report.js'
import type { GivenFiles, WithheldFiles } from '../mapping/read/files.js'
import type { LoadedFiles } from './loaded-files.js'
import type { TextOf } from './text-of.js'

/** What the steps from files to one tree work with. */
export interface Loading {
  readonly files: LoadedFiles
  readonly report: Report
  readonly capabilities: Capabilities
  readonly interpolation: Interpolation
  /** The variables that count at an offset: those of an included file are its own. */
  readonly lookupAt: (offset: number) => Lookup
  /** Texts of further files by their paths from the manifest's folder; absent where the host provides none. */
  readonly provided: GivenFiles | undefined
  /** Further files that the host has not read, each with the reason. */
  readonly withheld: WithheldFiles
  readonly textOf: TextOf
  /** Warns that a variable which a line of an env file uses is not set. */
  readonly variableUnsetInFile: (path: string, line: number, place: Place) => void
  /** Notes that something depends on what is unknown; absent where what is not given is missing. */
  readonly undecided: (() => void) | undefined
}

/** The text of a scalar as it counts at its place; what depends on an unknown variable is noted. */
export function textReader(lookupAt: Loading['lookupAt'], undecided: Loading['undecided']): TextOf {
  return ({ text, hasDollar, start }: ScalarNode) => {
    if (!hasDollar) return text
    const read = substitute(text, lookupAt(start), undefined, undecided !== undefined)
    if (!read.isDecided) undecided?.()
    return read.text
  }
}
