/** A flag of a command, or an operand: a word that is no flag. */
export interface Flag {
  /** The names and the value: `-o, --output <path>`. Of an operand `<service>`, `[file]` or `[service...]`. */
  readonly words: string
  readonly description: string
  /** All values that the flag takes. */
  readonly choices?: readonly string[]
  /**
   * Reads a value; the empty text for a flag without one. Gets the result for the earlier value too, for flags that may
   * be repeated.
   *
   * @throws {InvalidValueError} for a value that the flag does not take.
   */
  readonly read?: (text: string, earlier: never) => unknown
  /** The value of a command line without the flag. */
  readonly byDefault?: unknown
  /** `true` to leave the flag out of help and completion. */
  readonly isHidden?: boolean
  /** The heading of its list in help: that of the command's own flags by default. */
  readonly heading?: string
  /** The name of a flag that cannot be given too. */
  readonly excludes?: string
}

/** Returns a row of a table of flags. */
export function flag(words: string, description: string, more?: Omit<Flag, 'words' | 'description'>): Flag {
  return { words, description, ...more }
}

/** Returns flags that help lists under a heading of their own. */
export function under(heading: string, flags: readonly Flag[]): readonly Flag[] {
  return flags.map((row) => ({ ...row, heading }))
}

/** Returns a row of a table of operands. */
export function operand(name: string, description: string, more?: Parameters<typeof flag>[2]): Flag {
  return flag(name, description, more)
}

/** Thrown for a value that a flag does not take. The message says how to write it. */
export class InvalidValueError extends Error {
  override readonly name = 'InvalidValueError'
}

/** Collects the values of a flag that may be repeated. */
export function collect(text: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, text]
}

/** The parts of the words of a flag. */
export interface FlagNames {
  /** `-o` and `--output`. */
  readonly names: readonly string[]
  /** The property of the value: `imageConfigs` of `--image-configs`, and `infer` of `--no-infer`. */
  readonly key: string
  readonly takesValue: boolean
  readonly isNegated: boolean
}

export function namesOf({ words }: Flag): FlagNames {
  const [, short, long = '', value] = /^(?:(-\w), )?(--[\w-]+)( <.*>)?$/.exec(words) ?? []
  const isNegated = long.startsWith('--no-')
  return {
    names: short === undefined ? [long] : [short, long],
    key: long.slice(isNegated ? 5 : 2).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    takesValue: value !== undefined,
    isNegated,
  }
}

/** The name of an operand: `service` of `[service...]`. */
export function operandName({ words }: Flag): string {
  return words.replace(/^[[<]|(?:\.\.\.)?[\]>]$/g, '')
}
