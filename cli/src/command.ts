import { type Flag, flag, operand } from './flags/flag.js'

/** A command as data: what its line may have, its help, and its work. */
export interface Command {
  /** The words after the name of the program: `plan build`; empty for the program itself. */
  readonly name: string
  /** One line for the list of commands; the description by default. */
  readonly summary?: string
  readonly description: string
  /** The words after the name, if not what the other fields say. */
  readonly usage?: string
  readonly operands?: readonly Flag[]
  /** `true` if all further words are operands too, which the command itself refuses. */
  readonly takesMoreOperands?: boolean
  /** `true` if all words after the first operand are operands: the parameters of another program. */
  readonly endsFlagsAtOperand?: boolean
  readonly flags?: readonly Flag[]
  /** The flags of another command that help shows too. */
  readonly otherFlags?: { readonly heading: string; readonly flags: readonly Flag[] }
  readonly examples?: readonly Example[]
  /** `true` to leave the command out of help and completion. */
  readonly isHidden?: boolean
  /** The commands below, of which one has to be named. */
  readonly commands?: readonly Command[]
  /** Gets the operands, then the flags by their keys, then an `Invocation`. Returns the exit status. */
  readonly run?: (...parameters: never[]) => Promise<number> | number
}

/** A command line with its description. */
export interface Example {
  readonly line: string
  readonly does: string
}

const helpFlag: Flag = flag('-h, --help', 'print help, also for each command')

/** All flags of a command, with that for help. */
export function flagsOf({ name, flags = [] }: Command): readonly Flag[] {
  return lastWord(name) === 'help' ? flags : [...flags, helpFlag]
}

/** The commands below a command that help lists, with that for help. */
export function commandsOf({ name, commands }: Command): readonly Command[] {
  if (commands === undefined) return []
  const operands = [operand('[command]', '')]
  const help = { name: `${name} help`.trim(), description: 'print help', operands }
  return [...commands.filter(({ isHidden }) => isHidden !== true), help]
}

/** The name of a command in the list of the command above it. */
export function lastWord(name: string): string {
  return name.slice(name.lastIndexOf(' ') + 1)
}
