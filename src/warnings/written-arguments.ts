import { quote } from './quote.js'
import type { Subject } from './subject.js'

type Arguments = Readonly<Record<string, string | number>>

/**
 * Returns the arguments of a diagnostic with long texts cut: the service and the key, and those of its code. `args` are
 * for programs, `shown` are for messages, which also have words for the place.
 */
export function writtenArguments(
  given: Arguments,
  { where, key, service }: Subject,
): { readonly args: Arguments; readonly shown: Arguments } {
  const quoted = Object.entries(given).map(
    ([name, value]) => [name, typeof value === 'number' ? value : quote(value, name)] as const,
  )
  const args = { ...(service === undefined ? {} : { service }), key, ...Object.fromEntries(quoted) }
  return { args, shown: { where, ...args } }
}
