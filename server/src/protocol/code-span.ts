import { visible } from 'tranship/internal'

/** Returns a text as a code span of Markdown, on one line: nothing in it is read as Markdown. */
export function codeSpan(text: string): string {
  const line = visible(text).replace(/\s/g, ' ')
  const longest = [...line.matchAll(/`+/g)].reduce((most, [run]) => Math.max(most, run.length), 0)
  const fence = '`'.repeat(longest + 1)
  return longest === 0 ? `\`${line}\`` : `${fence} ${line} ${fence}`
}
