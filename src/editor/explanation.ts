import type { PathSegment } from '../source/place.js'
import { pathAt } from './cursor.js'
import { type JsonSchema, schemasAt } from './json-schema.js'

/** The meaning of a key. */
export interface KeyExplanation {
  readonly key: string
  /** The path of the key from the top of the Compose file, as in `keys`: `services.*.ports.[].target`. */
  readonly path: string
  /** The meaning in Markdown. */
  readonly description: string
}

/**
 * Returns the meaning of the key at an offset. For a value without a description it is the key around it. Returns
 * undefined at names that the user chose, and where there is neither key nor value. The function never throws.
 *
 * @param schema the schema of the profile, such as the content of `tranship/schemas/compose.json`
 */
export function explanationAt(text: string, offset: number, schema: object): KeyExplanation | undefined {
  const path = pathAt(text, offset) ?? []
  for (let length = path.length; length > 0; length--) {
    const own = path.slice(0, length)
    const last = own.at(-1)
    const found = schemasAt(schema as JsonSchema, own).find((each) => each.markdownDescription)
    if (found?.markdownDescription !== undefined)
      return {
        key: String(last),
        path: documentedPath(schema, own),
        description: found.markdownDescription,
      }
    // A name that the user chose has no description, and the key around it means something else.
    if (typeof last === 'string') return undefined
  }
  return undefined
}

/** Returns a path with `*` for names that the user chose and `[]` for items. */
function documentedPath(schema: JsonSchema, path: readonly PathSegment[]): string {
  const segments = path.map((segment, index) => {
    if (typeof segment === 'number') return '[]'
    const around = schemasAt(schema, path.slice(0, index))
    return around.some(({ properties = {} }) => Object.hasOwn(properties, segment)) ? segment : '*'
  })
  return segments.join('.')
}
