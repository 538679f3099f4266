import { keys } from 'tranship'
import { keyOfService } from './settings.js'

const examples = new Map(keys.map(({ path, example }) => [path, example]))

/**
 * Returns a value of each type that Compose's schema allows at a path. The first is the example of the key, if there is
 * one. Lists and maps say the same in their own way.
 */
export function plausibleValues(path: string, types: readonly string[]): readonly unknown[] {
  const example = examples.get(path) ?? examples.get(keyOfService(path))
  const values: unknown[] = example === undefined ? [] : [example]
  const lacks = (...names: readonly string[]) =>
    names.some((name) => types.includes(name)) && !values.some((value) => names.includes(typeOf(value)))
  if (types.includes('boolean')) values.push(...[true, false].filter((value) => value !== example))
  if (lacks('integer', 'number')) values.push(3)
  if (lacks('string')) values.push(textFor(types))
  const [known] = values
  if (lacks('object')) values.push(isTexts(known) ? asMap(known) : { one: 'text' })
  if (lacks('array')) values.push(typeOf(known) === 'object' ? asList(known as object) : [known ?? 'text'])
  return values
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  return value === null ? 'null' : typeof value
}

function textFor(types: readonly string[]): string {
  if (types.includes('boolean')) return 'true'
  return types.includes('integer') || types.includes('number') ? '3' : 'text'
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

function asMap(texts: readonly string[]): Record<string, string | null> {
  return Object.fromEntries(
    texts.map((text) => [text.split(/[=:]/)[0]!, /[=:](.*)/s.exec(text)?.[1] ?? null]),
  )
}

function asList(map: object): readonly string[] {
  const values = Object.entries(map)
  return values.map(([name, value]) => (typeof value === 'object' ? name : `${name}=${String(value)}`))
}
