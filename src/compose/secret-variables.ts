import type { Place } from '../source/place.js'
import { replaceSecretMarks, secretMark } from './secret-marker.js'
import { type Lookup, substitute, type Substitution } from './template.js'

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

  constructor(readonly isSecret: (name: string) => boolean) {}

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

  /** Keeps the value that an env file gives a variable, and returns its mark. */
  keepOfFile(variable: string, file: string, value: string, place: Place): string {
    const name = file.slice(file.lastIndexOf('/') + 1)
    const read = () => this.readWithin(value)
    return secretMark(
      this.keep(`${variable} in ${file}`, `${name}.${variable}`, { variable, place, read }).key,
    )
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
    return this.keep(source, variable, {
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

  private keep(source: string, second: string, value: Omit<SecretVariable, 'key'>): Kept {
    const known = this.bySource.get(source)
    if (known !== undefined) return known
    const kept = { key: this.freeKey(value.variable, second), expressions: new Set<string>(), ...value }
    this.bySource.set(source, kept)
    this.byKey.set(kept.key, kept)
    return kept
  }

  /** Returns the name as the key of its first value; another value has a key that says where it is from. */
  private freeKey(name: string, second: string): string {
    if (!this.byKey.has(name)) return name
    const base = second.replace(/[^-._A-Za-z0-9]/g, '_')
    let key = base
    for (let number = 2; this.byKey.has(key); number++) key = `${base}.${number}`
    return key
  }
}

/** Returns the default of an expression with its operator, `:-dev`; empty if there is none, as in `${NAME:?}`. */
function defaultIn(expression: string): string {
  const [, fallback = ''] = /^\$\{\w+(:?-[^]+)\}$/.exec(expression) ?? []
  return fallback === '-' || fallback === ':-' ? '' : fallback
}
