import { parseDotenv } from '../compose/dotenv.js'
import type { Report } from '../warnings/report.js'
import type { Place } from '../source/place.js'
import type { Span } from '../source/position.js'
import { sentence, type Shown, verbatim, words } from '../source/shown.js'

/**
 * Warns about variables that are not set and have no default (rule R2.14-04). Each variable, or line of an env file,
 * gets one warning.
 */
export class UnsetVariables {
  private readonly seen = new Set<string>()
  private readonly seenLines = new Set<string>()
  private fileOf: Map<string, string> | undefined

  constructor(
    private readonly report: Report,
    private readonly files: Readonly<Record<string, string | Uint8Array>> | undefined,
    /** The text of the manifest. */
    private readonly text: string,
  ) {}

  readonly note = (variable: string, place: Place, part: Span): void => {
    if (this.seen.has(variable)) return
    this.seen.add(variable)
    const file = this.definedIn(variable)
    const elsewhere =
      file === undefined ? words('') : sentence` ${this.shownFile(file)} sets it, but only for the container.`
    this.report('variable-unset', place, { variable: verbatim(variable), elsewhere }, { part })
  }

  /** The warning has no name: in a password, any text after a dollar sign looks like a variable. */
  readonly noteInFile = (path: string, line: number, place: Place): void => {
    const key = `${line} ${path}`
    if (this.seenLines.has(key)) return
    this.seenLines.add(key)
    this.report('env-file-variable-unset', place, { path: place.show(path), line })
  }

  /** A path that the manifest does not contain may be the value of a variable. */
  private shownFile(path: string): Shown {
    return this.text.includes(path) ? sentence`The env file \`${verbatim(path)}\`` : words('An env file')
  }

  /** Returns the env file that sets a variable. People expect it to apply to the manifest too. */
  private definedIn(variable: string): string | undefined {
    return (this.fileOf ??= this.readFiles()).get(variable)
  }

  private readFiles(): Map<string, string> {
    const fileOf = new Map<string, string>()
    for (const [path, content] of Object.entries(this.files ?? {})) {
      if (typeof content !== 'string') continue
      const { variables, faults } = parseDotenv(content, () => undefined)
      // A file of another format may look like an env file in places.
      if (faults.length > 0) continue
      for (const { name, value } of variables) {
        if (value !== undefined && !fileOf.has(name)) fileOf.set(name, path)
      }
    }
    return fileOf
  }
}
