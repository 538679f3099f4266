import { expect, it } from 'vitest'
import { safeTranslate } from 'tranship'
import { alternatives, places, schema, type Schema, values } from '../support/schema-places.js'

/** The types that a schema takes; undefined where that is any. */
function typesOf(one: Schema): ReadonlySet<string> | undefined {
  const types = alternatives(one).map((own) => own.type ?? (own.enum === undefined ? undefined : 'string'))
  if (types.includes(undefined)) return undefined
  return new Set(types.flat().map((type) => (type === 'integer' ? 'number' : type!)))
}

/** Keys for which null is valid. */
const mayBeNothing = new Set(['include'])

it.each(Object.keys(schema.properties!))(
  '[C0-02] a value of a type that it cannot be is told, wherever it stands below %s',
  (section) => {
    const whole = (value: unknown) => ({
      services: { web: { image: 'nginx' } },
      ...(value as Record<string, unknown>),
    })
    const own = { ...schema, properties: { [section]: schema.properties![section]! } }
    const silent: string[] = []
    const all = [...places(own, whole, [])]
    expect(all.length).toBeGreaterThan(0)
    for (const { path, schema: one, around } of all) {
      const types = typesOf(one)
      if (types === undefined) continue
      for (const [type, value] of Object.entries(values)) {
        if (types.has(type) || (value === null && mayBeNothing.has(path))) continue
        const result = safeTranslate(JSON.stringify(around(value)), { profile: 'compose' })
        const told = result.ok ? result.warnings : [...result.errors, ...result.warnings]
        if (told.length === 0) silent.push(`${path}: ${JSON.stringify(value)}`)
      }
    }
    expect(silent).toEqual([])
  },
)
