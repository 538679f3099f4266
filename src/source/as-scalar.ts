/**
 * Writes a text as a YAML scalar. `quote` is the quote of the scalar that the text replaces. Without it the text gets
 * quotes only if it needs them.
 */
export function asScalar(text: string, quote?: string): string {
  if (quote === "'" && /^[\x20-\x7e]*$/.test(text)) return `'${withinQuotes(text, quote)}'`
  const isPlain = quote !== '"' && plainTexts.test(text) && !otherwiseRead.test(text)
  return isPlain ? text : `"${withinQuotes(text, '"')}"`
}

/** Escapes a text for use between quotes. */
export function withinQuotes(text: string, quote: string): string {
  return quote === "'" ? text.replace(/'/g, "''") : JSON.stringify(text).slice(1, -1)
}

/** Words, paths, and numbers with a unit: YAML reads them as text without quotes everywhere. */
const plainTexts = /^(?:[A-Za-z_/][\w./-]*|\d+[A-Za-z]{1,2})$/
const otherwiseRead = /^(?:true|false|null|yes|no|on|off|y|n)$/i
