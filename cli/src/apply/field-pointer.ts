import { escapedKey } from 'tranship/internal'

/**
 * The JSON Pointer of a field as an API server names it: `spec.ports[0].port`, `metadata.labels[app/x]`, or as owners of
 * fields are told, `.spec.containers[name="web"].image`, whose item is looked up in the object.
 */
export function fieldPointer(field: string, object: unknown): string {
  const pointer: string[] = []
  let value: unknown = object
  for (const [, name, inBrackets] of field.matchAll(/([^.[\]]+)|\[((?:"(?:[^"\\]|\\.)*"|[^\]])*)\]/g)) {
    const key = name ?? keyIn(inBrackets!, value)
    if (key === undefined) break
    value = entryOf(value, key)
    pointer.push(`/${escapedKey(key)}`)
  }
  return pointer.join('')
}

function keyIn(text: string, list: unknown): string | undefined {
  if (!text.includes('=') || !Array.isArray(list)) return text
  const wanted = [...text.matchAll(/([^=,]+)=("(?:[^"\\]|\\.)*"|[^,]*)/g)].map(([, name, value]) => [
    name!,
    value!,
  ])
  const at = (list as unknown[]).findIndex((item) =>
    wanted.every(([name, value]) => {
      const own = entryOf(item, name!)
      // What the object does not say is as the server has it by default.
      return own === undefined || JSON.stringify(own) === value
    }),
  )
  return at < 0 ? undefined : String(at)
}

function entryOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined
}
