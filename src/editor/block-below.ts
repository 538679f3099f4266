import type { Cursor } from './cursor.js'
import { alternatives, type JsonSchema } from './json-schema.js'

/** The usual indentation, for a text without any. */
const USUAL = 2

/**
 * Returns the line below a key that has a block as its value, from the line break to the cursor. A list begins with a
 * dash. A value that is a list or a map begins with neither. The text is indented relative to the line of the key.
 */
export function blockBelow(
  text: string,
  { span, isInBraces }: Cursor,
  schema: JsonSchema,
): string | undefined {
  if (isInBraces) return undefined
  const types = alternatives(schema).flatMap(({ type = [] }) => type)
  const isList = types.length > 0 && types.every((type) => type === 'array')
  const lineStart = text.lastIndexOf('\n', span.start - 1) + 1
  const before = text.slice(lineStart, span.start)
  const column = before.length - before.search(/[^ ]|$/)
  return `\n${' '.repeat(column + stepOf(text))}${isList ? '- ' : ''}`
}

/** Returns the indentation of the first line that has some. */
function stepOf(text: string): number {
  return /^( +)[^\s#-]/m.exec(text)?.[1]?.length ?? USUAL
}
