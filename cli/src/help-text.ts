import { type Command, commandsOf, flagsOf, lastWord } from './command.js'
import { type Flag, operandName } from './flags/flag.js'
import { translatingHeading } from './manifest/translate-flags.js'
import { wrap } from './terminal/columns.js'

/** Returns the text that `--help` prints. */
export function helpText(command: Command, width: number): string {
  const { description, otherFlags, examples = [] } = command
  const sections: readonly (readonly [heading: string, items: readonly Item[]])[] = [
    ['Arguments:', describedOperands(command).map((operand) => [operandName(operand), effectOf(operand)])],
    ...listsOf(shownFlags(command)),
    ['Commands:', commandsOf(command).map((child) => [termOf(child), summaryOf(child)])],
    ...listsOf(otherFlags?.flags ?? [], otherFlags?.heading),
  ]
  const longest = Math.max(...sections.flatMap(([, items]) => items.map(([term]) => term.length)))
  const indent = `\n${' '.repeat(longest + 4)}`
  const itemText = ([term, effect]: Item) =>
    `  ${term.padEnd(longest)}  ${wrapped(effect, width - indent.length + 1).replaceAll('\n', indent)}\n`
  return [
    `Usage: tranship ${usageOf(command)}\n`,
    `${wrapped(description, width)}\n`,
    ...sections
      .filter(([, items]) => items.length > 0)
      .map(([heading, items]) => `${heading}\n${items.map(itemText).join('')}`),
    ...(hidesTranslating(command) ? [`${wrapped(`It ${takesTranslating}`, width)}\n`] : []),
    ...(examples.length === 0
      ? []
      : [`Examples:\n${examples.map(({ line, does }) => `  $ ${line}\n      ${does}\n`).join('')}`]),
  ].join('\n')
}

/** A row of a list: a command, flag or operand, and what it does. */
type Item = readonly [term: string, effect: string]

/** The sentence about a command that takes the flags of translating without listing them, behind "It". */
export const takesTranslating = 'takes the options of translating too: `tranship --help` lists them.'

/** `true` for a command that takes the flags of translating, and lists only those that name the application. */
export function hidesTranslating({ flags = [] }: Command): boolean {
  return flags.some(({ heading, isHidden }) => heading === translatingHeading && isHidden === true)
}

/** The flags of each heading. Those of the command itself come first. */
function listsOf(flags: readonly Flag[], ownHeading = 'Options:'): readonly (readonly [string, Item[]])[] {
  const headings = new Set([ownHeading, ...flags.map(({ heading = ownHeading }) => heading)])
  return Array.from(headings, (one) => [
    one,
    flags.filter(({ heading = ownHeading }) => heading === one).map(flagItem),
  ])
}

/** Returns what can follow the name of the program. */
export function usageOf({ name, usage, commands, operands = [] }: Command): string {
  const words = [
    '[options]',
    ...(commands === undefined ? [] : ['[command]']),
    ...operands.map(({ words }) => words),
  ]
  return usage ?? [name, ...words].join(' ')
}

/** The operands of a command; none if none has a description. */
export function describedOperands({ operands = [] }: Command): readonly Flag[] {
  return operands.some(({ description }) => description !== '') ? operands : []
}

/** The flags of a command that help lists. */
export function shownFlags(command: Command): readonly Flag[] {
  return flagsOf(command).filter(({ isHidden }) => isHidden !== true)
}

export function summaryOf({ summary, description }: Command): string {
  return summary ?? description
}

/** Returns what a flag or an operand does, with its values. */
export function effectOf({ description, choices, byDefault }: Flag): string {
  const values = [
    ...(choices === undefined
      ? []
      : [`choices: ${choices.map((choice) => JSON.stringify(choice)).join(', ')}`]),
    ...(byDefault === undefined ? [] : [`default: ${JSON.stringify(byDefault)}`]),
  ]
  return values.length === 0 ? description : `${description} (${values.join(', ')})`
}

function flagItem(flag: Flag): Item {
  return [flag.words, effectOf(flag)]
}

function termOf({ name, flags = [], operands = [] }: Command): string {
  return [
    lastWord(name),
    ...(flags.length === 0 ? [] : ['[options]']),
    ...operands.map(({ words }) => words),
  ].join(' ')
}

/** Wraps a text, unless there is too little room. */
function wrapped(text: string, width: number): string {
  return width < 40 ? text : wrap(text, width).text.trimEnd()
}
