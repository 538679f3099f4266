import { visible } from 'tranship/internal'

/** Formats a text as a Markdown code span on one line. */
export function codeSpan(text: string): string {
  const line = visible(text).replace(/\s/g, ' ')
  const fence = '`'.repeat(longestRun(line) + 1)
  return fence.length === 1 ? `\`${line}\`` : `${fence} ${line} ${fence}`
}

/** Formats lines of YAML as a Markdown code block. */
export function yamlBlock(lines: readonly string[]): string {
  const shown = lines.map((line) => visible(line))
  const fence = '`'.repeat(Math.max(3, longestRun(shown.join('\n')) + 1))
  return [`${fence}yaml`, ...shown, fence].join('\n')
}

/** Returns the length of the longest run of backquotes. */
function longestRun(text: string): number {
  return [...text.matchAll(/`+/g)].reduce((most, [run]) => Math.max(most, run.length), 0)
}
