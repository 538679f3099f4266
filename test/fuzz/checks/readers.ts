import { agreement } from '../../support/reading-agreement.js'
import { editedText } from '../fuzz-case.js'
import type { Check } from './subject.js'

/** Both readers of YAML make the same tree of a text, or one leaves it to the other. */
export const readersAgree: Check = function* (subject) {
  for (const text of [editedText(subject), ...subject.edits]) agreement(text)
}
