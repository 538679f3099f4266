import { visible } from '../source/invisible.js'

/**
 * The severity of a diagnostic. With an `error` there are no objects. With a `warning` something may work differently
 * from the Compose file.
 */
export type Severity = 'error' | 'warning'

/**
 * A kind of diagnostic, as plain data. Texts contain `{placeholders}`. `{where}` (the service, volume and so on) and
 * `{key}` (the key below it) come from the place; rules give all others as arguments.
 */
export interface CatalogueEntry {
  readonly severity: Severity
  /** The part of its place that the diagnostic points at. */
  readonly at: 'key' | 'value'
  /** The problem in one sentence. */
  readonly message: string
  /** The way to correct it. */
  readonly hint: string
  /** The hint of a report whose arguments leave `hint` empty. */
  readonly fallback?: string
  /** `false` for a warning that never has an effect. For other warnings it may depend on the case. */
  readonly effect?: false
  /** `true` for a warning about a named file. Like an error, it shows the places that led to that file. */
  readonly aboutFile?: true
}

/** The documentation of a diagnostic. It is separate, so that a bundler can drop it. */
export interface Reason {
  /** The reason in one sentence. */
  readonly why: string
  /** More about the way to correct it, if the hint does not say it, or only for some cases. */
  readonly remedy?: string
  /** The release that introduced the code. */
  readonly since: string
}

/** A reason for every code of a family, and for no other code. */
export type ReasonsOf<Family> = { readonly [Name in keyof Family]: Reason }

/** Entries by their codes. */
export type Family = Readonly<Record<string, CatalogueEntry>>

/** The names between braces in a text. */
export type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never

/**
 * Replaces the placeholders of a text. A placeholder without an argument stays. Invisible characters in arguments are
 * escaped, so that no message can hide a part of itself.
 */
export function fill(text: string, args: Readonly<Record<string, string | number>>): string {
  let filled = ''
  let copied = 0
  for (let open = text.indexOf('{'); open >= 0; open = text.indexOf('{', open + 1)) {
    const close = text.indexOf('}', open)
    const name = text.slice(open + 1, close)
    if (close < 0 || !Object.hasOwn(args, name)) continue
    filled += `${text.slice(copied, open)}${visible(String(args[name]))}`
    copied = close + 1
  }
  return filled + text.slice(copied)
}
