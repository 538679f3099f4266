/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** The fields of one field manager, in the form of `fieldsV1`. */
export interface FieldSet {
  readonly [key: string]: FieldSet
}

/** The path of a field in the form of `fieldsV1`: `f:name` or `k:{"name":"web"}`; `.` for a list item itself. */
type Path = readonly string[]

const identity = new Set(['apiVersion', 'kind'])
const identityInMetadata = new Set([
  'name',
  'namespace',
  'managedFields',
  'uid',
  'resourceVersion',
  'creationTimestamp',
  'generation',
])

/** All fields of an object that an apply owns. */
export function fieldSetOf(object: Json): FieldSet {
  return toTree(pathsIn(object, []))
}

export function pathsOf(set: FieldSet): Path[] {
  return Object.entries(set).flatMap(([step, below]) =>
    Object.keys(below).length === 0 ? [[step]] : pathsOf(below).map((path) => [step, ...path]),
  )
}

export function toTree(paths: readonly Path[]): FieldSet {
  const tree: Record<string, FieldSet> = {}
  for (const path of paths) {
    let at = tree
    for (const step of path) at = (at[step] ??= {}) as Record<string, FieldSet>
  }
  return tree
}

function pathsIn(value: Json, path: Path): Path[] {
  if (isMap(value)) {
    const entries = Object.entries(value).filter(
      ([key]) =>
        !(path.length === 0 && (identity.has(key) || key === 'status')) &&
        !(path.length === 1 && path[0] === 'f:metadata' && identityInMetadata.has(key)),
    )
    const isIdentity = path.length === 0 || (path.length === 1 && path[0] === 'f:metadata')
    if (entries.length === 0) return isIdentity ? [] : [path]
    return entries.flatMap(([key, item]) => pathsIn(item, [...path, `f:${key}`]))
  }
  const keys = keysOf(value)
  if (keys === undefined) return [path]
  return (value as readonly Json[]).flatMap((item) => {
    const own = [...path, itemStep(item, keys)]
    return [[...own, '.'], ...pathsIn(item, own)]
  })
}

const listKeys: readonly (readonly string[])[] = [
  ['containerPort', 'protocol'],
  ['port', 'protocol'],
  ['mountPath'],
  ['name'],
]

/** Returns the keys that identify the items of a list; `undefined` for an atomic list. */
function keysOf(value: Json): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined
  return listKeys.find(([first = '']) => value.every((item: Json) => isMap(item) && first in item))
}

function itemStep(item: Json, keys: readonly string[]): string {
  const map = item as Record<string, Json>
  const key = Object.fromEntries(keys.map((name) => [name, map[name] ?? 'TCP']))
  return `k:${JSON.stringify(key)}`
}

function isMap(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A field's value; undefined where the object does not have it. */
export function valueAt(object: Json | undefined, path: Path): Json | undefined {
  let value = object
  for (const step of path) {
    if (value === undefined || step === '.') return value
    value = step.startsWith('f:') ? (isMap(value) ? value[step.slice(2)] : undefined) : findItem(value, step)
  }
  return value
}

function findItem(list: Json, step: string): Json | undefined {
  return Array.isArray(list) ? (list as Json[]).find((item) => isItem(item, step)) : undefined
}

function isItem(item: Json, step: string): boolean {
  const key = JSON.parse(step.slice(2)) as Record<string, Json>
  return isMap(item) && Object.entries(key).every(([name, value]) => (item[name] ?? 'TCP') === value)
}

/** Takes a field out of an object, with the maps that are empty then. */
export function removeAt(object: Json, path: Path): void {
  const steps = path.at(-1) === '.' ? path.slice(0, -1) : path
  const parent = valueAt(object, steps.slice(0, -1))
  const step = steps.at(-1)
  if (step === undefined) return
  if (isMap(parent)) {
    delete (parent as Record<string, Json>)[step.slice(2)]
    if (Object.keys(parent).length === 0) removeAt(object, steps.slice(0, -1))
  } else if (Array.isArray(parent)) {
    const list = parent as Json[]
    const at = list.findIndex((item) => isItem(item, step))
    if (at >= 0) list.splice(at, 1)
    if (list.length === 0) removeAt(object, steps.slice(0, -1))
  }
}

/** Puts the fields of one object into another; lists that have one owner are replaced. */
export function merge(target: Json | undefined, source: Json): Json {
  if (isMap(source)) {
    const merged: Record<string, Json> = isMap(target) ? { ...target } : {}
    for (const [key, value] of Object.entries(source)) merged[key] = merge(merged[key], value)
    return merged
  }
  const keys = keysOf(source)
  if (keys === undefined || !Array.isArray(target)) return structuredClone(source) as Json
  const items = [...(target as readonly Json[])]
  for (const item of source as readonly Json[]) {
    const step = itemStep(item, keys)
    const at = items.findIndex((known) => isItem(known, step))
    if (at < 0) items.push(structuredClone(item) as Json)
    else items[at] = merge(items[at], item)
  }
  return items
}

/** A field as the server names it: `.spec.template.spec.containers[name="web"].image`. */
export function fieldName(path: Path): string {
  return path
    .filter((step) => step !== '.')
    .map((step) => {
      if (step.startsWith('f:')) return `.${step.slice(2)}`
      const key = JSON.parse(step.slice(2)) as Record<string, Json>
      return `[${Object.entries(key)
        .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
        .join(',')}]`
    })
    .join('')
}

export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  return canonical(one) === canonical(other)
}

function canonical(value: Json | undefined): string {
  return JSON.stringify(value, (_, item: Json) =>
    isMap(item) ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1))) : item,
  )
}
