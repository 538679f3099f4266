import type { PathSegment } from '../source/place.js'
import { pathAt } from './cursor.js'
import { type JsonSchema, schemasAt } from './json-schema.js'

/** What a key means. */
export interface KeyExplanation {
  readonly key: string
  /** The keys from the top of the manifest, as `keys` has them: `services.*.ports.[].target`. */
  readonly path: string
  /** In Markdown. */
  readonly description: string
}

/**
 * What the key at an offset of a text means, by the schema of the profile, such as what `tranship/schemas/compose.json`
 * holds; in a value that has no text of its own, the key around it. Absent at a name that somebody chose, and where
 * nothing stands. Never throws.
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
    // A name that somebody chose has no text, and what is around it is something else.
    if (typeof last === 'string') return undefined
  }
  return undefined
}

/** A path in which `*` stands for each name that somebody chose, and `[]` for each item. */
function documentedPath(schema: JsonSchema, path: readonly PathSegment[]): string {
  const segments = path.map((segment, index) => {
    if (typeof segment === 'number') return '[]'
    const around = schemasAt(schema, path.slice(0, index))
    return around.some(({ properties = {} }) => Object.hasOwn(properties, segment)) ? segment : '*'
  })
  return segments.join('.')
}
