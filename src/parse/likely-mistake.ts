import { endOfLine } from '../source/ends.js'
import { otherSpaces } from '../source/other-spaces.js'
import type { Span } from '../source/position.js'

/** An error of the YAML library, or the mistake behind it. */
export interface Mistake extends Span {
  readonly code: string
}

const beginOfConflict = /^<{7} .*/m
const endOfConflict = /^>{7} /m

/** Returns the first conflict marker of a merge, if a text has such markers. */
export function conflictIn(text: string): Mistake | undefined {
  const found = text.includes('<<<<<<< ') && endOfConflict.test(text) ? beginOfConflict.exec(text) : null
  if (found === null) return undefined
  return { code: 'CONFLICT', start: found.index, end: found.index + found[0].length }
}

const spaceBeforeLetters = new RegExp(`^[ -]*(?:\\w[\\w-]*:)?[${otherSpaces}]`)
const comment = /^ *\/\//
const keyWithoutSpace = /^ *(?:- )?[a-z][\w-]*:(?=[^\s/])/
const beginsWithWord = /^ *\w/
const firstOfLine = /\S[^\n:]{0,200}/g

/** A line with an error. A line can have many, so that it is searched once. */
interface ErrorLine extends Span {
  readonly text: string
  readonly indentation: number
  readonly lastColon: number
  /** The length of the text up to the first space that YAML takes for a letter. */
  readonly otherSpace: number | undefined
}

/** Returns a function that finds the mistakes a user has most likely made behind errors of the library. */
export function likelyMistakes(text: string): (error: Mistake) => Mistake {
  let line: ErrorLine | undefined
  return (error) => {
    if (line === undefined || error.start < line.start || error.start > line.end)
      line = lineAround(text, error.start)
    return likelyMistake(text, line, error)
  }
}

function lineAround(text: string, offset: number): ErrorLine {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  const end = endOfLine(text, offset)
  const line = text.slice(start, end)
  return {
    ...{ start, end, text: line, indentation: line.length - line.trimStart().length },
    lastColon: line.endsWith(':') ? line.length - 1 : line.lastIndexOf(': '),
    otherSpace: spaceBeforeLetters.exec(line)?.[0].length,
  }
}

function likelyMistake(text: string, line: ErrorLine, error: Mistake): Mistake {
  if (line.otherSpace !== undefined) {
    const end = line.start + line.otherSpace
    return { code: 'OTHER_SPACE', start: end - 1, end }
  }
  const column = error.start - line.start
  switch (error.code) {
    case 'MULTILINE_IMPLICIT_KEY':
    case 'MISSING_CHAR':
      return column > line.indentation + '- '.length ? error : mistakeAsKey(line, error)
    case 'BLOCK_AS_IMPLICIT_KEY':
      return column <= line.lastColon
        ? { ...error, code: 'COLON_IN_TEXT' }
        : lineTooDeep(text, line.end, error)
    default:
      return error
  }
}

/** Returns the mistake in a line that the library takes for a key without a colon. */
function mistakeAsKey({ start, text, indentation }: ErrorLine, error: Mistake): Mistake {
  if (comment.test(text)) return { ...error, code: 'COMMENT' }
  const key = keyWithoutSpace.exec(text)
  if (key !== null) return { code: 'NO_SPACE', start: error.start, end: start + key[0].length }
  const isKey = error.start - start === indentation && beginsWithWord.test(text)
  return isKey ? { ...error, code: 'MULTILINE_IMPLICIT_KEY' } : error
}

/** Returns the key below a value that looks like a part of it. */
function lineTooDeep(text: string, end: number, error: Mistake): Mistake {
  firstOfLine.lastIndex = end
  const key = firstOfLine.exec(text)
  return key === null ? error : { code: 'TOO_DEEP', start: key.index, end: key.index + key[0].length }
}
