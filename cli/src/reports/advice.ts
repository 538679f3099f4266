import type { Fix } from 'tranship'
import type { Reported } from './finding.js'

/** The hint, and each fix whose text the hint does not have. */
export function advice({ diagnostic: { hint, fixes = [] } }: Reported): string[] {
  const given = hint === undefined ? [] : [hint]
  return [...given, ...fixes.filter((fix) => !hasText(hint, fix)).map(suggestion)]
}

/** True if the hint already quotes the text of the fix. */
function hasText(hint = '', { text }: Fix): boolean {
  return hint.includes(quoted(text)) || hint.includes(`'${text}'`)
}

function suggestion({ range, text }: Fix): string {
  const replaces = range.end.offset > range.start.offset && !text.includes('\n')
  return replaces ? `Did you mean ${quoted(text)}?` : '`tranship check --fix` adds what is missing.'
}

/** A replacement that has quotes in the file keeps them. */
function quoted(text: string): string {
  return /^(["']).*\1$/s.test(text) ? text : `\`${text}\``
}
