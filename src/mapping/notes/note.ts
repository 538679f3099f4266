import type { Place } from '../../source/place.js'
import type { Span } from '../../source/position.js'
import type { ShownNumber } from '../../source/shown.js'
import type { Placeholders } from '../../warnings/entry.js'
import type { noteTexts } from './note-texts.js'

/** The kind of an inference, such as `awaited-job`. */
export type NoteCode = keyof typeof noteTexts

type TextsOf<Code extends NoteCode> = (typeof noteTexts)[Code]['because' | 'what']

/** The arguments of a code's texts. They are `Shown`, so they contain no value of a variable. */
export type NoteArguments<Code extends NoteCode> = {
  readonly [Name in Placeholders<TextsOf<Code>>]: ShownNumber
}

/** An inference: a decision of a pass about a part of the manifest, and the reason. */
export interface NoteRow {
  readonly code: NoteCode
  /** The service, volume or endpoint that the decision is about. */
  readonly subject: Place
  readonly args: Readonly<Record<string, ShownNumber>>
  /** The evidence. */
  readonly evidence: Place
  /** The part of the evidence's text that counts. Absent if the whole text does. */
  readonly part?: Span | undefined
}

/** Records an inference about `subject`. `evidence` is its reason. */
export type Note = <Code extends NoteCode>(
  code: Code,
  subject: Place,
  args: NoteArguments<Code>,
  evidence: Place,
  part?: Span,
) => void
