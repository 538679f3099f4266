import { escapedKey, ownValue } from 'tranship/internal'

/**
 * Converts a field path of the API server to a JSON Pointer. Paths have two forms: `spec.ports[0].port` or
 * `metadata.labels[app/x]` in errors, and `.spec.containers[name="web"].image` in conflicts. For the latter the
 * function finds the item in `object`.
 */
export function fieldPointer(field: string, object: unknown): string {
  const pointer: string[] = []
  let value: unknown = object
  for (const { text, isInBrackets } of stepsOf(field)) {
    const key = isInBrackets ? keyIn(text, value) : text
    if (key === undefined) break
    value = entryOf(value, key)
    pointer.push(`/${escapedKey(key)}`)
  }
  return pointer.join('')
}

interface Step {
  readonly text: string
  readonly isInBrackets: boolean
}

/** Splits a path into names and the contents of brackets. Stops at a bracket that is never closed. */
function stepsOf(field: string): readonly Step[] {
  const steps: Step[] = []
  let at = 0
  while (at < field.length) {
    if (field[at] === '[') {
      const end = endOfBrackets(field, at + 1)
      if (end < 0) break
      steps.push({ text: field.slice(at + 1, end), isInBrackets: true })
      at = end + 1
    } else if (field[at] === '.' || field[at] === ']') at++
    else {
      const start = at
      while (at < field.length && !'.[]'.includes(field[at]!)) at++
      steps.push({ text: field.slice(start, at), isInBrackets: false })
    }
  }
  return steps
}

/** Returns the index of the closing bracket, ignoring those in quotes; -1 if there is none. */
function endOfBrackets(text: string, start: number): number {
  let at = start
  while (at < text.length && text[at] !== ']') at = text[at] === '"' ? endOfQuoted(text, at) : at + 1
  return at < text.length ? at : -1
}

/** Returns the index after the closing quote, or after the text if the quote is never closed. */
function endOfQuoted(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

function keyIn(text: string, list: unknown): string | undefined {
  if (!text.includes('=') || !Array.isArray(list)) return text
  const wanted = conditionsIn(text)
  const at = (list as unknown[]).findIndex((item) =>
    wanted.every(([name, value]) => {
      const own = entryOf(item, name)
      // A field that the object doesn't set has the server's default.
      return own === undefined || JSON.stringify(own) === value
    }),
  )
  return at < 0 ? undefined : String(at)
}

/** Splits `name="web",containerPort=80` into names and JSON values. */
function conditionsIn(text: string): readonly (readonly [name: string, value: string])[] {
  const conditions: [string, string][] = []
  let start = 0
  while (start < text.length) {
    const equals = text.indexOf('=', start)
    if (equals < 0) break
    const comma = text.indexOf(',', text[equals + 1] === '"' ? endOfQuoted(text, equals + 1) : equals)
    const end = comma < 0 ? text.length : comma
    conditions.push([text.slice(start, equals), text.slice(equals + 1, end)])
    start = end + 1
  }
  return conditions
}

/** Returns an entry of a map or a list; `undefined` for any other value. */
export function entryOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return ownValue(value as Record<string, unknown>, key)
}
