import type { NoteRow, NoteText, NoteTexts } from '../inference/notes/note.js'
import { notesOfPasses } from '../inference/notes-of-passes.js'
import { isNothing } from '../source/node.js'
import type { PathSegment, Place } from '../source/place.js'
import type { Range, Span } from '../source/position.js'
import { spanWithin } from '../source/scalar-offsets.js'
import type { Sources } from '../source/sources.js'
import { fill } from '../warnings/entry.js'
import { subjectOf } from '../warnings/subject.js'
import { writtenArguments } from '../warnings/written-arguments.js'

/**
 * An inference: a decision about a service that the Compose file does not spell out, with its evidence. To make a
 * sentence, write `${what}, because ${because}`, for example "a Job, because `web` waits for it to complete". The texts
 * contain no values of variables or secrets.
 */
export interface Note {
  /** The kind of the inference, such as `awaited-job`. */
  readonly code: NoteCode
  /** The pass that made the inference, such as `awaited-jobs`. */
  readonly pass: string
  /** The service by its name in the Compose file. Absent if the inference is about a volume or an endpoint. */
  readonly service?: string
  /** The decision. The wording may change in any release; `code` and `args` stay. */
  readonly what: string
  /** The evidence in words. */
  readonly because: string
  /** The values in the two texts. */
  readonly args: Readonly<Record<string, string | number>>
  /** The key of the service, volume or endpoint. */
  readonly about: NotePlace
  /** The place of the evidence. */
  readonly place: NotePlace
}

/** A place of the Compose file in a note. */
export interface NotePlace {
  /** The keys and indices from the top of the Compose file. */
  readonly path: readonly PathSegment[]
  /** The file of `range`. Absent if the Compose file is one text. */
  readonly file?: string
  readonly range: Range
}

/**
 * Returns notes without duplicates, sorted by the place of their subject in the Compose file. Notes with the same
 * subject keep the order of `rows`.
 */
export function toNotes(rows: readonly NoteRow[], sources: Sources): Note[] {
  const inOrder = [...rows].sort((a, b) => a.subject.keySpan.start - b.subject.keySpan.start)
  const notes = inOrder.map((row) => toNote(row, sources))
  const seen = new Set<string>()
  return notes.filter((note) => {
    const key = JSON.stringify(note)
    return !seen.has(key) && seen.add(key)
  })
}

/** Returns true if the subject or the evidence of a note touches the offsets from `start` to `end` of a file. */
export function isNoteWithin(
  { about, place }: Note,
  start: number,
  end: number,
  file: string | undefined,
): boolean {
  return [about, place].some(
    ({ file: own, range }) => own === file && range.start.offset <= end && start <= range.end.offset,
  )
}

type NotesOfPasses = typeof notesOfPasses

/** The code of a note. */
type NoteCode = { [Pass in keyof NotesOfPasses]: keyof NotesOfPasses[Pass] }[keyof NotesOfPasses]

const noteTexts: ReadonlyMap<string, NoteText & { readonly pass: string }> = new Map(
  Object.entries<NoteTexts>(notesOfPasses).flatMap(([pass, texts]) =>
    Object.entries(texts).map(([code, text]) => [code, { pass, ...text }]),
  ),
)

function toNote({ code, subject, args: given, evidence, part }: NoteRow, sources: Sources): Note {
  const { pass, what, because } = noteTexts.get(code)!
  const about = placeOf(subject, subject.keySpan, sources)
  const { service, ...named } = subjectOf(about.path)
  const { args, shown } = writtenArguments(given, { ...named, key: '' })
  const { key: _, ...own } = args
  const quoted = Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, withoutTicks(value)]))
  return {
    code: code as NoteCode,
    pass,
    ...(service === undefined ? {} : { service }),
    what: fill(what, quoted),
    because: fill(because, quoted),
    args: own,
    about,
    place: placeOf(evidence, spanOf(evidence, part, sources.text), sources),
  }
}

/**
 * Texts quote their arguments in backticks. A backtick from the manifest must not end such a quote, because editors
 * read the texts as Markdown.
 */
function withoutTicks(value: string | number): string | number {
  return typeof value === 'string' ? value.replaceAll('`', "'") : value
}

function placeOf(place: Place, span: Span, sources: Sources): NotePlace {
  return { path: place.writtenPath, ...sources.located(span) }
}

/** Returns the span of a part of a scalar. Without a part, returns that of the scalar, or of a map's or list's key. */
function spanOf({ node, keySpan }: Place, part: Span | undefined, text: string): Span {
  if (part !== undefined) return spanWithin(node, part, text)
  return node.kind === 'map' || node.kind === 'list' || isNothing(node) ? keySpan : node
}
