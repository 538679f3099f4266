import type { IgnoreComment } from '../warnings/ignored.js'
import type { Reports } from '../warnings/report.js'
import { characterName } from '../source/characters.js'
import { Lines } from '../source/position.js'
import { readEvents, toReadText } from './event-reader.js'
import { findIgnoreComments } from './ignore-comments.js'
import type { ReadText } from './reader.js'
import { readAnything } from './recovering-reader.js'
import { reportAt } from './report-at.js'
import type { Likeness, SoundText } from './sound-text.js'

/** The text of one file, and the tree of its values as far as the YAML could be understood. */
export interface ParsedText extends ReadText {
  readonly text: string
  /** The comments that silence warnings. */
  readonly ignoreComments: readonly IgnoreComment[]
}

/**
 * Reads the YAML of one file (rule R2.1-08). What is wrong with it is reported, and the sound rest is there all the
 * same. Only this folder knows the YAML libraries; which of them has read a text shows nowhere.
 */
export function parse(text: string, reports: Reports): ParsedText {
  return parseChanged(text, reports, undefined).parsed
}

/** The same, where a text may be like one that is known, and what is to be kept for one that is like it. */
export function parseChanged(
  text: string,
  reports: Reports,
  likeness: Likeness | undefined,
): { readonly parsed: ParsedText; readonly sound: SoundText | undefined } {
  reportForbiddenCharacters(text, reports)
  const read = likeness?.readChanged() ?? readEvents(text)
  const isSound = !('reason' in read)
  const tree = isSound ? toReadText(read) : readAnything(text, reports, read.at, likeness)
  const ignoreComments = findIgnoreComments(text, new Lines(text))
  return { parsed: { text, ignoreComments, ...tree }, sound: isSound ? { text, ...read } : undefined }
}

const suspicious = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]/g

/** YAML allows no control characters and no half of a surrogate pair; the first of each run is reported. */
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
