import type { TranslateOptions } from '../rule/options.js'

/** An option with a value of another type than its own, which whoever calls without types can give. */
export interface MistypedOption {
  readonly option: string
  /** What it is, in words: the value itself may be a secret. */
  readonly value: string
  readonly expected: string
}

interface Type {
  readonly expected: string
  /** What is wrong with a value; undefined where nothing is. */
  readonly problemOf: (value: unknown) => string | undefined
}

const text: Type = {
  expected: 'a text',
  problemOf: (value) => (typeof value === 'string' ? undefined : inWords(value)),
}

const bytes: Type = {
  expected: 'a text or bytes',
  problemOf: (value) => (value instanceof Uint8Array ? undefined : text.problemOf(value)),
}

const texts: Type = {
  expected: 'a list of texts',
  problemOf: (value) =>
    Array.isArray(value)
      ? value.map(text.problemOf).find((problem) => problem !== undefined)
      : inWords(value),
}

const listing: Type = {
  expected: 'a list of texts or a text',
  problemOf: (value) => (typeof value === 'string' ? undefined : texts.problemOf(value)),
}

const anything: Type = { expected: 'anything', problemOf: () => undefined }

/** An object whose values are all of a type. */
function objectOf(expected: string, { problemOf }: Type): Type {
  return {
    expected,
    problemOf: (value) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return inWords(value)
      for (const [name, own] of Object.entries(value)) {
        const problem = problemOf(own)
        if (problem !== undefined) return `${name}: ${problem}`
      }
      return undefined
    },
  }
}

const variables = objectOf('an object with texts', optional(text))

const textOrObject: Type = {
  expected: 'a text or an object with texts',
  problemOf: (value) => (typeof value === 'string' ? undefined : variables.problemOf(value)),
}

/** What has no value is as good as absent. */
function optional({ expected, problemOf }: Type): Type {
  return { expected, problemOf: (value) => (value === undefined ? undefined : problemOf(value)) }
}

/** Of all options, those of plans too, but those that are true or false, which any value is. */
const types: { readonly [Name in keyof TranslateOptions | 'service' | 'services' | 'timeout']?: Type } = {
  profile: text,
  name: text,
  defaultName: text,
  namespace: text,
  domain: text,
  routes: objectOf('an object', optional(textOrObject)),
  kubernetes: text,
  registry: text,
  env: variables,
  dotenv: text,
  platformEnv: variables,
  activeProfiles: texts,
  files: objectOf('an object with texts or bytes', bytes),
  folder: text,
  folders: objectOf('an object with lists of texts', listing),
  images: objectOf('an object with texts', text),
  imageConfigs: objectOf('an object', anything),
  serviceType: text,
  imagePullSecrets: texts,
  hostVolumes: text,
  ignore: texts,
  service: text,
  services: texts,
  timeout: text,
}

/** Options as far as they are of their types, and the others. */
export function soundOptions<Options extends TranslateOptions>(
  options: Options,
): { readonly options: Options; readonly mistyped: readonly MistypedOption[] } {
  const mistyped = Object.entries(types).flatMap(([option, { expected, problemOf }]): MistypedOption[] => {
    const given = options[option as keyof TranslateOptions]
    const value = given === undefined ? undefined : problemOf(given)
    return value === undefined ? [] : [{ option, value, expected }]
  })
  if (mistyped.length === 0) return { options, mistyped }
  const absent = Object.fromEntries(mistyped.map(({ option }) => [option, undefined]))
  return { options: { ...options, ...absent }, mistyped }
}

function inWords(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
