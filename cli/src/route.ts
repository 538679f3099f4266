import path from 'node:path'
import { type Command, Help } from 'commander'
import { type CommandName, isCommandName } from './command-list.js'
import { defaultCommand, mayBeCommand } from './default-command.js'
import { isFile, isFolder } from './files/file-kind.js'
import type { Terminal } from './terminal/terminal.js'
import { UsageError } from './usage-error.js'

/** Returns the only command that a command line needs to load; `undefined` if it may need others too. */
export function neededCommand(
  parameters: readonly string[],
  program: Command,
  { folder }: Pick<Terminal, 'folder'>,
): CommandName | undefined {
  const [first] = parameters
  if (first === undefined) return defaultCommand
  // Completion covers all commands.
  if (isCommandName(first)) return ['completion', '__services'].includes(first) ? undefined : first
  return isOwnOption(first, program) || looksLikeCommand(first, folder) ? undefined : defaultCommand
}

/** Names of our commands in other tools. */
const elsewhere: Readonly<Record<string, string>> = {
  convert: 'translate',
  config: 'translate',
  push: 'build --push',
  generate: 'translate',
  render: 'translate',
  lint: 'check',
  validate: 'check',
  verify: 'check',
  version: '--version',
  watch: 'up',
}

/** Returns the first word of a command line if it looks like a command, but isn't one. */
export function unknownCommand(
  [first]: readonly string[],
  { folder }: Pick<Terminal, 'folder'>,
): string | undefined {
  if (first === undefined || isCommandName(first) || !looksLikeCommand(first, folder)) return undefined
  return first
}

/**
 * Adds the default command to the parameters, unless they begin with a command. A first word that is neither a command
 * nor a file stays, so that the parser reports a misspelt command.
 */
export function withCommand(
  parameters: readonly string[],
  program: Command,
  terminal: Pick<Terminal, 'folder'>,
): readonly string[] {
  const [first, second] = parameters
  // Report a misspelt topic of `help` like a misspelt command.
  if (first === 'help' && second !== undefined && /^\w/.test(second) && !commandsOf(program).includes(second))
    return [second]
  if (first !== undefined && (isOwnOption(first, program) || commandsOf(program).includes(first)))
    return parameters
  if (first === undefined || !looksLikeCommand(first, terminal.folder)) return [defaultCommand, ...parameters]
  const meant = Object.hasOwn(elsewhere, first) ? elsewhere[first] : undefined
  if (meant === undefined) return parameters
  throw new UsageError(`The command \`${first}\` does not exist.`, `Did you mean \`tranship ${meant}\`?`)
}

function isOwnOption(text: string, program: Command): boolean {
  const own = new Help().visibleOptions(program)
  return own.some(({ short, long }) => text === short || text === long)
}

function commandsOf(program: Command): readonly string[] {
  return ['help', ...program.commands.map((command) => command.name())]
}

function looksLikeCommand(text: string, folder: string): boolean {
  const file = path.resolve(folder, text)
  return mayBeCommand(text) && !isFile(file) && !isFolder(file)
}
