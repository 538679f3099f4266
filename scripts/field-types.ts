import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import * as models from '@kubernetes/client-node/dist/gen/models/all.js'

/** The types of the objects of a service, and of the template of its Pods. */
const roots = [
  'V1CronJob',
  'V1DaemonSet',
  'V1Deployment',
  'V1Ingress',
  'V1Job',
  'V1PodDisruptionBudget',
  'V1PodTemplateSpec',
  'V1Service',
  'V1StatefulSet',
  'V2HorizontalPodAutoscaler',
]

interface Attribute {
  readonly baseName: string
  readonly name: string
  readonly type: string
}

const folder = path.dirname(
  createRequire(import.meta.url).resolve('@kubernetes/client-node/dist/gen/models/all.js'),
)

/** Returns the module with the fields of Kubernetes' types, as the official client has them. */
export function makeFieldTypes(): string {
  const types = new Map<string, string>()
  const waiting = [...roots]
  for (let type = waiting.pop(); type !== undefined; type = waiting.pop()) {
    if (types.has(plainName(type))) continue
    const fields = attributesOf(type).filter(({ baseName }) => baseName !== 'status')
    const isOptional = optionalFields(type)
    types.set(
      plainName(type),
      fields
        .map(({ baseName, name, type }) => `${baseName}${isOptional(name) ? '' : '!'}:${coded(type)}`)
        .join(' '),
    )
    waiting.push(...fields.flatMap(({ type }) => /(?:Core)?V[12]\w+/.exec(type)?.[0] ?? []))
  }
  const rows = [...types]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, fields]) => printedRow(name, fields))
  return `/**
 * The fields of Kubernetes' types, which \`npm run generate\` takes from the official client. A field is its name and its
 * type, such as \`containers!:[]Container\`. \`!\` marks a required one; \`[]\` is a list of a type, \`{}\` a map of texts to
 * a type. The types in lower case are \`s\` (a text), \`n\` (a number), \`b\` (a boolean), \`i\` (a number or a text) and \`x\`
 * (anything).
 */
export const fieldTypes: Readonly<Record<string, string>> = {
${rows.join('')}}
`
}

function printedRow(name: string, fields: string): string {
  const row = `  ${name}: '${fields}',\n`
  return row.length <= 111 ? row : `  ${name}:\n    '${fields}',\n`
}

function plainName(type: string): string {
  return type.replace(/^(?:Core)?V[12]/, '')
}

function attributesOf(model: string): readonly Attribute[] {
  const found = (models as unknown as Record<string, { attributeTypeMap?: readonly Attribute[] }>)[model]
  if (found?.attributeTypeMap === undefined) throw new Error(`the client has no type ${model}`)
  return found.attributeTypeMap
}

/** Returns the test for optional fields, which the client's declarations mark with a question mark. */
function optionalFields(model: string): (field: string) => boolean {
  const declaration = readFileSync(path.join(folder, `${model}.d.ts`), 'utf8')
  const optional = new Set(Array.from(declaration.matchAll(/^ {4}'(\w+)'\?:/gm), ([, name]) => name))
  return (field) => optional.has(field)
}

const codes: Readonly<Record<string, string>> = {
  string: 's',
  Date: 's',
  number: 'n',
  boolean: 'b',
  IntOrString: 'i',
  any: 'x',
}

function coded(type: string): string {
  const item = /^Array<(.*)>$/.exec(type)?.[1]
  if (item !== undefined) return `[]${coded(item)}`
  const value = /^\{ \[key: string\]: (.*); \}$/.exec(type)?.[1]
  if (value !== undefined) return `{}${coded(value)}`
  const code = codes[type] ?? (/^(?:Core)?V[12]/.test(type) ? plainName(type) : undefined)
  if (code === undefined) throw new Error(`no code for the type ${type}`)
  return code
}
