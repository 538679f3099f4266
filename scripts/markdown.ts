import { stringify } from 'yaml'

/** What stands at the top of every page that a program writes. */
export function generatedFrom(...sources: readonly string[]): string {
  return `<!-- Written by \`npm run generate\` from ${sources.join(' and ')}. Do not edit. -->`
}

/** A table; cells are Markdown of one line each. */
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

/** A value as YAML on one line. */
export function flowYaml(value: unknown): string {
  return stringify(value, { collectionStyle: 'flow', lineWidth: 0, flowCollectionPadding: true }).trimEnd()
}

/** A page: its parts with an empty line between two, and a line break at the end. */
export function page(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n') + '\n'
}
