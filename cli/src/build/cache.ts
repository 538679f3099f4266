/** A cache of a build as `docker buildx build` takes it. */
export interface Cache {
  readonly type: string
  /** A name can stand several times; which counts is for the builder to say. */
  readonly attributes: readonly (readonly [name: string, value: string])[]
}

/** Reads a cache: fields of CSV such as `type=local,src=cache`, or the name of an image. */
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

/** The fields of a line of CSV; a quoted one can hold commas, and two quotes in it are one. */
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
