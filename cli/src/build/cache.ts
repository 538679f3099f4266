/** A cache of a build, in the syntax of `docker buildx build --cache-from`. */
export interface Cache {
  readonly type: string
  /** The fields in order. A name may occur more than once; the builder decides which one wins. */
  readonly attributes: readonly (readonly [name: string, value: string])[]
}

/** Parses a cache: CSV fields such as `type=local,src=cache`, or an image name. */
export function parseCache(text: string): Cache {
  const attributes = csvFields(text).map((field) => {
    const at = field.indexOf('=')
    return at < 0
      ? (['ref', field] as const)
      : ([field.slice(0, at).toLowerCase(), field.slice(at + 1)] as const)
  })
  const types = attributes.flatMap(([name, value]) => (name === 'type' ? [value] : []))
  return { type: types.at(-1) ?? 'registry', attributes }
}

/** Splits a line of CSV. A quoted field may contain commas, and two quotes for one. */
function csvFields(text: string): readonly string[] {
  const fields: string[] = []
  let field = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    if (character === '"' && isQuoted && text[at + 1] === '"') {
      field += '"'
      at++
    } else if (character === '"') isQuoted = !isQuoted
    else if (character === ',' && !isQuoted) {
      fields.push(field)
      field = ''
    } else field += character
  }
  return [...fields, field]
}
