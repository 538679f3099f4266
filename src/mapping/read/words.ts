import { splitShellWords } from '../../compose/shell-words.js'
import { Fault } from '../../source/fault.js'
import type { Place } from '../../source/place.js'
import type { Scope } from '../rule/scope.js'

/** The words of a command, each with its place. */
export interface Words {
  readonly words: readonly { readonly text: string; readonly place: Place }[]
  readonly place: Place
}

/** The words of a list, or of a text as a POSIX shell splits it; `null` is as if the key were absent. */
export function readWords(place: Place | undefined, scope: Scope): Words | undefined {
  if (place === undefined || place.isNull || (place.isList && !place.isSoundList)) return undefined
  if (place.isList)
    return { words: place.items().map((item) => ({ text: item.text ?? '', place: item })), place }
  const text = place.text ?? ''
  const split = splitShellWords(text)
  if (split instanceof Fault) {
    scope.report(split.reason, place, {}, { part: split })
    return undefined
  }
  if (split.operatorAt === undefined)
    return { words: split.words.map((word) => ({ text: word, place })), place }
  const { operatorAt: start } = split
  const operator = text[start + 1] === text[start] ? text.slice(start, start + 2) : text.charAt(start)
  const part = { start, end: start + operator.length }
  scope.report('shell-syntax-in-command', place, { operator }, { part })
  return { words: ['/bin/sh', '-c', text].map((word) => ({ text: word, place })), place }
}
