import type { Place } from '../source/place.js'
import type { Span } from '../source/position.js'
import type { DotenvOptions } from './dotenv.js'
import { MadeVariables } from './made-variables.js'
import { hasSecretMark, replaceSecretMarks, secretMark } from './secret-marker.js'
import { type Lookup, substitute, type Substitution, type VariableUse } from './template.js'
import { literalUrlPasswords, urlPasswords, variablesInUrlPasswords } from './url-passwords.js'

/** A value that is in the Secret of the application, and in no other object. */
export interface SecretVariable {
  /** The key in the Secret. */
  readonly key: string
  /** The name of the variable. */
  readonly variable: string
  /** The first use of the value. */
  readonly place: Place
  /** Returns the value that the variable has here, with the faults that reading it shows. */
  readonly read: () => SecretValue
}

/** The value of a secret variable; undefined if it has none here, and no use needs one. */
export interface SecretValue {
  readonly text: string | undefined
  readonly faults: Substitution['faults']
  /** The names of variables that are not set and have no default. */
  readonly unset: readonly string[]
}

/** A value that is written into an object, because Kubernetes takes none from a Secret at its place. */
export interface ExposedVariable {
  readonly variable: string
  readonly place: Place
}

/** A value under construction: each use of the variable adds its expression. */
interface Kept extends SecretVariable {
  /** The texts to substitute, such as `${DB_PASSWORD:?}`. Their values differ in nothing but faults. */
  readonly expressions: Set<string>
}

/**
 * The secret variables of a Compose file: which names they have, and each value that the file uses. A variable has one
 * value, and so one key, unless its uses have different defaults or it stands in several env files.
 */
export class SecretVariables {
  private readonly byKey = new Map<string, Kept>()
  private readonly bySource = new Map<string, Kept>()
  private readonly lookups = new Map<Lookup, number>()
  private readonly referenced = new Set<string>()
  /** The last number of each key that has several values. */
  private readonly numbers = new Map<string, number>()
  private readonly made: MadeVariables
  /** The values at places to which no container gets them from a Secret, in the order of the Compose file. */
  readonly exposed: ExposedVariable[] = []

  constructor(
    /** Returns true if the value of a variable is a secret, whatever it is. */
    readonly isSecret: (name: string) => boolean,
    /** True if passwords in URLs are secrets, whatever variable has them. */
    private readonly hidesUrlPasswords: boolean,
  ) {
    this.made = new MadeVariables(isSecret)
  }

  /** Notes the variables of a dotenv text that are made from secret variables. The arguments are those of its parser. */
  noteDotenv(text: string, lookup: Lookup, options: DotenvOptions): void {
    this.made.note(text, lookup, options)
  }

  /** Returns true if a variable is secret, or if its value contains a secret. */
  hasSecret(name: string, value: string | undefined): boolean {
    if (this.isSecret(name)) return true
    return (
      value !== undefined &&
      (this.made.marked(name, value) !== undefined || this.passwordsIn(value).length > 0)
    )
  }

  /** Returns the variables that a template has as passwords of URLs, whatever their names are. */
  inUrlPasswords(template: string): ReadonlySet<string> {
    return this.hidesUrlPasswords ? variablesInUrlPasswords(template) : new Set()
  }

  /** Returns the first secret among the variables that a template uses. */
  findSecret(used: readonly VariableUse[], template: string, lookup: Lookup): string | undefined {
    const passwords = this.inUrlPasswords(template)
    const names = used.map(({ name }) => name)
    return names.find((name) => passwords.has(name) || this.hasSecret(name, lookup(name)))
  }

  /** Returns the value of a variable with marks in place of its secrets. */
  hide(name: string, lookup: Lookup, place: Place): string | undefined {
    const value = lookup(name)
    if (value === undefined) return undefined
    const whole = () => this.keepExpression(name, `\${${name}}`, lookup, place)
    if (this.isSecret(name)) return whole()
    const made = this.made.marked(name, value)
    if (made === undefined) return this.hidePasswords(name, value, place)
    const marked = replaceSecretMarks(made, (part) => this.keepExpression(part, `\${${part}}`, lookup, place))
    // An earlier line of the env file may have used another value.
    return this.readWithin(marked).text === value ? this.hidePasswords(name, marked, place) : whole()
  }

  /** Returns the value of a variable with marks in place of the passwords of its URLs. */
  hidePasswords(variable: string, value: string, place: Place): string {
    let hidden = ''
    let end = 0
    for (const span of this.passwordsIn(value)) {
      const text = value.slice(span.start, span.end)
      const read = () => ({ text, faults: [], unset: [] })
      const key = `${variable}.password`
      const kept = this.keep(key, key, `${key} ${text}`, { variable, place, read })
      hidden += value.slice(end, span.start) + secretMark(kept.key)
      ;({ end } = span)
    }
    return hidden + value.slice(end)
  }

