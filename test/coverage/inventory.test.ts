import { readFileSync } from 'node:fs'
import { keys, type KeyDocumentation } from 'tranship'
import { describe, expect, it } from 'vitest'
import { composeInventory } from '../support/compose-inventory.js'
import { type KeySupport, supportIn } from '../support/key-support.js'
import {
  platformServiceKeys,
  platformServiceKeysSince148,
  serviceKeysSince148,
  refusedServiceKeys,
  silentServiceKeys,
  supportedServiceKeys,
  topLevelKeys,
  unsupportedDeployKeys,
  unsupportedServiceKeys,
} from '../support/reference-keys.js'

const rows = new Map(keys.map((key) => [key.path, key]))

/** The words between backticks in the documents of rules, and those of the reference’s lists. */
const named = new Set([
  ...['reference', 'rules', 'compose-profile']
    .map((name) => readFileSync(`docs/spec/${name}.md`, 'utf8'))
    .flatMap((text) => text.match(/`[^`\n]+`/g) ?? [])
    .flatMap((code) => code.match(/[\w-]+/g) ?? []),
  ...unsupportedServiceKeys,
  ...silentServiceKeys,
])

/** Returns a key's support in the versions of the reference. */
function inReference(key: KeyDocumentation): readonly KeySupport['support'][] {
  return (['1.37', '1.48'] as const).map((profile) => supportIn(key, profile).support)
}

const supported = ['mapped', 'mapped']
const since148 = ['unsupported', 'mapped']
const warns = ['unsupported', 'unsupported']
const silent = ['ignored', 'ignored']

it('no key is in the tables twice', () => {
  expect(rows.size).toBe(keys.length)
})

describe('the tables have every key of the Compose Specification', () => {
  it.each(Object.entries(composeInventory))('below "%s"', (below, names) => {
    // Jobs have the rows of services. A test of completion says which of them.
    const others = below.replace(/^jobs\./, 'services.')
    expect(names.filter((name) => !rows.has(below + name) && !rows.has(others + name))).toEqual([])
  })
})

it('the documents of rules name every key that the Compose Specification does not have', () => {
  const blocks = new Set(Object.keys(composeInventory))
  const known = new Set(
    Object.entries(composeInventory).flatMap(([below, names]) => names.map((name) => below + name)),
  )
  const own = [...rows.keys()].filter((path) => blocks.has(parentOf(path)) && !known.has(path))
  expect(own).toContain('services.*.x-platform-infer')
  expect(own.filter((path) => !named.has(path.slice(parentOf(path).length)))).toEqual([])
})

function parentOf(path: string): string {
  return path.replace(/[^.]*$/, '')
}

interface Schema {
  readonly $ref?: string
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
}

describe('the JSON Schema of the Compose Specification', () => {
  const schema = JSON.parse(readFileSync('node_modules/dclint/schemas/compose.schema.json', 'utf8')) as Schema
  const paths = [...new Set(pathsIn(schema, ''))]

  it('is read at every depth', () => {
    expect(paths.length).toBeGreaterThan(180)
    expect(paths).toContain('services.*.deploy.resources.reservations.devices')
    expect(paths).toContain('services.*.volumes.[].volume.nocopy')
  })

  it('has no key that the tables do not have', () => {
    // The long form of a build secret is an error as a whole (rule R2.3-03).
    const longSecrets = /^services\.\*\.build\.secrets\.\[\]\./
    expect(paths.filter((path) => !rows.has(path) && !longSecrets.test(path))).toEqual([])
  })

  /** The paths of all keys, as the tables write them; what is below a key that is not carried over is left out. */
  function pathsIn(node: Schema, below: string): string[] {
    const resolved = resolve(node)
    const {
      oneOf = [],
      anyOf = [],
      items,
      properties = {},
      patternProperties = {},
      additionalProperties,
    } = resolved
    return [
      ...[...oneOf, ...anyOf].flatMap((alternative) => pathsIn(alternative, below)),
      ...Object.entries(properties).flatMap(([name, value]) => {
        const path = below + name
        const carried = rows.get(path)?.support === 'mapped'
        return [path, ...(carried ? pathsIn(value, `${path}.`) : [])]
      }),
      ...Object.entries(patternProperties)
        .filter(([pattern]) => pattern !== '^x-')
        .flatMap(([, value]) => pathsIn(value, `${below}*.`)),
      ...(typeof additionalProperties === 'object' ? pathsIn(additionalProperties, `${below}*.`) : []),
      ...(items === undefined ? [] : pathsIn(items, `${below}[].`)),
    ]
  }

  function resolve(node: Schema): Schema {
    if (node.$ref === undefined) return node
    const target = node.$ref
      .slice(2)
      .split('/')
      .reduce<unknown>((inside, name) => (inside as Record<string, unknown>)[name], schema)
    return resolve(target as Schema)
  }
})

describe('the reference’s lists agree with the tables:', () => {
  const row = (path: string): KeyDocumentation => {
    const found = rows.get(path)
    if (found === undefined) throw new Error(`${path} has no row`)
    return found
  }
  const service = (name: string) => {
    // Its list names keys of mounts as if they were keys of `volumes`.
    const path = name.replace(/^volumes\./, 'volumes.[].')
    return row(`services.*.${path}`)
  }

  it.each(supportedServiceKeys)('%s is supported', (name) => {
    expect(inReference(service(name))).toEqual(supported)
  })

  it.each(serviceKeysSince148)('%s is supported in 1.48 alone', (name) => {
    expect(inReference(service(name))).toEqual(since148)
  })

  it.each([...unsupportedServiceKeys, ...unsupportedDeployKeys])(
    '[R2.2-19] %s warns in both profiles',
    (name) => {
      expect(inReference(service(name))).toEqual(warns)
    },
  )

  it.each(silentServiceKeys)('[R2.2-19] %s is silent in both profiles', (name) => {
    expect(inReference(service(name))).toEqual(silent)
  })

  it('[R2.2-19] nothing else in a service is silent', () => {
    const passedOver = keys.filter(
      (key) => inReference(key)[1] === 'ignored' && key.path.startsWith('services.'),
    )
    expect(passedOver.map(({ path }) => path.replace('services.*.', ''))).toEqual(
      [...silentServiceKeys, ...refusedServiceKeys].sort(),
    )
  })

  it.each(platformServiceKeys)('the platform’s own %s is supported', (name) => {
    expect(inReference(service(name))).toEqual(supported)
  })

  it.each(platformServiceKeysSince148)('the platform’s own %s is supported in 1.48 alone', (name) => {
    expect(inReference(service(name))).toEqual(since148)
  })

  it.each(topLevelKeys.supported)('%s at the top level is supported', (name) => {
    expect(inReference(row(name))).toEqual(supported)
  })

  it.each(topLevelKeys.supportedSince148)(
    '[R2.1-06] %s at the top level is supported in 1.48 alone',
    (name) => {
      expect(inReference(row(name))).toEqual(since148)
    },
  )

  it.each(topLevelKeys.unsupported)('[R2.1-04] %s at the top level warns', (name) => {
    expect(inReference(row(name))).toEqual(warns)
  })

  it.each(['include', 'models'])('[R2.1-07] %s at the top level warns', (name) => {
    expect(inReference(row(name))).toEqual(warns)
  })

  it.each(topLevelKeys.silent)('[R2.1-03, R2.1-05] %s at the top level is silent', (name) => {
    expect(inReference(row(name))).toEqual(silent)
  })
})
