import { stringify } from 'yaml'

/** Returns the first line of a page that `npm run generate` writes. */
export function generatedFrom(...sources: readonly string[]): string {
  return `<!-- Written by \`npm run generate\` from ${sources.join(' and ')}. Do not edit. -->`
}

/** Returns the first line of a page that `npm run build` writes. */
export function builtFrom(...sources: readonly string[]): string {
  return `<!-- Written by \`npm run build\` from ${sources.join(' and ')}. -->`
}

/** Formats a table. Each cell is one line of Markdown. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(header), `|${'---|'.repeat(header.length)}`, ...rows.map(line)].join('\n')
}

function cell(text: string): string {
  return text.replace(/\|/g, '\\|').replace(/\s*\n\s*/g, ' ')
}

export function code(text: string): string {
  return `\`${text}\``
}

export function codeBlock(language: string, text: string): string {
  return `\`\`\`${language}\n${text.replace(/\n$/, '')}\n\`\`\``
}

/** Formats a value as YAML on one line. */
export function flowYaml(value: unknown): string {
  return stringify(value, { collectionStyle: 'flow', lineWidth: 0, flowCollectionPadding: true }).trimEnd()
}

/** Joins the parts of a page with blank lines, and wraps its prose. */
export function page(...parts: readonly string[]): string {
  return wrapped(parts.filter((part) => part !== '').join('\n\n')) + '\n'
}

/** The limit on the length of prose lines. */
export const LONGEST_LINE = 120

/** Wraps long lines of prose. Tables, headings, HTML and code stay as they are. */
function wrapped(document: string): string {
  let isCode = false
  return document
    .split('\n')
    .map((line) => {
      const isFence = /^\s*```/.test(line)
      if (isFence) isCode = !isCode
      return isCode || isFence || line.length <= LONGEST_LINE || /^[|#<]/.test(line) ? line : broken(line)
    })
    .join('\n')
}

/** Wraps a line. Continuation lines are indented below a list item, or quoted like the first. */
function broken(line: string): string {
  const [start = ''] = /^\s*(?:- |> |\d+\. )?/.exec(line) ?? []
  const next = start.replace(/[^>]/g, ' ')
  const lines: string[] = []
  let current = start
  for (const word of wordsOf(line.slice(start.length))) {
    const isFirst = current.trim() === start.trim()
    // Such a word at the beginning of a line would be Markdown syntax.
    const mayBegin = !/^(?:[-+*#>|]|\d+[.)]$)/.test(word)
    if (!isFirst && mayBegin && current.length + 1 + word.length > LONGEST_LINE) {
      lines.push(current)
      current = next + word
    } else current += isFirst ? word : ` ${word}`
  }
  return [...lines, current].join('\n')
}

/** Splits a line into words. Inline code stays whole, since its spaces count. */
function wordsOf(text: string): readonly string[] {
  return text.match(/(?:`[^`]*`|\S)+/g) ?? []
}

/** Returns a sentence of the source without the numbers of rules in brackets, which only contributors need. */
export function withoutRules(text: string): string {
  return text.replace(/\s*\([A-Z]\d[\w.]*-\d[^()]*\)/g, '')
}
