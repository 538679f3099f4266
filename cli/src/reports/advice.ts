import type { Fix } from 'tranship'
import type { Finding } from './finding.js'

/** What to do: the hint, and the text that would be right, unless the hint has it; and what else it holds for. */
export function advice({ diagnostic: { hint, fixes = [] }, alsoIn = [] }: Finding): string[] {
  const given = hint === undefined ? [] : [hint]
  const others = alsoIn.length === 0 ? [] : [`The same in ${alsoIn.join(', ')}.`]
  return [...given, ...fixes.filter((fix) => hint?.includes(quoted(fix)) !== true).map(suggestion), ...others]
}

function suggestion(fix: Fix): string {
  const replaces = fix.range.end.offset > fix.range.start.offset && !fix.text.includes('\n')
  return replaces ? `Did you mean ${quoted(fix)}?` : "'tranship check --fix' adds what is missing."
}

/** A replacement as messages quote it: one that is quoted in the manifest is so already. */
function quoted({ text }: Fix): string {
  return /^(["']).*\1$/s.test(text) ? text : `'${text}'`
}
