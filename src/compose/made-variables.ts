import { type DotenvOptions, parseDotenv } from './dotenv.js'
import { hasSecretMark, secretMark } from './secret-marker.js'
import type { Lookup } from './template.js'

/**
 * Variables that env files make from secret variables: `DATABASE_URL=postgres://app:${DB_PASSWORD}@db`. The text of the
 * file decides, and not the values: a password may be `root`, which other values contain too.
 */
export class MadeVariables {
  /** The values by name, each with marks of names in place of the secret variables. */
  private readonly byName = new Map<string, Map<string, string>>()

  constructor(private readonly isSecret: (name: string) => boolean) {}

  /** Notes the variables of a dotenv text. The arguments are those of its parser. */
  note(text: string, lookup: Lookup, options: DotenvOptions): void {
    if (!text.includes('$')) return
    const { earlier } = options
    const marked = parseDotenv(text, this.marking(lookup), {
      ...options,
      ...(earlier && { earlier: this.marking(earlier) }),
    })
    const found = marked.variables.filter(({ value }) => value !== undefined && hasSecretMark(value))
    if (found.length === 0) return
    const plain = parseDotenv(text, lookup, options)
    const values = new Map(plain.variables.map(({ name, value }) => [name, value]))
    for (const { name, value: markedValue = '' } of found) {
      const value = values.get(name)
      if (value === undefined) continue
      const known = this.byName.get(name) ?? new Map<string, string>()
      this.byName.set(name, known.set(value, markedValue))
    }
  }

  /** Returns the marked text of a value. Undefined if no secret variable is in it. */
  marked(name: string, value: string): string | undefined {
    return this.byName.get(name)?.get(value)
  }

  private marking(lookup: Lookup): Lookup {
    return (name) => {
      if (this.isSecret(name)) return secretMark(name)
      const value = lookup(name)
      return value && (this.marked(name, value) ?? value)
    }
  }
}
