import type { IgnoreComment } from '../warnings/ignored.js'
import type { Reports } from '../warnings/report.js'
import { characterName } from '../source/characters.js'
import { Lines } from '../source/position.js'
import { readEvents, toReadText } from './event-reader.js'
import { findIgnoreComments } from './ignore-comments.js'
import type { ReadText } from './reader.js'
import { readAnything } from './recovering-reader.js'
import { reportAt } from './report-at.js'

/** The text of a file, and the tree of its sound parts. */
export interface ParsedText extends ReadText {
  readonly text: string
  /** The comments that suppress warnings. */
  readonly ignoreComments: readonly IgnoreComment[]
}

/**
 * Parses the YAML of one file (rule R2.1-08). Errors are reported, and the tree has the sound rest. Only this folder
 * imports YAML libraries, and the result does not depend on the library that parsed the text.
 */
export function parse(text: string, reports: Reports): ParsedText {
  reportForbiddenCharacters(text, reports)
  const read = readEvents(text)
  const tree = 'reason' in read ? readAnything(text, reports, read.at) : toReadText(read)
  return { text, ignoreComments: findIgnoreComments(text, new Lines(text)), ...tree }
}

const suspicious = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]/g

/** YAML forbids control characters and unpaired surrogates. The first character of each run is reported. */
function reportForbiddenCharacters(text: string, reports: Reports): void {
  suspicious.lastIndex = 0
  let previousEnd = -1
  for (let match = suspicious.exec(text); match !== null; match = suspicious.exec(text)) {
    const start = match.index
    const codePoint = text.codePointAt(start)!
    if (codePoint > 0xffff) {
      suspicious.lastIndex = start + 2
      continue
    }
    if (start !== previousEnd) {
      reportAt(reports, 'forbidden-character', { start, end: start + 1 }, { name: characterName(codePoint) })
    }
    previousEnd = start + 1
  }
}
