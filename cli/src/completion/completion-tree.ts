import { type Command, commandsOf, lastWord } from '../command.js'
import { type Flag, namesOf, operandName } from '../flags/flag.js'
import { describedOperands, shownFlags, summaryOf } from '../help-text.js'
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
export function completionTree(command: Command): CompletionNode {
  const { name, otherFlags } = command
  const [operand] = describedOperands(command)
  return {
    path: name,
    name: lastWord(name),
    summary: summaryOf(command),
    commands: commandsOf(command).map(completionTree),
    options: [...shownFlags(command), ...(otherFlags?.flags ?? [])].map((flag) => {
      const { names, takesValue } = namesOf(flag)
      const { description } = flag
      return { names, description, takesValue, values: valuesOf(flag, /[<[]([^>\]]+)/.exec(flag.words)?.[1]) }
    }),
    values: operand === undefined ? [] : valuesOf(operand, operandName(operand)),
  }
}

function valuesOf({ choices }: Flag, name: string | undefined): Values {
  return choices ?? (name === undefined ? [] : valuesNamed(name))
}

/** Returns a node and all its descendants. */
export function allNodes(root: CompletionNode): readonly CompletionNode[] {
  return [root, ...root.commands.flatMap(allNodes)]
}

/** Returns the words of a command as scripts store them, each with a leading space. */
export function commandKey(path: string): string {
  return path === '' ? '' : ` ${path}`
}
