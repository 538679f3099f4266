import type { TranslateOptions } from './options/options.js'
import type { ManifestText } from './source/sources.js'

/** A cache of one reading: it holds the last manifest, its options and the result. */
export class LastReading<Reading> {
  private last:
    | { readonly manifest: ManifestText; readonly options: TranslateOptions; readonly reading: Reading }
    | undefined

  /** Returns the cached reading if manifest and options are unchanged. Otherwise calls `read` and caches the result. */
  of(manifest: ManifestText, options: TranslateOptions, read: () => Reading): Reading {
    const { last } = this
    if (last !== undefined && last.manifest === manifest && haveSameValues(last.options, options, isSame))
      return last.reading
    const reading = read()
    this.last = { manifest, options, reading }
    return reading
  }
}

/**
 * True if both values are identical, or plain objects with identical fields: callers make maps such as `files` anew
 * each time.
 */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || (isPlain(one) && isPlain(other) && haveSameValues(one, other, Object.is))
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

function haveSameValues(
  one: object,
  other: object,
  areSame: (one: unknown, other: unknown) => boolean,
): boolean {
  const values = Object.entries(one)
  const others = new Map<string, unknown>(Object.entries(other))
  return (
    values.length === others.size &&
    values.every(([name, value]) => others.has(name) && areSame(value, others.get(name)))
  )
}
