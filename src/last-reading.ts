import type { TranslateOptions } from './options/options.js'
import type { ManifestText } from './source/sources.js'

/** Keeps what a manifest was read to until another is read, or the same with other options. */
export class LastReading<Reading> {
  private last:
    | { readonly manifest: ManifestText; readonly options: TranslateOptions; readonly reading: Reading }
    | undefined

  /** What is kept, if it is that of this manifest with options of the same values; else what `read` gives, kept. */
  of(manifest: ManifestText, options: TranslateOptions, read: () => Reading): Reading {
    const { last } = this
    if (last !== undefined && last.manifest === manifest && haveSameValues(last.options, options, isSame))
      return last.reading
    const reading = read()
    this.last = { manifest, options, reading }
    return reading
  }
}

/** Whether values are the same, or plain objects of the same ones: options hold maps, such as `files`, made anew each time. */
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
