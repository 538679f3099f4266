import type { Command } from 'commander'

/** A command line with its description. */
export interface Example {
  readonly line: string
  readonly does: string
}

const examplesByCommand = new WeakMap<Command, readonly Example[]>()

/** Shows examples at the end of a command's help. */
export function addExamples(command: Command, examples: readonly Example[]): Command {
  examplesByCommand.set(command, examples)
  const text = examples.map(({ line, does }) => `  $ ${line}\n      ${does}\n`).join('')
  return command.addHelpText('after', `\nExamples:\n${text.trimEnd()}`)
}

export function examplesOf(command: Command): readonly Example[] {
  return examplesByCommand.get(command) ?? []
}
