import { type OptionName, optionTable } from './option-table.js'
import type { TranslateOptions } from './options.js'
import { type Shown, words } from '../source/shown.js'
import { nearest, suggestion } from '../warnings/nearest.js'
import { isIterable, notAnObject } from './value-type.js'

/** An option with an invalid value. */
export interface OptionFault {
  readonly option: string
  /** The value. If it has the wrong type, a description of its type. */
  readonly value: string
  /** The values that the option takes, in words. */
  readonly expected: string
  /** The fix, as a sentence; empty if the message says it. */
  readonly suggestion: Shown
}

/** The key under which `copyOptions` notes the type of a value that is no object. */
const instead = Symbol('instead')

/**
 * Copies options into a plain object, which can be spread: values of getters and of a prototype become its own. If
 * `options` is no object, the copy notes so, and `readOptions` reports it.
 */
export function copyOptions<Options extends TranslateOptions>(options: Options): Options {
  const value = notAnObject(options)
  if (value !== undefined) return { ...options, [instead]: value }
  const named = optionNames.map((name) => [name, options[name as keyof TranslateOptions]] as const)
  return { ...options, ...Object.fromEntries(named.filter(([, given]) => given !== undefined)) }
}

/**
 * Checks options. Returns the options without those of a wrong type, and every fault. A value of the right type stays
 * even if its option refuses it.
 */
export function readOptions<Options extends TranslateOptions>(
  given: Options,
): { readonly options: Options; readonly faults: readonly OptionFault[] } {
  const options: Options & { readonly [instead]?: string } = copyOptions(given)
  const whole = options[instead]
  if (whole !== undefined)
    return {
      options,
      faults: [{ option: 'options', value: whole, expected: 'an object', suggestion: words('') }],
    }
  const faults: OptionFault[] = unknownOptions(given)
  const mistyped: string[] = []
  for (const option of optionNames) {
    const value: unknown = options[option as keyof TranslateOptions]
    if (value === undefined) continue
    const { type, check } = optionTable[option]
    const other = type.mismatch(value)
    if (other !== undefined) {
      mistyped.push(option)
      const instead = isIterable(value) ? plainObject : words('')
      faults.push({ option, value: other, expected: type.name, suggestion: instead })
      continue
    }
    // The type has just been checked.
    for (const refusal of check?.(value as never) ?? [])
      faults.push({ option, suggestion: words(''), ...refusal })
  }
  if (mistyped.length === 0) return { options, faults }
  const absent = Object.fromEntries(mistyped.map((option) => [option, undefined]))
  return { options: { ...options, ...absent }, faults }
}

const plainObject = words('Pass a plain object: `Object.fromEntries()` makes one of a Map.')

/** Returns a fault for each own property with a value that is no option: a misspelt one would be lost. */
function unknownOptions(given: object): OptionFault[] {
  return Object.entries(given).flatMap(([name, value]) => {
    if (value === undefined || optionNames.some((option) => option === name)) return []
    const near = nearest(name, optionNames)
    return [
      {
        option: 'options',
        value: name,
        expected: 'an object that has only the options of this function',
        suggestion: near === undefined ? words('Remove it.') : suggestion(words(near)),
      },
    ]
  })
}

const optionNames = Object.keys(optionTable) as readonly OptionName[]
