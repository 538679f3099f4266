import type { At, Origin, OriginalFields, Recorder } from '../rules/types/draft.js'
import { setOwnValue } from '../source/own-property.js'
import type { Place } from '../source/place.js'
import { pointerKeys, pointerOf } from '../source/pointer.js'

/** A field of an object with an origin of its own. */
export interface RecordedField<Wanted extends Origin> {
  /** The index of the object among all objects. */
  readonly object: number
  /** The JSON Pointer into the object. */
  readonly pointer: string
  readonly origin: Wanted
}

/** A value with its origin. */
class Original {
  constructor(
    readonly value: unknown,
    readonly origin?: Origin,
  ) {}
}

/** Records the origins of fields while objects are mapped. */
export class Recording implements Recorder {
  readonly records = true
  /** The origins of each object's fields by key. The key `undefined` has the origin of the object itself. */
  private readonly noted = new Map<object, Map<string | undefined, Origin>>()
  /** The places whose values are parts of fields that have other origins. */
  readonly parts = new Set<Place>()

  readonly at = <Value>(value: Value, origin: Origin | undefined): At<Value> =>
    new Original(value, origin) as never

  readonly object = <Result extends object>(fields: OriginalFields<Result>, whole?: Origin): Result => {
    const object: Record<string, unknown> = Array.isArray(fields) ? ([] as never) : {}
    const given = fields as Readonly<Record<string, unknown>>
    let noted: Map<string | undefined, Origin> | undefined
    if (whole !== undefined) (noted = new Map()).set(undefined, whole)
    for (const key of Object.keys(given)) {
      const field = given[key]
      const isOriginal = field instanceof Original
      const value = isOriginal ? field.value : field
      if (value === undefined) continue
      setOwnValue(object, key, value)
      if (isOriginal && field.origin !== undefined) (noted ??= new Map()).set(key, field.origin)
    }
    if (noted !== undefined) this.noteFields(object, noted)
    return object as Result
  }

  note(object: object, key: string | number | undefined, origin: Origin): void {
    const name = key === undefined ? undefined : String(key)
    const noted = this.noted.get(object)
    if (noted === undefined) this.noted.set(object, new Map([[name, origin]]))
    else noted.set(name, origin)
  }

  noteParts(places: Iterable<Place | undefined>): void {
    for (const place of places) if (place !== undefined) this.parts.add(place)
  }

  noteFields(object: object, origins: Map<string | undefined, Origin>): void {
    this.noted.set(object, origins)
  }

  /**
   * Returns the origin of a field, or of its nearest ancestor with one. Returns undefined if the field does not exist.
   */
  originOf(object: object, pointer: string): Origin | undefined {
    let value: unknown = object
    let noted = this.noted.get(object)
    let origin = noted?.get(undefined)
    for (const key of pointerKeys(pointer)) {
      if (!isObject(value) || !Object.hasOwn(value, key)) return undefined
      origin = noted?.get(key) ?? origin
      value = value[key]
      noted = isObject(value) ? this.noted.get(value) : undefined
      origin = noted?.get(undefined) ?? origin
    }
    return origin
  }

  /** Returns the fields that have a wanted origin of their own, in the order of the objects and their keys. */
  fieldsOf<Wanted extends Origin>(
    objects: readonly object[],
    isWanted: (origin: Origin) => origin is Wanted,
  ): RecordedField<Wanted>[] {
    // Few objects have a wanted origin. The search reads the origins of these alone.
    const near = new Set<object>()
    for (const [object, noted] of this.noted) if (hasSome(noted, isWanted)) near.add(object)
    const found: RecordedField<Wanted>[] = []
    const keys: string[] = []
    const collect = (value: unknown, object: number, ofField: Wanted | undefined): void => {
      const noted =
        isObject(value) && (ofField !== undefined || near.has(value)) ? this.noted.get(value) : undefined
      const own = noted?.get(undefined)
      const origin = own === undefined ? ofField : wantedOf(own, isWanted)
      if (origin !== undefined) found.push({ object, pointer: pointerOf(keys), origin })
      if (!isObject(value)) return
      for (const key of Object.keys(value)) {
        const field = wantedOf(noted?.get(key), isWanted)
        if (field === undefined && !isObject(value[key])) continue
        keys.push(key)
        collect(value[key], object, field)
        keys.pop()
      }
    }
    if (near.size > 0) objects.forEach((object, index) => collect(object, index, undefined))
    return found
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function wantedOf<Wanted extends Origin>(
  origin: Origin | undefined,
  isWanted: (origin: Origin) => origin is Wanted,
): Wanted | undefined {
  return origin !== undefined && isWanted(origin) ? origin : undefined
}

function hasSome(noted: ReadonlyMap<unknown, Origin>, isWanted: (origin: Origin) => boolean): boolean {
  for (const origin of noted.values()) if (isWanted(origin)) return true
  return false
}
