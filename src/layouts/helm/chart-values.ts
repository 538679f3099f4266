import type { KubernetesObject } from '../../kubernetes/kubernetes-object.js'
import { visible } from '../../source/invisible.js'
import type { FileRange } from '../../source/sources.js'
import { toYAML } from '../../to-yaml.js'
import { ownFileComment } from '../layout-files.js'
import type { ChartVariable } from './chart-variables.js'
import type { ProbedVariable } from './probed-variable.js'
import { probesInBlocks } from './templated-leaves.js'
import type { ValueDomain, ValueDomains } from './find-domains.js'
import { oneLine } from './tried-values.js'
import { valueKeys } from './value-reference.js'
import { schemaOfTree, type ValueTree } from './value-tree.js'

/** A variable that users of a chart can set. */
export interface ChartValue {
  readonly variable: ChartVariable
  /** Its key in `values.yaml`. */
  readonly key: string
  /** The text that stands for its value in the objects. */
  readonly probe: string
  readonly domain: ValueDomain
}

/** Returns the variables that have a set of values, with their keys. `objects` have probes in place of their values. */
export function chartValues(
  probed: readonly ProbedVariable[],
  domains: ValueDomains,
  objects: readonly KubernetesObject[],
): readonly ChartValue[] {
  const inBlocks = probesInBlocks(objects, new Set(probed.map(({ probe }) => probe)))
  const changeable = probed.filter(({ variable: { name } }) => domains.has(name))
  const keys = valueKeys(changeable.map(({ variable: { name } }) => name))
  return changeable.map(({ variable, probe }) => {
    const domain = domains.get(variable.name)!
    const isLine = domain.type === 'text' && domain.expression === undefined && inBlocks.has(probe)
    return {
      variable,
      key: keys.get(variable.name)!,
      probe,
      // A value of several lines would end the block of a longer text.
      domain: isLine ? { ...domain, expression: oneLine } : domain,
    }
  })
}

/** Everything that the files of values are written from. */
export interface ChartValues {
  readonly variables: readonly ChartValue[]
  /** The variables that have one value for the whole chart. */
  readonly fixed: readonly ChartVariable[]
  /** The other values, each as the Compose file has it. */
  readonly further: ValueTree
  /** Their schemas, at the same paths. */
  readonly furtherSchemas: ValueTree
}

/** The comment above each group of values that are no variables. */
const groupComments: Readonly<Record<string, string>> = {
  services: 'What every service lets you set.',
  volumes:
    'The claims. A claim that exists takes the place of one. An empty class is the default of the cluster.',
  ingress: 'The routes. An empty class is the default of the cluster.',
  secrets: 'The Secrets that must exist. Each can have another name.',
  secretStore: 'The store of the External Secrets Operator, from which it makes the Secrets.',
  profiles: 'The Compose profiles: their objects exist while one of them is enabled.',
  checkSecrets: 'True if Helm fails at once when a Secret is missing.',
}

/** Writes `values.yaml`: each variable with the lines that use it, and then the other values. */
export function valuesYAML({ variables, fixed, further }: ChartValues): string {
  const blocks = variables.map(({ variable, key, domain }) => {
    const { name, value = '', isMissing, isSecret, places } = variable
    const comment = `# ${name}, from ${placesOf(places)}.`
    if (isMissing || isSecret) return `${comment} It has no default, so set it.\n# ${key}:\n`
    return `${comment}\n${toYAML([{ [key]: domain.type === 'number' ? Number(value) : value }])}`
  })
  const fixedComments = fixed.map(
    ({ name, places }) =>
      `# ${name} is fixed, because it decides about more than values of fields: ${placesOf(places)}.\n`,
  )
  const groups = Object.entries(groupComments).flatMap(([group, comment]) =>
    Object.hasOwn(further, group) ? `# ${comment}\n${toYAML([{ [group]: further[group] }])}` : [],
  )
  const parts = [
    ownFileComment,
    ...blocks,
    ...(fixed.length === 0 ? [] : [fixedComments.join('')]),
    ...groups,
  ]
  return parts.join('\n')
}

/**
 * Writes `values.schema.json`, by which Helm refuses unknown values, and those that would change more than fields. Helm
 * puts the `global` of a parent chart into the values of each chart below it.
 */
export function valuesSchema({ variables, furtherSchemas }: ChartValues): string {
  const further = schemaOfTree(furtherSchemas) as { readonly properties: object }
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $comment: ownFileComment.slice(2, -1),
    type: 'object',
    additionalProperties: false,
    properties: {
      global: { type: 'object' },
      ...Object.fromEntries(variables.map((value) => [value.key, schemaOf(value)])),
      ...further.properties,
    },
    required: variables.map(({ key }) => key),
  }
  return JSON.stringify(schema, undefined, 2) + '\n'
}

/** Returns the schema of a variable. It allows the value of the Compose file, even if similar values do not work. */
function schemaOf({ variable: { name, value = '', isMissing, isSecret }, domain }: ChartValue): ValueTree {
  const withOwn = (own: string | number, isAllowed: boolean, limits: ValueTree): ValueTree => {
    const description = `The variable ${name} of the Compose file.`
    return isMissing || isSecret || isAllowed
      ? { description, ...limits }
      : { description, anyOf: [{ const: own }, limits] }
  }
  if (domain.type === 'number') {
    const { minimum, maximum, except } = domain
    const limits = { type: 'integer', minimum, maximum, ...exceptions(except) }
    const number = Number(value)
    const isAllowed = number >= minimum && number <= maximum && !except.includes(number)
    return withOwn(number, isAllowed, limits)
  }
  const { expression, mayBeEmpty, maxLength, except } = domain
  const limits = {
    type: ['string', 'integer', 'boolean'],
    ...(expression === undefined ? {} : { pattern: (mayBeEmpty ? '^$|' : '') + expression.source }),
    ...(mayBeEmpty ? {} : { minLength: 1 }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...exceptions(except),
  }
  const isMatch = value === '' ? mayBeEmpty : expression?.test(value) !== false
  return withOwn(value, isMatch && value.length <= (maxLength ?? Infinity), limits)
}

function exceptions(except: readonly (string | number)[]): ValueTree {
  return except.length === 0 ? {} : { not: { enum: except } }
}

/** The most lines that a comment names. */
const mostPlaces = 5

/** Returns where a variable is used: `compose.yaml:3, compose.yaml:9`. */
function placesOf(places: readonly FileRange[]): string {
  const lines = places.map(({ file, start }) =>
    file === undefined ? `line ${start.line}` : `${visible(file).replaceAll('\n', '\\n')}:${start.line}`,
  )
  const named = [...new Set(lines)]
  const more = named.length - mostPlaces
  return more > 0 ? `${named.slice(0, mostPlaces).join(', ')} and ${more} more` : named.join(', ')
}
