import { type Command, flagsOf, lastWord } from '../command.js'
import { type Flag, type FlagNames, InvalidValueError, namesOf, operandName } from './flag.js'
import { suggestionFor, WrongLine } from './wrong-line.js'

/** A command line: its flags by their keys, and the values of the command's operands. */
export interface ReadLine {
  readonly flags: Readonly<Record<string, unknown>>
  readonly operands: readonly unknown[]
}

/**
 * Reads the words after the name of a command. Returns `undefined` if they ask for help.
 *
 * @throws {WrongLine} for words that the command does not take.
 */
export function readLine(words: readonly string[], command: Command): ReadLine | undefined {
  const known = flagsOf(command).map((flag) => ({ ...flag, ...namesOf(flag) }))
  const flags = defaultsOf(known)
  const given = new Set<string>()
  const operands: string[] = []
  let unknown: string | undefined
  const left = [...words].reverse()
  for (let word = left.pop(); word !== undefined; word = left.pop()) {
    if (!isFlag(word)) {
      operands.push(word)
      if (command.endsFlagsAtOperand === true) operands.push(...left.splice(0).reverse())
      continue
    }
    if (word === '--') {
      operands.push(...left.reverse())
      break
    }
    // `--output=path`, `-opath`, or several short flags such as `-qv`.
    const [, name = word, joined] = /^(--[^=]+)=([^]*)$/.exec(word) ?? /^(-[^-])([^]+)$/.exec(word) ?? []
    const flag = known.find(({ names }) => names.includes(name))
    if (flag === undefined || (!flag.takesValue && word.startsWith(`${name}=`) && name.length > 2)) {
      unknown ??= word
      continue
    }
    given.add(name)
    if (!flag.takesValue && joined !== undefined) left.push(`-${joined}`)
    const text = flag.takesValue ? (joined ?? left.pop()) : ''
    if (text === undefined) throw new WrongLine(`option '${flag.words}' argument missing`)
    const hasValue = flag.takesValue || flag.read !== undefined
    const earlier = flags.get(flag.key)
    const fault = `option '${flag.words}' argument '${text}' is invalid.`
    flags.set(flag.key, hasValue ? valueOf(flag, text, earlier, fault) : !flag.isNegated)
  }
  if (flags.get('help') === true) return undefined
  for (const { names, words, excludes = '' } of known)
    if (given.has(excludes) && names.some((name) => given.has(name)))
      throw new WrongLine(`option '${words}' cannot be used with option '${excludes}'`)
  if (unknown !== undefined) throw unknownFlag(unknown, command)
  return { flags: Object.fromEntries(flags), operands: readOperands(operands, command) }
}

/** A flag that is only negated is on without it. */
function defaultsOf(known: readonly (Flag & FlagNames)[]): Map<string, unknown> {
  // The first flag of a key wins.
  const inTurn = [...known].reverse()
  return new Map(inTurn.map(({ key, isNegated, byDefault }) => [key, byDefault ?? (isNegated || undefined)]))
}

/** A dash alone is standard input, and a negative number is an operand. */
function isFlag(word: string): boolean {
  return word.length > 1 && word.startsWith('-') && !/^-(?:\d+|\d*\.\d+)(?:e[+-]?\d+)?$/.test(word)
}

function unknownFlag(word: string, command: Command): WrongLine {
  const names = flagsOf(command).flatMap((flag) =>
    flag.isHidden === true ? [] : namesOf(flag).names.slice(-1),
  )
  return new WrongLine(`unknown option '${word}'${word.startsWith('--') ? suggestionFor(word, names) : ''}`)
}

function readOperands(
  words: readonly string[],
  { name, operands = [], takesMoreOperands = operands.at(-1)?.words.includes('...') ?? false }: Command,
): readonly unknown[] {
  const missing = operands[words.length]
  if (missing?.words.startsWith('<') === true)
    throw new WrongLine(`missing required argument '${operandName(missing)}'`)
  if (words.length > operands.length && !takesMoreOperands) {
    const expected = `${operands.length} argument${operands.length === 1 ? '' : 's'}`
    throw new WrongLine(
      `too many arguments for '${lastWord(name)}'. Expected ${expected} but got ${words.length}.`,
    )
  }
  return operands.map((operand, index) => {
    const isList = takesMoreOperands && index === operands.length - 1
    const own = words.slice(index, isList ? undefined : index + 1)
    if (isList && operand.read === undefined) return own
    const fault = (text: string) =>
      `command-argument value '${text}' is invalid for argument '${operandName(operand)}'.`
    return own.reduce<unknown>(
      (earlier, text) => valueOf(operand, text, earlier, fault(text)),
      operand.byDefault,
    )
  })
}

function valueOf({ choices, read }: Flag, text: string, earlier: unknown, fault: string): unknown {
  try {
    if (read !== undefined) return read(text, earlier as never)
    if (choices?.includes(text) !== false) return text
    throw new InvalidValueError(`Allowed choices are ${choices.join(', ')}.`)
  } catch (error) {
    if (error instanceof InvalidValueError) throw new WrongLine(`${fault} ${error.message}`)
    throw error
  }
}
