/** A text as YAML, with the quotes that another scalar begins with, or without any where it needs none. */
export function asScalar(text: string, quote?: string): string {
  if (quote === "'" && /^[\x20-\x7e]*$/.test(text)) return `'${withinQuotes(text, quote)}'`
  const isPlain = quote !== '"' && plainTexts.test(text) && !otherwiseRead.test(text)
  return isPlain ? text : `"${withinQuotes(text, '"')}"`
}

/** A text as it is written between quotes. */
export function withinQuotes(text: string, quote: string): string {
  return quote === "'" ? text.replace(/'/g, "''") : JSON.stringify(text).slice(1, -1)
}

/** Words, paths, and numbers with a unit: what YAML reads as text without quotes, wherever it stands. */
const plainTexts = /^(?:[A-Za-z_/][\w./-]*|\d+[A-Za-z]{1,2})$/
const otherwiseRead = /^(?:true|false|null|yes|no|on|off|y|n)$/i
