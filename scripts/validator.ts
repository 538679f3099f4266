import { manifestBlock } from '../src/mapping/keys/top-level-keys.js'
import { validationSchema, type ValidationSchema } from './validation-schema.js'

/** How the functions of the validator ask for a type of JSON Schema. */
const typeTests: Readonly<Record<string, string>> = {
  string: 'typeof value === "string"',
  number: '(typeof value === "number" && isFinite(value))',
  boolean: 'typeof value === "boolean"',
  null: 'value === null',
  array: 'Array.isArray(value)',
  object: 'isMap(value)',
}

const keywords = ['type', 'enum', 'items', 'required', 'properties', 'additionalProperties']

/**
 * What all functions of the validator have in common. Where a value is comes as a linked list, which becomes a path
 * only for what is wrong: nearly everything is right.
 */
const preamble = `
function isMap(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function note(findings, parent, segment, keyword, params) {
  const path = []
  for (; parent !== null; { parent, segment } = parent) path.push(segment)
  findings.push({ path: path.reverse(), keyword, params })
}
`

/** Makes a function of each schema: one for all schemas that are equal. */
class ValidatorCode {
  readonly functions: string[] = []
  private readonly names = new Map<string, string>()

  /** The name of the function that checks values against a schema. */
  check(schema: ValidationSchema): string {
    const content = JSON.stringify(schema)
    let name = this.names.get(content)
    if (name === undefined) {
      const body = this.body(schema)
      name = `check${this.names.size}`
      this.names.set(content, name)
      this.functions.push(`function ${name}(value, parent, segment, findings) {\n${indent(body)}\n}`)
    }
    return name
  }

  private body(schema: ValidationSchema): string {
    const unknown = Object.keys(schema).filter((keyword) => !keywords.includes(keyword))
    if (unknown.length > 0) throw new Error(`no code is made for ${unknown.join(', ')}`)
    const { type, enum: values } = schema
    const containers = [
      ...container('array', this.items(schema)),
      ...container('object', [...this.required(schema), ...this.others(schema), ...this.properties(schema)]),
    ]
    const conditions = containers.map(({ test, code }) => `if (${test}) {\n${indent(code)}\n} else `)
    const rest = [type ?? []].flat().filter((name) => !containers.some((each) => each.type === name))
    const wrong = noting('type', { type })
    const wrongType = rest.length === 0 ? wrong : `if (!(${rest.map(testOf).join(' || ')})) ${wrong}`
    const lines = [conditions.join('') + (type === undefined ? '{}' : wrongType)]
    if (values !== undefined) {
      const allowed = values.map((value) => `value === ${JSON.stringify(value)}`).join(' || ')
      lines.push(`if (!(${allowed})) ${noting('enum', { allowedValues: values })}`)
    }
    return lines.join('\n')
  }

  private items({ items }: ValidationSchema): string[] {
    if (items === undefined) return []
    const check = this.check(items)
    return [`for (let i = 0; i < value.length; i++) ${check}(value[i], here, i, findings)`]
  }

  private required({ required = [] }: ValidationSchema): string[] {
    return required.map((key) => {
      return `if (${access(key)} === undefined) ${noting('required', { missingProperty: key })}`
    })
  }

  private others({ properties = {}, additionalProperties }: ValidationSchema): string[] {
    if (additionalProperties === undefined) return []
    const known = Object.keys(properties).map((key) => `key !== ${JSON.stringify(key)}`)
    const condition = known.length === 0 ? '' : `if (${known.join(' && ')}) `
    const check = this.check(additionalProperties)
    return [`for (const key in value) ${condition}${check}(value[key], here, key, findings)`]
  }

  private properties({ properties = {} }: ValidationSchema): string[] {
    return Object.entries(properties).map(([key, schema]) => {
      const check = this.check(schema)
      return `if (${access(key)} !== undefined) ${check}(${access(key)}, here, ${JSON.stringify(key)}, findings)`
    })
  }
}

/** The branch for values of a type that have something in them to check. */
function container(type: string, lines: readonly string[]): { type: string; test: string; code: string }[] {
  if (lines.length === 0) return []
  return [{ type, test: testOf(type), code: ['const here = { parent, segment }', ...lines].join('\n') }]
}

function testOf(type: string): string {
  const test = typeTests[type]
  if (test === undefined) throw new Error(`no code is made for the type ${type}`)
  return test
}

function noting(keyword: string, params: object): string {
  return `note(findings, parent, segment, ${JSON.stringify(keyword)}, ${JSON.stringify(params)})`
}

function access(key: string): string {
  if (key in Object.prototype) throw new Error(`every map seems to have the key ${key}`)
  return /^[a-z_]\w*$/i.test(key) ? `value.${key}` : `value[${JSON.stringify(key)}]`
}

function indent(code: string): string {
  return code.replace(/^/gm, '  ')
}

/** The code of a validator as a module without imports, `eval` or `new Function`. */
export function validatorCode(schema: ValidationSchema): string {
  const code = new ValidatorCode()
  const check = code.check(schema)
  const main = `export function validateManifest(value) {
  const findings = []
  ${check}(value, null, "", findings)
  return findings
}`
  return `${[preamble.trim(), ...code.functions, main].join('\n\n')}\n`
}

/** The validator of whole manifests. */
export function makeValidator(): string {
  const source = '// Generated by scripts/validator.ts from the key tables in src/mapping/keys. Do not edit.'
  return `${source}\n\n${validatorCode(validationSchema(manifestBlock))}`
}
