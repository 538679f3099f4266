import { visible } from '../source/invisible.js'

/** An `error` means that a manifest has no objects; with a `warning` something of it may be other than written. */
export type Severity = 'error' | 'warning'

/**
 * One kind of diagnostic, as plain data. Texts hold `{placeholders}`: `{where}` (the service, volume… in words) and
 * `{key}` (the key under it) come from the place; all others are arguments that the rule must give.
 */
export interface CatalogueEntry {
  readonly severity: Severity
  /** Whether the diagnostic points at the key or at the value of its place. */
  readonly at: 'key' | 'value'
  /** What happened: one sentence. */
  readonly message: string
  /** What to do about it; absent where `remedy` alone says it. */
  readonly hint?: string
  /** `false` for a warning that never changes anything; whether another does can depend on the case. */
  readonly effect?: false
  /** `true` for a warning about a file that is named: like an error, it says what led to the file that names it. */
  readonly aboutFile?: true
}

/** What only documentation says of a diagnostic. It stands apart, so that a bundler can leave it out. */
export interface Reason {
  /** Why it is so: one sentence. */
  readonly why: string
  /** What to do, where the hint does not say it, or says it only of the case at hand. */
  readonly remedy?: string
  /** The release that introduced the code. */
  readonly since: string
}

/** A reason for every code of a family, and for no other. */
export type ReasonsOf<Family> = { readonly [Name in keyof Family]: Reason }

/** Entries by their codes. */
export type Family = Readonly<Record<string, CatalogueEntry>>

/** The names between braces in a text. */
export type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never

/**
 * Replaces the placeholders of a text; a placeholder without an argument stays as it is. Of an argument, characters that
 * cannot be seen are escaped: no message can hide a part of itself.
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
