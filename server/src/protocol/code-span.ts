import { visible } from 'tranship/internal'

/** Formats a text as a Markdown code span on one line. */
export function codeSpan(text: string): string {
  const line = visible(text).replace(/\s/g, ' ')
  const longest = [...line.matchAll(/`+/g)].reduce((most, [run]) => Math.max(most, run.length), 0)
  const fence = '`'.repeat(longest + 1)
  return longest === 0 ? `\`${line}\`` : `${fence} ${line} ${fence}`
}
