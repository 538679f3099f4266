import type { Place } from '../source/place.js'
import type { Span } from '../source/position.js'
import { isSentence, quote } from './quote.js'
import type { Subject } from './subject.js'
import type { Substitutions } from './substitutions.js'

type Arguments = Readonly<Record<string, string | number>>

/** Arguments that hold words of ours, or names that are keys: in neither there are values of variables. */
const ownWords: ReadonlySet<string> = new Set([
  'dependent',
  'found',
  'lacks',
  'maximum',
  'minimum',
  'needs',
  'profiles',
  'reader',
])

/** The same of numbers: as a text, a limit can be one of the manifest. */
const ownNumbers: ReadonlySet<string> = new Set(['count', 'limit', 'line', 'maximum', 'minimum'])

/**
 * Arguments as a diagnostic has them: the service and key that it is about, and those of its code, with variables in place
 * of what came from them, and long texts cut. `args` are for programs, where a number stays one; `shown` are for messages.
 */
export function writtenArguments(
  given: Arguments,
  { where, key, service }: Subject,
  place: Place,
  details: { readonly part?: Span; readonly related?: readonly { readonly place: Place }[] },
  manifest: string,
  substitutions: Substitutions,
): { readonly args: Arguments; readonly shown: Arguments } {
  const args: Record<string, string | number> = service === undefined ? { key } : { service, key }
  const shown: Record<string, string | number> = { ...args, where }
  const places = [place, ...(details.related ?? []).map((other) => other.place)]
  const asWritten = (text: string) => substitutions.asWritten(text, places, details.part, manifest)
  for (const name in given) {
    const value = given[name]!
    if (typeof value === 'number') {
      args[name] = value
      shown[name] = ownNumbers.has(name) ? value : substitutions.numberAsWritten(value, places)
    } else {
      const written = ownWords.has(name)
        ? value
        : isSentence(name)
          ? inQuotes(value, asWritten)
          : asWritten(value)
      args[name] = shown[name] = quote(written, name)
    }
  }
  return { args, shown }
}

/** A sentence with another text for each that it quotes. */
export function inQuotes(sentence: string, replace: (text: string) => string): string {
  return sentence.replace(/'([^']*)'/g, (_, text: string) => `'${replace(text)}'`)
}
