import { isSentence, quote } from './quote.js'
import type { Subject } from './subject.js'
import type { Quotations } from './substitutions.js'

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
  quotations: Quotations,
): { readonly args: Arguments; readonly shown: Arguments } {
  const args: Record<string, string | number> = service === undefined ? { key } : { service, key }
  const shown: Record<string, string | number> =
    service === undefined ? { where, key } : { where, service, key }
  for (const name in given) {
    const value = given[name]!
    if (typeof value === 'number') {
      args[name] = value
      shown[name] = ownNumbers.has(name) ? value : quotations.number(value)
    } else {
      const written = ownWords.has(name)
        ? value
        : isSentence(name)
          ? inQuotes(value, quotations)
          : quotations.text(value)
      args[name] = shown[name] = quote(written, name)
    }
  }
  return { args, shown }
}

/** A sentence with what it quotes as the manifest has it. */
export function inQuotes(sentence: string, quotations: Quotations): string {
  return sentence.replace(/'([^']*)'/g, (_, text: string) => `'${quotations.text(text)}'`)
}
