import { fieldTypes } from './field-types.js'

/** A place in an object that does not fit Kubernetes' types. `path` has the keys that lead to it. */
export interface TypeFault {
  readonly path: readonly string[]
  /** `unknown`: the type has no such field. `missing`: a required field is absent. `type`: the value is another kind. */
  readonly reason: 'unknown' | 'missing' | 'type'
  /** The type that has no such field or lacks one: `PodSpec`. For a wrong value, the code of the expected type. */
  readonly type: string
}

interface Field {
  readonly type: string
  readonly isRequired: boolean
}

/** The types of Kubernetes' fields, read from their table when somebody asks. */
export class FieldTypes {
  private readonly types = new Map<string, ReadonlyMap<string, Field>>()

  /** Returns the code of the type at the end of some keys; `x` if the types do not decide about it. */
  at(root: string, keys: readonly string[]): string {
    let type = root
    for (const key of keys) {
      if (type.startsWith('[]') || type.startsWith('{}')) type = type.slice(2)
      else type = this.fieldsOf(type)?.get(key)?.type ?? 'x'
    }
    return type
  }

  /** Returns the places in a value that do not fit a type. */
  faults(value: unknown, type: string): TypeFault[] {
    const faults: TypeFault[] = []
    this.collect(value, type, [], faults)
    return faults
  }

  private collect(value: unknown, type: string, path: readonly string[], faults: TypeFault[]): void {
    if (type === 'x') return
    if (!fits(value, type)) faults.push({ path, reason: 'type', type })
    else if (Array.isArray(value))
      value.forEach((item, at) => this.collect(item, type.slice(2), [...path, String(at)], faults))
    else if (typeof value === 'object' && value !== null) {
      if (type.startsWith('{}'))
        for (const [key, one] of Object.entries(value))
          this.collect(one, type.slice(2), [...path, key], faults)
      else this.collectFields(value, type, path, faults)
    }
  }

  private collectFields(value: object, type: string, path: readonly string[], faults: TypeFault[]): void {
    const fields = this.fieldsOf(type)
    if (fields === undefined) return
    for (const [key, one] of Object.entries(value)) {
      const field = fields.get(key)
      if (field === undefined) faults.push({ path: [...path, key], reason: 'unknown', type })
      else this.collect(one, field.type, [...path, key], faults)
    }
    for (const [key, { isRequired }] of fields)
      if (isRequired && !Object.hasOwn(value, key))
        faults.push({ path: [...path, key], reason: 'missing', type })
  }

  /** Returns the fields of a type; undefined for a scalar, a list or a map. */
  private fieldsOf(type: string): ReadonlyMap<string, Field> | undefined {
    const known = this.types.get(type)
    if (known !== undefined) return known
    if (!Object.hasOwn(fieldTypes, type)) return undefined
    const fields = new Map<string, Field>()
    for (const field of fieldTypes[type]!.split(' ')) {
      const colon = field.indexOf(':')
      const isRequired = field[colon - 1] === '!'
      fields.set(field.slice(0, isRequired ? colon - 1 : colon), { type: field.slice(colon + 1), isRequired })
    }
    this.types.set(type, fields)
    return fields
  }
}

function fits(value: unknown, type: string): boolean {
  switch (type) {
    case 's':
      return typeof value === 'string'
    case 'n':
      return typeof value === 'number'
    case 'b':
      return typeof value === 'boolean'
    case 'i':
      return typeof value === 'string' || Number.isInteger(value)
    default:
      if (type.startsWith('[]')) return Array.isArray(value)
      return typeof value === 'object' && value !== null && !Array.isArray(value)
  }
}
