import path from 'node:path'
import { type Command, Help } from 'commander'
import { type CommandName, isCommandName } from './command-list.js'
import { defaultCommand } from './default-command.js'
import { isFile, isFolder } from './files/file-kind.js'
import type { Terminal } from './terminal/terminal.js'
import { UsageError } from './usage-error.js'

/** The one command that a command line needs; undefined where it may be about the others too. */
export function neededCommand(
  parameters: readonly string[],
  program: Command,
  { folder }: Pick<Terminal, 'folder'>,
): CommandName | undefined {
  const [first] = parameters
  if (first === undefined) return defaultCommand
  // Completion is of all commands, and so is the hidden command that it asks.
  if (isCommandName(first)) return ['completion', '__services'].includes(first) ? undefined : first
  return isOwnOption(first, program) || looksLikeCommand(first, folder) ? undefined : defaultCommand
}

/** What other tools call our commands. */
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

/** The word that a command line begins with, if it looks like a command and is none. */
export function unknownCommand(
  [first]: readonly string[],
  { folder }: Pick<Terminal, 'folder'>,
): string | undefined {
  if (first === undefined || isCommandName(first) || !looksLikeCommand(first, folder)) return undefined
  return first
}

/**
 * The parameters with the command that they mean: the default one, unless they begin with another, or with a word that is
 * no file either. Such a word stays, for the parser to refuse it as a misspelt command.
 */
export function withCommand(
  parameters: readonly string[],
  program: Command,
  terminal: Pick<Terminal, 'folder'>,
): readonly string[] {
  const [first, second] = parameters
  // Whoever misspells what help is for is told so, as of a misspelt command.
  if (first === 'help' && second !== undefined && /^\w/.test(second) && !commandsOf(program).includes(second))
    return [second]
  if (first !== undefined && (isOwnOption(first, program) || commandsOf(program).includes(first)))
    return parameters
  if (first === undefined || !looksLikeCommand(first, terminal.folder)) return [defaultCommand, ...parameters]
  const meant = Object.hasOwn(elsewhere, first) ? elsewhere[first] : undefined
  if (meant === undefined) return parameters
  throw new UsageError(`There is no command '${first}'.`, `Did you mean 'tranship ${meant}'?`)
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
  return /^[a-z]+(?:-[a-z]+)*$/i.test(text) && !isFile(file) && !isFolder(file)
}
