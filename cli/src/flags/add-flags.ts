import { type Command, InvalidArgumentError, Option } from 'commander'
import { type Flag, InvalidValueError } from './flag.js'

/** Adds flags to a command, in their order. */
export function addFlags(flags: readonly Flag[], command: Command): Command {
  for (const { words, description, choices, read } of flags) {
    const option = new Option(words, description)
    if (choices !== undefined) option.choices(choices)
    if (read !== undefined) option.argParser(parserOf(read))
    command.addOption(option)
  }
  return command
}

function parserOf(read: NonNullable<Flag['read']>): (text: string, earlier: unknown) => unknown {
  return (text, earlier) => {
    try {
      return read(text, earlier as never)
    } catch (error) {
      if (error instanceof InvalidValueError) throw new InvalidArgumentError(error.message)
      throw error
    }
  }
}
