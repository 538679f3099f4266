import { catalogue, keys } from 'tranship'
import type { MadeCase } from './cases.js'
import type { Subject } from './checks/subject.js'

/** The coverage of the grammar and the library by the cases of a run. */
export class Coverage {
  private readonly written = new Set<string>()
  private readonly translated = new Set<string>()
  private readonly codes = new Set<string>()
  private translations = 0
  private cases = 0

  add(
    { rows }: Pick<MadeCase, 'rows'>,
    { result, diagnostics }: Pick<Subject, 'result' | 'diagnostics'>,
  ): void {
    this.cases++
    if (result.ok) this.translations++
    for (const row of rows) {
      this.written.add(row)
      if (result.ok) this.translated.add(row)
    }
    for (const { code } of diagnostics) this.codes.add(code)
  }

  /** The mapped keys that stood in no manifest. */
  get missed(): string[] {
    return keys.flatMap(({ path, support }) =>
      support === 'mapped' && !this.written.has(path) ? [path] : [],
    )
  }

  /** The mapped keys that stood in no manifest with objects. */
  get untranslated(): string[] {
    return keys.flatMap(({ path, support }) =>
      support === 'mapped' && !this.translated.has(path) ? [path] : [],
    )
  }

  /** A few lines for people. */
  get report(): string {
    const mapped = keys.filter(({ support }) => support === 'mapped')
    const written = keys.filter(({ path }) => this.written.has(path))
    const share = (part: number, whole: number) => `${part} of ${whole}`
    return [
      `${this.cases} cases, ${this.translations} with objects`,
      `keys: ${share(written.length, keys.length)} written; of those that are carried over, ` +
        `${share(mapped.length - this.missed.length, mapped.length)} written and ` +
        `${share(mapped.length - this.untranslated.length, mapped.length)} in a manifest with objects`,
      `codes of diagnostics: ${share(this.codes.size, Object.keys(catalogue).length)}`,
    ].join('\n')
  }
}
