import path from 'node:path'
import { type Command, commandsOf, lastWord } from './command.js'
import { isCommandName, loadCommand, loadProgram } from './command-list.js'
import { exitStatus } from './exit-status.js'
import { isFile, isFolder } from './files/file-kind.js'
import { readLine } from './flags/read-line.js'
import { suggestionFor, WrongLine } from './flags/wrong-line.js'
import { helpText } from './help-text.js'
import type { Invocation } from './invocation.js'
import { printError } from './terminal/print-error.js'
import { Shown } from './terminal/shown.js'
import type { OutputStream } from './terminal/terminal.js'
import { UsageError } from './usage-error.js'
import { version } from './version.js'

/** Runs one command line and returns the exit status. */
export async function run(words: readonly string[], invocation: Invocation): Promise<number> {
  const { terminal } = invocation
  try {
    return await runLine(words, invocation)
  } catch (error) {
    if (error instanceof WrongLine)
      terminal.errors.write(
        Shown.lines(`error: ${error.message}\nRun it with \`--help\` to see its options.\n`),
      )
    else if (error instanceof UsageError) printError(error, terminal)
    else throw error
    return exitStatus.unusable
  }
}

async function runLine(words: readonly string[], invocation: Invocation): Promise<number> {
  const [first = '', ...rest] = words
  const { output, folder } = invocation.terminal
  if (isCommandName(first)) return runCommand(rest, await loadCommand(first), invocation)
  if (['-V', '--version'].includes(first)) {
    output.write(Shown.lines(`${version}\n`))
    return exitStatus.fine
  }
  if (['-h', '--help', 'help'].includes(first)) return runGroup(words, await loadProgram(), invocation)
  if (!looksLikeCommand(first, folder)) {
    const [command, line] = first.startsWith('-')
      ? await commandAfterOptions(words)
      : [await loadCommand(), words]
    return runCommand(line, command, invocation)
  }
  const { answerHabit } = await import('./habits/answer-habit.js')
  throw (await answerHabit(first, rest, invocation.terminal)) ?? unknownCommand(first, await loadProgram())
}

/**
 * Returns the command of a line that begins with options, as `-p shop ps`, and its line with the options behind it. A
 * value such as that of `-f check` is no command.
 */
async function commandAfterOptions(words: readonly string[]): Promise<[Command, readonly string[]]> {
  const byDefault = await loadCommand()
  for (const [at, word] of words.entries()) {
    if (word === '--') break
    if (!isCommandName(word)) continue
    const command = await loadCommand(word)
    const options = words.slice(0, at)
    if ([command, byDefault].some((one) => areOptions(options, one)))
      return [command, [...options, ...words.slice(at + 1)]]
  }
  return [byDefault, words]
}

function areOptions(words: readonly string[], command: Command): boolean {
  try {
    return readLine(words, { ...command, operands: [] }) !== undefined
  } catch (error) {
    if (error instanceof WrongLine) return false
    throw error
  }
}

/** A misspelt command has the form of one, and is neither a file nor a folder. */
function looksLikeCommand(word: string, folder: string): boolean {
  return /^[a-z]+(?:-[a-z]+)*$/i.test(word) && !isThere(word, folder)
}

function isThere(name: string, folder: string): boolean {
  const file = path.resolve(folder, name)
  return isFile(file) || isFolder(file)
}

async function runCommand(
  words: readonly string[],
  command: Command,
  invocation: Invocation,
): Promise<number> {
  if (command.run === undefined) return runGroup(words, command, invocation)
  const { output, folder } = invocation.terminal
  const line = asksForHelp(words, folder) ? undefined : readLine(words, command)
  if (line === undefined) return printHelp(command, output)
  return command.run(...([...line.operands, line.flags, invocation] as never[]))
}

/** `check help`, as of other programs. A service of this name is reached by `logs -- help`. */
function asksForHelp(words: readonly string[], folder: string): boolean {
  return words.length === 1 && words[0] === 'help' && !isThere('help', folder)
}

/** Runs the command below a command that the first word names. */
function runGroup(
  [first = '--', ...rest]: readonly string[],
  group: Command,
  invocation: Invocation,
): Promise<number> | number {
  const { output, errors } = invocation.terminal
  const find = (word: string | undefined) => group.commands?.find(({ name }) => lastWord(name) === word)
  const child = find(first)
  if (child !== undefined) return runCommand(rest, child, invocation)
  if (first === 'help') {
    const [topic] = rest
    if (topic === undefined) return printHelp(group, output)
    const found = find(topic)
    if (found !== undefined) return printHelp(found, output)
    if (/^\w/.test(topic) && topic !== 'help') throw unknownCommand(topic, group)
  } else if (first !== '--') {
    if (!first.startsWith('-')) throw unknownCommand(first, group)
    if (readLine([first, ...rest], group) === undefined) return printHelp(group, output)
  }
  printHelp(group, errors)
  return exitStatus.unusable
}

function unknownCommand(word: string, group: Command): WrongLine {
  const names = commandsOf(group).map(({ name }) => lastWord(name))
  return new WrongLine(`unknown command '${word}'${suggestionFor(word, names)}`)
}

function printHelp(command: Command, stream: OutputStream): number {
  stream.write(Shown.lines(helpText(command, stream.columns ?? 100)))
  return exitStatus.fine
}
