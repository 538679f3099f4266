import { deepStrictEqual, ok } from 'node:assert/strict'
import type { Declined, Refusal } from '../../src/parse/sound-text.js'
import { readSound, treeOf } from './sound-reader.js'
import { readAnything } from '../../src/parse/recovering-reader.js'
import { reading } from './reading.js'
import { Reports } from '../../src/warnings/report.js'

/** Reasons why valid texts are left to the slower reader. */
export const reasons: Record<Declined, string> = {
  syntax:
    'js-yaml finds an error that yaml does not know: a character that is not printable, a tab, an indentation',
  'unexpected sign': 'a sign without an event stands where none is expected',
  'line breaks': 'a carriage return alone is a line break for js-yaml only',
  tabs: 'a tab at the beginning of a line, or behind its dash, is an indentation for one of them here and there',
  'byte order mark': 'js-yaml takes one for nothing in more places',
  'other documents': 'the end of a document and directives have no events, and a manifest has one document',
  'no map or list': 'what is no manifest has no need to be read fast',
  tag: 'js-yaml does not say what a tag makes of a value',
  'name with a colon': 'an anchor or alias that ends with a colon is a warning of yaml',
  key: 'a key with an anchor or tag, one that is no text, is absent, or is longer than YAML allows',
  'empty value':
    'in brackets, behind an anchor and below an explicit key the place of an empty value is not the same',
  escape:
    'a character with eight digits that does not exist, or that Kubernetes cannot store; an escaped end of a line above an empty line',
  'duplicate key': 'an error, which is reported by the other reader',
  alias: 'an alias without an anchor, in its own anchor, or beyond the bounds is an error',
  'merge key': 'what is merged in is no map',
  'comment in brackets': 'yaml does not allow a comma or colon on the line below a comment',
}

/** Returns how the readers take a text. Throws if they disagree. */
export function agreement(text: string): string {
  const fast = reading(readSound, text)
  const slow = reading(readAnything, text)!
  if (fast !== undefined) {
    deepStrictEqual(fast, slow)
    return 'one tree'
  }
  // Brackets and quotes that are not indented are no YAML, though they are read as Docker Compose reads them.
  const { unindented } = readAnything(text, new Reports())
  if (unindented !== undefined || slow.isBroken || slow.reported.length > 0) return 'refused by both'
  const { reason } = treeOf(text) as Refusal
  ok(Object.hasOwn(reasons, reason), `${reason} is no reason`)
  return `not read fast: ${reason}`
}