  /** Returns the passwords in the URLs of a text of the Compose file that no variable stands for. */
  literalPasswords(text: string): readonly string[] {
    return this.hidesUrlPasswords ? literalUrlPasswords(text) : []
  }

  private passwordsIn(value: string): readonly Span[] {
    if (!this.hidesUrlPasswords) return []
    return urlPasswords(value).filter(({ start, end }) => !hasSecretMark(value.slice(start, end)))
  }

  /** Keeps what a template has in place of a variable, such as `${DB_PASSWORD:-dev}`, and returns its mark. */
  keepExpression(variable: string, expression: string, lookup: Lookup, place: Place): string {
    const kept = this.ofVariable(variable, defaultIn(expression), lookup, place)
    kept.expressions.add(expression)
    return secretMark(kept.key)
  }

  /** Keeps a name without a value, as in `environment: [DB_PASSWORD]`, and returns its mark. */
  keepName(variable: string, lookup: Lookup, place: Place): string {
    return secretMark(this.ofVariable(variable, '', lookup, place).key, true)
  }

  /** Returns the value that an env file gives a variable, with marks in place of secrets. */
  keepOfFile(variable: string, file: string, value: string, place: Place): string {
    if (!this.isSecret(variable)) return this.hidePasswords(variable, value, place)
    const name = file.slice(file.lastIndexOf('/') + 1)
    const read = () => this.readWithin(value)
    const source = `${variable} in ${file} ${value}`
    return secretMark(this.keep(variable, `${name}.${variable}`, source, { variable, place, read }).key)
  }

  /** Returns a text with the values in place of their marks, and the faults of all of them. */
  readWithin(text: string): SecretValue {
    const faults: SecretValue['faults'][number][] = []
    const unset: string[] = []
    const revealed = replaceSecretMarks(text, (key) => {
      const value = this.byKey.get(key)?.read()
      faults.push(...(value?.faults ?? []))
      unset.push(...(value?.unset ?? []))
      return value?.text ?? ''
    })
    return { text: revealed, faults, unset }
  }

  /** Notes that an object refers to a key, and returns its variable. */
  refer(key: string): SecretVariable | undefined {
    const found = this.byKey.get(key)
    if (found !== undefined) this.referenced.add(key)
    return found
  }

  /** The variables that objects refer to, in the order of the Compose file. */
  get used(): readonly SecretVariable[] {
    return [...this.byKey.values()].filter(({ key }) => this.referenced.has(key))
  }

  private ofVariable(variable: string, fallback: string, lookup: Lookup, place: Place): Kept {
    const number = this.lookups.get(lookup) ?? this.lookups.size
    this.lookups.set(lookup, number)
    const source = `${variable} ${number} ${fallback}`
    return this.keep(variable, variable, source, {
      variable,
      place,
      read: () => {
        const [first, ...others] = this.bySource.get(source)!.expressions
        // The file has only the bare name, so the container runs without the variable if it is not set.
        if (first === undefined) return { text: lookup(variable), faults: [], unset: [] }
        const { text, faults, unset } = substitute(first, lookup)
        return {
          text,
          faults: [...faults, ...others.flatMap((one) => substitute(one, lookup).faults)],
          unset: unset.map(({ name }) => name),
        }
      },
    })
  }

  private keep(first: string, second: string, source: string, value: Omit<SecretVariable, 'key'>): Kept {
    const known = this.bySource.get(source)
    if (known !== undefined) return known
    const kept = { key: this.freeKey(first, second), expressions: new Set<string>(), ...value }
    this.bySource.set(source, kept)
    this.byKey.set(kept.key, kept)
    return kept
  }

  /** Returns the name as the key of its first value; another value has a key that says where it is from. */
  private freeKey(first: string, second: string): string {
    const [name, base] = [first, second].map((one) => one.replace(/[^-._A-Za-z0-9]/g, '_')) as [
      string,
      string,
    ]
    if (!this.byKey.has(name)) return name
    let key = base
    let number = this.numbers.get(base) ?? 1
    while (this.byKey.has(key)) key = `${base}.${++number}`
    this.numbers.set(base, number)
    return key
  }
}

/** Returns the default of an expression with its operator, `:-dev`; empty if there is none, as in `${NAME:?}`. */
function defaultIn(expression: string): string {
  const [, fallback = ''] = /^\$\{\w+(:?-[^]+)\}$/.exec(expression) ?? []
  return fallback === '-' || fallback === ':-' ? '' : fallback
}
