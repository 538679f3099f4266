import { isImageConfig } from './is-image-config.js'

/** The part of JSON Schema that describes facts. */
interface Schema {
  readonly description?: string
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'boolean'
  readonly const?: number
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  /** The schema of all other fields; `false` if there are none. */
  readonly additionalProperties?: Schema | boolean
}

function object(properties: Readonly<Record<string, Schema>>, required: readonly string[] = []): Schema {
  return { type: 'object', properties, required, additionalProperties: false }
}

const port: Schema = { type: 'integer', minimum: 1, maximum: 65_535 }
const identity: Schema = { type: 'integer', minimum: 0, maximum: 2 ** 32 - 1 }
const count: Schema = { type: 'integer', minimum: 0 }
const path: Schema = { type: 'string', pattern: '^/' }
const flag: Schema = { type: 'boolean' }

const listener = object(
  {
    protocol: { enum: ['tcp', 'udp'] },
    port,
    loopback: { ...flag, description: 'True if only the container itself reaches the socket.' },
    speaks: { enum: ['http', 'tls', 'other'], description: 'The answer to a request of HTTP.' },
  },
  ['protocol', 'port'],
)

const mount = object({
  hides: { ...count, description: 'The number of files and folders of the image below the path.' },
  uid: identity,
  gid: identity,
  mode: { type: 'string', pattern: '^[0-7]{4}$', description: 'The permission bits of the path.' },
  written: { ...flag, description: 'True if a file below the path changed.' },
})

const service = object({
  image: { type: 'string', description: 'The digest of the configuration of the image.' },
  settings: { type: 'string', pattern: '^[0-9a-f]{16}$', description: 'The hash of the settings.' },
  imageConfig: { type: 'object', description: 'The configuration of the image, as in OCI.' },
  listens: { type: 'array', items: listener },
  connects: { type: 'array', items: object({ service: { type: 'string' }, port }, ['service', 'port']) },
  state: object({ running: flag, status: { type: 'integer' }, restarts: flag }, ['running']),
  users: {
    type: 'array',
    items: object({ uid: identity, gid: identity, groups: { type: 'array', items: identity } }, [
      'uid',
      'gid',
    ]),
  },
  mounts: { type: 'object', additionalProperties: mount },
  shell: { ...flag, description: 'True if the image has /bin/sh.' },
  writes: { type: 'array', items: path, description: 'The folders that were written to, without mounts.' },
})

/** The JSON Schema of `Facts`. `schemas/facts.json` is generated from it. */
export const factsSchema: Schema = object(
  { version: { const: 1 }, services: { type: 'object', additionalProperties: service } },
  ['version', 'services'],
)

/**
 * Returns the keys that lead to the first part of facts that does not fit the schema, such as `services`, `web`,
 * `listens`, `0` and `port`. Returns undefined if all fit. The value may come from JSON.
 */
export function findUnfit(
  value: unknown,
  schema = factsSchema,
  at: readonly string[] = [],
): readonly string[] | undefined {
  if (schema === service.properties!['imageConfig']) return isImageConfig(value) ? undefined : at
  if (!fits(value, schema)) return at
  const { properties = {}, additionalProperties, items } = schema
  for (const [key, inner] of Object.entries(schema.type === 'object' || items ? (value as object) : {})) {
    const known = items ?? (Object.hasOwn(properties, key) ? properties[key] : additionalProperties)
    const found =
      known === false
        ? [...at, key]
        : typeof known === 'object'
          ? findUnfit(inner, known, [...at, key])
          : undefined
    if (found !== undefined) return found
  }
  return undefined
}

function fits(
  value: unknown,
  { type, pattern, required = [], minimum = -Infinity, maximum = Infinity, ...closed }: Schema,
): boolean {
  if (closed.const !== undefined) return value === closed.const
  if (closed.enum !== undefined) return closed.enum.some((one) => one === value)
  switch (type) {
    case 'object':
      return isRecord(value) && required.every((key) => Object.hasOwn(value, key))
    case 'array':
      return Array.isArray(value)
    case 'integer':
      return Number.isSafeInteger(value) && (value as number) >= minimum && (value as number) <= maximum
    case 'string':
      return typeof value === 'string' && (pattern === undefined || new RegExp(pattern).test(value))
    default:
      return typeof value === type
  }
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
