import { type Flag, InvalidValueError } from './flag.js'

/** A command line: its flags by the names that commander gives them, and its other words. */
export interface ReadLine {
  readonly flags: Readonly<Record<string, unknown>>
  readonly operands: readonly string[]
}

/**
 * Reads a plain command line as commander does, without loading it. Returns `undefined` for a line that commander has
 * to judge: one with an unknown word, a wrong value, or a rare notation.
 */
export function readFlags(words: readonly string[], table: readonly Flag[]): ReadLine | undefined {
  const known = table.map(described)
  const flags = Object.create(null) as Record<string, unknown>
  for (const { isNegated, key } of known) if (isNegated) flags[key] = true
  const operands: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    if (!isFlag(word)) {
      operands.push(word)
      continue
    }
    const [, name = word, joined] = /^(--[^=]+)=([^]*)$/.exec(word) ?? []
    const flag = known.find(({ names }) => names.includes(name))
    if (flag === undefined || (joined !== undefined && !flag.takesValue)) return undefined
    if (!flag.takesValue) {
      flags[flag.key] = !flag.isNegated
      continue
    }
    const text = joined ?? words[++at]
    if (text === undefined || isFlag(text)) return undefined
    const value = valueOf(flag, text, flags[flag.key])
    if (value === undefined) return undefined
    flags[flag.key] = value
  }
  return { flags, operands }
}

interface DescribedFlag extends Flag {
  readonly names: readonly string[]
  readonly key: string
  readonly takesValue: boolean
  readonly isNegated: boolean
}

/** Takes the words of a flag apart: `-o, --output <path>`. */
function described(flag: Flag): DescribedFlag {
  const [, short, long = '', value] = /^(?:(-\w), )?(--[\w-]+)( <.*>)?$/.exec(flag.words) ?? []
  const isNegated = long.startsWith('--no-')
  const name = long.slice(isNegated ? 5 : 2)
  return {
    ...flag,
    names: short === undefined ? [long] : [short, long],
    key: name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    takesValue: value !== undefined,
    isNegated,
  }
}

/** A dash alone is standard input. */
function isFlag(word: string): boolean {
  return word.length > 1 && word.startsWith('-')
}

function valueOf({ choices, read }: Flag, text: string, earlier: unknown): unknown {
  if (read === undefined) return choices === undefined || choices.includes(text) ? text : undefined
  try {
    return read(text, earlier as never)
  } catch (error) {
    if (error instanceof InvalidValueError) return undefined
    throw error
  }
}
