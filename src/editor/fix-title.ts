import { visible } from '../source/invisible.js'
import type { Fix } from '../warnings/diagnostic.js'

/** Returns the title of a fix in a menu: `Replace by always`, `Add services:` or `Remove it`. */
export function fixTitle({ text, range }: Fix): string {
  const [first = '', ...further] = text.trim().split('\n')
  const written = visible(further.length === 0 ? first : `${first.trimEnd()} …`)
  if (written === '') return 'Remove it'
  return range.start.offset === range.end.offset ? `Add ${written}` : `Replace by ${written}`
}
