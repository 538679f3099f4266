import type { Origin, Recorder } from '../mapping/rule/draft.js'
import { pointerKeys, pointerOf } from '../source/pointer.js'

/** A field of an emitted object with its own origin. */
export interface RecordedField<Wanted extends Origin> {
  /** The object's index among all objects. */
  readonly object: number
  /** JSON Pointer into that object. */
  readonly pointer: string
  readonly origin: Wanted
}

/** Keeps what the mapping notes of the origins of fields. */
export class Recording implements Recorder {
  readonly records = true
  private readonly wholes = new Map<object, Origin>()
  private readonly fields = new Map<object, Map<string, Origin>>()

  note(object: object, key: string | number | undefined, origin: Origin): void {
    if (key === undefined) this.wholes.set(object, origin)
    else {
      const noted = this.fields.get(object)
      if (noted === undefined) this.fields.set(object, new Map([[String(key), origin]]))
      else noted.set(String(key), origin)
    }
  }

  /** The origin of the field that a pointer names, or of its nearest ancestor; undefined where there is no such field. */
  originOf(object: object, pointer: string): Origin | undefined {
    let value: unknown = object
    let origin = this.wholes.get(object)
    for (const key of pointerKeys(pointer)) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
      origin = this.fields.get(value)?.get(key) ?? origin
      value = (value as Record<string, unknown>)[key]
      if (typeof value === 'object' && value !== null) origin = this.wholes.get(value) ?? origin
    }
    return origin
  }

  /** The fields that have an origin of their own which is wanted, in the order of the objects and their keys. */
  fieldsOf<Wanted extends Origin>(
    objects: readonly object[],
    isWanted: (origin: Origin) => origin is Wanted,
  ): RecordedField<Wanted>[] {
    const found: RecordedField<Wanted>[] = []
    const keys: string[] = []
    const collect = (value: unknown, object: number, noted: Origin | undefined): void => {
      const isObject = typeof value === 'object' && value !== null
      const origin = (isObject ? this.wholes.get(value) : undefined) ?? noted
      if (origin !== undefined && isWanted(origin)) found.push({ object, pointer: pointerOf(keys), origin })
      if (!isObject) return
      const fields = this.fields.get(value)
      for (const [key, child] of Object.entries(value)) {
        keys.push(key)
        collect(child, object, fields?.get(key))
        keys.pop()
      }
    }
    objects.forEach((object, index) => collect(object, index, undefined))
    return found
  }
}
