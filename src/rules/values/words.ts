import { splitShellWords } from '../../compose/shell-words.js'
import { Fault } from '../../source/fault.js'
import type { Place } from '../../source/place.js'
import type { Choices, Reporting } from '../types/scope.js'
import { type Shown, tableOfWords, words as shownWords } from '../../source/shown.js'

/** The words of a command, each with its place. */
export interface Words {
  readonly words: readonly { readonly text: string; readonly place: Place }[]
  readonly place: Place
}

/**
 * Reads the words of a list, or of a text as a POSIX shell splits it. `null` is the same as an absent key. The words
 * become arguments of `entrypoint`.
 */
export function readWords(
  place: Place | undefined,
  scope: Reporting & Choices,
  entrypoint?: readonly string[],
): Words | undefined {
  if (place === undefined || place.isNull || (place.isList && !place.isSoundList)) return undefined
  if (place.isList)
    return { words: place.items().map((item) => ({ text: item.text ?? '', place: item })), place }
  const text = place.text ?? ''
  const split = splitShellWords(text, scope.capabilities.doubleQuotes)
  if (split instanceof Fault) {
    scope.report('invalid-command', place, { problem: problems[split.reason] }, { part: split })
    return undefined
  }
  if (split.operatorAt === undefined)
    return { words: split.words.map((word) => ({ text: word, place })), place }
  const { operatorAt: start } = split
  const operator = text[start + 1] === text[start] ? text.slice(start, start + 2) : text.charAt(start)
  const part = { start, end: start + operator.length }
  const { consequence, words } = scope.capabilities.shellBehindEntrypoint
    ? behind(entrypoint, text, split.words)
    : runByShell(text)
  scope.report(
    'shell-syntax-in-command',
    place,
    { operator: place.show(operator, part), consequence },
    { part },
  )
  return { words: words.map((word) => ({ text: word, place })), place }
}

const problems = tableOfWords({
  'unbalanced-quote': 'a quote is not closed',
  'trailing-backslash': 'it ends with a backslash',
  'unquoted-parenthesis': 'a parenthesis is not quoted',
})

/** The words for a text with an operator of the shell, and their effect for the message. */
interface Reading {
  readonly consequence: Shown
  readonly words: readonly string[]
}

function runByShell(text: string): Reading {
  return { consequence: shownWords('tranship runs it with `/bin/sh`'), words: ['/bin/sh', '-c', text] }
}

/** Does the same for a command after an entrypoint, which may already be a shell, or may take no command. */
function behind(
  entrypoint: readonly string[] = [],
  text: string,
  beforeOperator: readonly string[],
): Reading {
  if (/^-[a-z]*c$/.test(entrypoint.at(-1) ?? '')) {
    return { consequence: shownWords('the shell in front of it gets it as one argument'), words: [text] }
  }
  if (text.startsWith('-'))
    return { consequence: shownWords('it ends there, as in Docker'), words: beforeOperator }
  const shell = runByShell(text)
  return entrypoint.length === 0
    ? shell
    : { ...shell, consequence: shownWords('the entrypoint gets `/bin/sh` as its arguments') }
}
