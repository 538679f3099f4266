import type { Completion } from './completion.js'

/**
 * Returns a completion as a snippet of the Language Server Protocol, which Monaco takes too. The cursor is on the line
 * below the key.
 */
export function snippetOf({ text, below = '' }: Completion): string {
  return `${text.replace(/[$}\\]/g, String.raw`\$&`)}${below}$0`
}
