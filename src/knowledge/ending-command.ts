import {
  closingCommands,
  closingWords,
  endingPrograms,
  endingScripts,
  endingTaskGroups,
  endingTasks,
  endlessLoops,
  type KnownWords,
  serverPrograms,
  serverTasks,
  servingCommands,
  usagePrograms,
} from './programs.js'

const programs = wordsIn(endingPrograms)
const serving = wordsIn(servingCommands)
const servers = wordsIn(serverPrograms)
const serversByTask = wordsIn(serverTasks)
const closing = wordsIn(closingCommands)
const closingOfCompound = wordsIn(closingWords)
const endless = [...wordsIn(endlessLoops)]
const helpers = wordsIn(usagePrograms)
const tasks = wordsIn(endingTasks)
const taskGroups = wordsIn(endingTaskGroups)
const scripts = wordsIn(endingScripts)

/** The most words that a row of a table has. */
const LONGEST_ROW = 3

function wordsIn(table: KnownWords): ReadonlySet<string> {
  return new Set(Object.values(table).flat())
}

/**
 * Returns true if a command ends by what it is: a program that copies, asks or migrates something, or a script of the shell
 * whose last command is one. A program that is not known may run on.
 */
export function endsByItself(words: readonly string[]): boolean {
  const last = lastCommandOf(words)
  if (last === undefined || last.isEndless) return false
  return endsCommand(last.words) || closing.has(nameOf(last.words[0] ?? ''))
}

/** Returns true if a command runs on by what it is: a server, or a script of the shell whose last command is one. */
export function runsOnByItself(words: readonly string[]): boolean {
  const last = lastCommandOf(words)
  if (last === undefined) return false
  return last.isEndless || (!endsCommand(last.words) && runsOn(last.words))
}

/** The command that runs last. */
interface LastCommand {
  readonly words: readonly string[]
  /** True if it is in a loop that never ends. */
  readonly isEndless: boolean
}

/** Returns the command that runs last; undefined for a shell without a script, and for a script that can't be read. */
function lastCommandOf(words: readonly string[]): LastCommand | undefined {
  const [program = '', ...options] = words
  if (!/(?:^|\/)(?:ba|da|a|z)?sh$/.test(program)) return { words, isEndless: false }
  const at = options.findIndex((option) => /^-[a-z]*c$/.test(option))
  const script = at < 0 ? undefined : options[at + 1]
  return script === undefined ? undefined : lastOfScript(script)
}

function lastOfScript(script: string): LastCommand | undefined {
  // The text of a here-document may look like commands.
  if (script.includes('<<')) return undefined
  const commands = script
    .replace(/\\./gs, '_')
    .replace(/'[^']*'|"[^"]*"/g, '_')
    .replace(/(?:^|\s)#.*$/gm, '')
    // The command after `||` runs after a failure, so it does not show how a success ends.
    .replace(/\|\|[^;\n]*/g, '')
    .split(/&&|[;&|\n]/)
    .map((command) => command.trim().split(/\s+/))
    .filter(([first]) => first !== '')
  const isEndless = commands.some((command) => isEndlessLoop(command))
  while (closingOfCompound.has(commands.at(-1)?.[0] ?? '')) commands.pop()
  const words = commands.at(-1) ?? []
  return { words: isOfCompound(words[0]) ? words.slice(1) : words, isEndless }
}

function isEndlessLoop([loop = '', condition = '']: readonly string[]): boolean {
  return endless.includes(`${loop} ${condition}`)
}

/** True for a word behind which a compound command has its commands. */
function isOfCompound(word: string | undefined): boolean {
  return word === 'do' || word === 'then' || word === 'else' || word === '{'
}

function endsCommand(words: readonly string[]): boolean {
  const command = commandOf(words)
  const [, ...others] = command
  const last = words.at(-1) ?? ''
  const endsAlways = isIn(programs, command) && !serving.has(others[0] ?? '')
  return endsAlways || helpers.has(nameOf(last)) || others.some(isTask)
}

function runsOn(words: readonly string[]): boolean {
  const command = commandOf(words)
  return isIn(servers, command) || command.slice(1).some((word) => serversByTask.has(word))
}

/** Returns the program with its arguments, without variables and what starts it. */
function commandOf(words: readonly string[]): readonly string[] {
  const first = words.findIndex((word) => !/^\w+=|^(?:exec|command|sudo)$/.test(word))
  const [program = '', ...others] = words.slice(Math.max(0, first))
  return [nameOf(program), ...others]
}

/** Returns true if a command begins with the words of a row. */
function isIn(rows: ReadonlySet<string>, command: readonly string[]): boolean {
  const lengths = Array.from({ length: LONGEST_ROW }, (_, index) => index + 1)
  return lengths.some((length) => rows.has(command.slice(0, length).join(' ')))
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function isTask(word: string): boolean {
  if (tasks.has(word)) return true
  const colon = word.indexOf(':')
  if (colon < 0) return false
  const [front, behind] = [word.slice(0, colon), word.slice(colon + 1)]
  if (taskGroups.has(front) && /^[\w:]+$/.test(behind)) return true
  return scripts.has(behind) && /^[\w-]+$/.test(front)
}
