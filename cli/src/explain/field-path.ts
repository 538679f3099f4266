import { escapedKey, pointerKeys } from 'tranship/internal'
import { UsageError } from '../usage-error.js'

/** A field that the user named, as JSON Pointer, and its value. */
export interface Field {
  readonly pointer: string
  readonly value: unknown
}

/** Finds a field by its path, such as `spec.ports[0].port` or `metadata.labels.app.kubernetes.io/name`. */
export function findField(object: object, path: string): Field {
  let value: unknown = object
  let pointer = ''
  let rest = path
  while (rest !== '') {
    const step = nextKey(value, rest)
    if (step === undefined) {
      const known = typeof value === 'object' && value !== null ? Object.keys(value) : []
      throw new UsageError(
        `There is no field \`${rest}\`${pointer === '' ? '' : ` in \`${fieldPath(pointer)}\``}.`,
        known.length === 0 ? 'It has no fields.' : `Its fields are ${known.join(', ')}.`,
      )
    }
    value = (value as Record<string, unknown>)[step.key]
    pointer += `/${escapedKey(step.key)}`
    rest = step.rest
  }
  return { pointer, value }
}

/** Returns the longest key at the beginning of the path. Keys of Kubernetes may contain dots. */
function nextKey(value: unknown, path: string): { readonly key: string; readonly rest: string } | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const index = /^\[?(\d+)\]?/.exec(path)
  const keys = Array.isArray(value) ? (index?.[1] ? [index[1]] : []) : Object.keys(value)
  const written = Array.isArray(value) ? (index?.[0] ?? '') : undefined
  return keys
    .filter((key) => Object.hasOwn(value, key))
    .map((key) => ({ key, text: written ?? key }))
    .filter(({ text }) => path.startsWith(text) && /^(?:$|[.[])/.test(path.slice(text.length)))
    .sort((a, b) => b.text.length - a.text.length)
    .map(({ key, text }) => ({ key, rest: path.slice(text.length).replace(/^\./, '') }))[0]
}

/** Formats a JSON Pointer in the way of Kubernetes: `spec.ports[0].port`. */
export function fieldPath(pointer: string): string {
  return pointerKeys(pointer)
    .map((key, index) => (/^\d+$/.test(key) ? `[${key}]` : index === 0 ? key : `.${key}`))
    .join('')
}
