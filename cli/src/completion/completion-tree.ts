import type { Argument, Command, Option } from 'commander'
import { type Values, valuesNamed } from './values.js'

/** A command with everything that can follow it on the command line. */
export interface CompletionNode {
  /** The command without the program: `plan deploy`; empty for the program itself. */
  readonly path: string
  readonly name: string
  readonly summary: string
  readonly commands: readonly CompletionNode[]
  readonly options: readonly CompletionOption[]
  /** The values of its first argument, if known. */
  readonly values: Values
}

export interface CompletionOption {
  /** All names: `-o` and `--output`. */
  readonly names: readonly string[]
  readonly description: string
  readonly takesValue: boolean
  readonly values: Values
}

/** Collects the completions of all commands. The program itself also has the options of its default command. */
export function completionTree(program: Command): CompletionNode {
  return node(program, '')
}

function node(command: Command, path: string): CompletionNode {
  const help = command.createHelp()
  const [argument] = help.visibleArguments(command)
  return {
    path,
    name: command.name(),
    summary: command.summary() || command.description(),
    commands: help
      .visibleCommands(command)
      .map((child) => node(child, path === '' ? child.name() : `${path} ${child.name()}`)),
    options: help.visibleOptions(command).map((option) => ({
      names: [option.short, option.long].filter((name) => name !== undefined),
      description: option.description,
      takesValue: option.required || option.optional,
      values: valuesOf(option, /[<[]([^>\]]+)/.exec(option.flags)?.[1]),
    })),
    values: argument === undefined ? [] : valuesOf(argument, argument.name()),
  }
}

function valuesOf({ argChoices }: Pick<Argument | Option, 'argChoices'>, name: string | undefined): Values {
  return argChoices ?? (name === undefined ? [] : valuesNamed(name))
}

/** Returns a node and all its descendants. */
export function allNodes(root: CompletionNode): readonly CompletionNode[] {
  return [root, ...root.commands.flatMap(allNodes)]
}
