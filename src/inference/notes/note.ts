import type { Place } from '../../source/place.js'
import type { Span } from '../../source/position.js'
import type { ShownNumber } from '../../source/shown.js'
import type { Placeholders } from '../../warnings/entry.js'

/** The text of a note. Both halves have `{placeholders}`; together they are a sentence: "{what}, because {because}". */
export interface NoteText {
  /** The decision. */
  readonly what: string
  /** The evidence. */
  readonly because: string
}

/** The texts of the notes of a pass by their codes, such as `awaited-job`. */
export type NoteTexts = Readonly<Record<string, NoteText>>

/** The arguments of a note's text. They are `Shown`, so they contain no value of a variable. */
type NoteArguments<Text extends NoteText> = {
  readonly [Name in Placeholders<Text['because' | 'what']>]: ShownNumber
}

/** An inference: a decision of a pass about a part of the manifest, and the reason. */
export interface NoteRow {
  readonly code: string
  /** The service, volume or endpoint that the decision is about. */
  readonly subject: Place
  readonly args: Readonly<Record<string, ShownNumber>>
  /** The evidence. */
  readonly evidence: Place
  /** The part of the evidence's text that counts. Absent if the whole text does. */
  readonly part?: Span | undefined
}

/** The parameters of a note that has one of these texts. */
type NoteOf<Texts extends NoteTexts> = {
  readonly [Code in keyof Texts & string]: readonly [
    code: Code,
    subject: Place,
    args: NoteArguments<Texts[Code]>,
    evidence: Place,
    part?: Span | undefined,
  ]
}[keyof Texts & string]

/** Records an inference about `subject`. `evidence` is its reason. A pass names the texts of its notes as the type. */
export type Note = <Texts extends NoteTexts = Record<never, never>>(...note: NoteOf<NoInfer<Texts>>) => void
