import { substitute } from '../../compose/template.js'
import type { TranslateOptions } from '../../options/options.js'
import { read } from '../../read.js'
import { spanWithin } from '../../source/scalar-offsets.js'
import { scalarsWithDollars } from '../../source/scalars-with-dollars.js'
import type { FileRange, ManifestText } from '../../source/sources.js'

/** A variable of a Compose file, as a chart may have it. */
export interface ChartVariable {
  readonly name: string
  /** The positions of its names, in the order of the files. */
  readonly places: readonly FileRange[]
  /** The value that all uses have. Undefined if they have several, through different defaults. */
  readonly value: string | undefined
  /** True if the Compose file demands a value, and there is none. */
  readonly isMissing: boolean
  /** True if the value is a secret that objects have in plain text. No file of values has it. */
  readonly isSecret: boolean
}

/** A variable while its uses are gathered. */
interface Gathered {
  readonly places: FileRange[]
  readonly values: Set<string>
  isMissing: boolean
  isSecret: boolean
}

/** Variables of Compose itself begin so. They decide about the whole application, and never about one value. */
const ownPrefix = 'COMPOSE_'

/** Returns the variables in the values of a Compose file, in the order of their first use. */
export function chartVariables(manifest: ManifestText, options: TranslateOptions): readonly ChartVariable[] {
  const { manifest: files, lookupAt, application } = read(manifest, options)
  const exposed = application?.variablesSecret?.variables.exposed ?? []
  const secrets = new Set(exposed.map(({ variable }) => variable))
  const variables = new Map<string, Gathered>()
  for (const node of files.trees.flatMap(scalarsWithDollars)) {
    const { text, used, faults, replacements } = substitute(node.text, lookupAt(node.start))
    const byStart = new Map(
      replacements.map((one) => [one.written.start + nameOffset(node.text, one.written.start), one]),
    )
    const missing = new Set(
      faults.flatMap((fault) => (fault.reason === 'required-variable' ? fault.name : [])),
    )
    for (const use of used) {
      if (use.name.startsWith(ownPrefix)) continue
      const known = variables.get(use.name) ?? {
        places: [],
        values: new Set(),
        isMissing: false,
        isSecret: false,
      }
      variables.set(use.name, known)
      known.places.push(files.sources.fileRange(spanWithin(node, use, files.sources.text)))
      // A use in the operand of another variable has no text of its own.
      const own = byStart.get(use.start)
      if (own !== undefined) {
        known.values.add(text.slice(own.value.start, own.value.end))
        const expression = node.text.slice(own.written.start, own.written.end)
        const parts = secrets.size === 0 ? [] : substitute(expression, lookupAt(node.start)).used
        known.isSecret ||= parts.some(({ name }) => secrets.has(name))
      }
      known.isMissing ||= missing.has(use.name)
    }
  }
  return [...variables].map(([name, { places, values, isMissing, isSecret }]) => {
    const [first = '', ...others] = values
    const value = others.length === 0 ? first : undefined
    return { name, places, value, isMissing, isSecret }
  })
}

/** The name stands behind `${` or `$`. */
function nameOffset(template: string, start: number): number {
  return template[start + 1] === '{' ? 2 : 1
}
