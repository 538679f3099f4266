/** A message of SARIF. */
export interface SarifMessage {
  /** Plain text, with names in single quotes. Tools that show no Markdown show the backticks of names. */
  readonly text: string
  /** The same with names as code. Absent if it has none. */
  readonly markdown?: string
}

/** Returns the message for paragraphs of a diagnostic, whose names are in backticks. */
export function sarifMessage(...paragraphs: readonly string[]): SarifMessage {
  const text = paragraphs.join('\n')
  if (!text.includes('`')) return { text }
  return { text: text.replaceAll('`', "'"), markdown: paragraphs.map(asMarkdown).join('\n\n') }
}

/** Escapes what Markdown reads as a format outside of code. */
function asMarkdown(text: string): string {
  const parts = text.split('`')
  // Without its partner, the last backtick is a letter.
  const isPaired = parts.length % 2 === 1
  return parts
    .map((part, index) => (index % 2 === 0 ? part.replace(/[\\<>*_[\]]/g, String.raw`\$&`) : part))
    .reduce((before, part, index) => {
      const isLetter = !isPaired && index === parts.length - 1
      return `${before}${isLetter ? String.raw`\`` : '`'}${part}`
    })
}
