import { inWords } from '../../source/in-words.js'
import type { TranslateOptions } from '../rule/options.js'

/** An option with a value of another type than its own, which whoever calls without types can give. */
export interface MistypedOption {
  readonly option: string
  /** What it is, in words: the value itself may be a secret. */
  readonly value: string
  readonly expected: string
}

/** What is wrong with a value; undefined where nothing is. */
type Check = (value: unknown) => string | undefined

const text: Check = (value) => (typeof value === 'string' ? undefined : inWords(value))

const texts: Check = (value) =>
  // A hole in the list is nothing, which `map` would pass over.
  Array.isArray(value) ? Array.from(value, text).find((problem) => problem !== undefined) : inWords(value)

const anObject: Check = (value) =>
  typeof value !== 'object' || value === null || Array.isArray(value) ? inWords(value) : undefined

/** What is a text, or else passes another check. */
function textOr(check: Check): Check {
  return (value) => (typeof value === 'string' ? undefined : check(value))
}

/** What has no value is as good as absent. */
function optional(check: Check): Check {
  return (value) => (value === undefined ? undefined : check(value))
}

/** An object of which all values pass a check, or the one for their name. */
function objectOf(check: Check, named: ReadonlyMap<string, Check> = new Map()): Check {
  return (value) => {
    const instead = anObject(value)
    if (instead !== undefined) return instead
    for (const [name, own] of Object.entries(value as object)) {
      const problem = (named.get(name) ?? check)(own)
      if (problem !== undefined) return `${name}: ${problem}`
    }
    return undefined
  }
}

interface Type {
  readonly expected: string
  readonly check: Check
}

const aText: Type = { expected: 'a text', check: text }
const listOfTexts: Type = { expected: 'a list of texts', check: texts }
const variables: Type = { expected: 'an object with texts', check: objectOf(optional(text)) }
/** What the path of a host volume is, where no list says which files are in it. */
const folderWords: readonly string[] = ['empty', 'large', 'file', 'missing']
const folder: Check = (value) => (folderWords.some((word) => word === value) ? undefined : texts(value))
const bytes: Check = (value) => (value instanceof Uint8Array ? undefined : inWords(value))
/** Any value is true or false. */
const yesOrNo: Type = { expected: 'true or false', check: () => undefined }

type OptionName = keyof TranslateOptions | 'service' | 'services' | 'timeout' | 'build' | 'wait'

/** Of all options, those of plans too. */
const types: { readonly [Name in OptionName]-?: Type } = {
  profile: aText,
  name: aText,
  defaultName: aText,
  namespace: aText,
  domain: aText,
  networkPolicies: yesOrNo,
  routes: {
    expected: 'an object',
    check: objectOf(optional(text), new Map([['gateway', optional(variables.check)]])),
  },
  kubernetes: aText,
  registry: aText,
  env: variables,
  dotenv: aText,
  platformEnv: variables,
  activeProfiles: listOfTexts,
  files: { expected: 'an object with texts or bytes', check: objectOf(textOr(bytes)) },
  folder: aText,
  folders: {
    expected: `an object with lists of texts or the words ${folderWords.join(', ')}`,
    check: objectOf(folder),
  },
  images: { expected: 'an object with texts', check: objectOf(text) },
  imageConfigs: { expected: 'an object', check: anObject },
  serviceType: aText,
  imagePullSecrets: listOfTexts,
  hostVolumes: aText,
  hostPaths: yesOrNo,
  ignore: listOfTexts,
  incomplete: yesOrNo,
  strict: yesOrNo,
  service: aText,
  services: listOfTexts,
  timeout: aText,
  build: yesOrNo,
  wait: yesOrNo,
}

/** What stands in place of all options, where that is no object. */
const instead = Symbol('instead')

/**
 * Options that can be spread. What they answer by name, such as by the getters of a class, becomes their own; what stands
 * in place of an object goes along, so that `soundOptions` finds it.
 */
export function spreadable<Options extends TranslateOptions>(options: Options): Options {
  const value = anObject(options)
  if (value !== undefined) return { ...options, [instead]: value }
  const named = Object.keys(types).map((name) => [name, options[name as keyof TranslateOptions]] as const)
  return { ...options, ...Object.fromEntries(named.filter(([, given]) => given !== undefined)) }
}

/** Options as far as they are of their types, and the others. */
export function soundOptions<Options extends TranslateOptions>(
  givenOptions: Options,
): { readonly options: Options; readonly mistyped: readonly MistypedOption[] } {
  const options: Options & { readonly [instead]?: string } = spreadable(givenOptions)
  const whole = options[instead]
  if (whole !== undefined) {
    return { options, mistyped: [{ option: 'options', value: whole, expected: 'an object' }] }
  }
  const mistyped = Object.entries(types).flatMap(([option, { expected, check }]): MistypedOption[] => {
    const given = options[option as keyof TranslateOptions]
    const value = given === undefined ? undefined : check(given)
    return value === undefined ? [] : [{ option, value, expected }]
  })
  if (mistyped.length === 0) return { options, mistyped }
  const absent = Object.fromEntries(mistyped.map(({ option }) => [option, undefined]))
  return { options: { ...options, ...absent }, mistyped }
}
