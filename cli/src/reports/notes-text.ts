import type { Note } from 'tranship'
import { subjectAt } from 'tranship/internal'
import { fileOfPlace } from '../manifest/file-of-place.js'
import type { Manifest } from '../manifest/manifest.js'
import type { Colours } from '../terminal/colours.js'
import { show, Shown } from '../terminal/shown.js'

/** Returns a line for each note, at the place of its evidence. */
export function notesText(notes: readonly Note[], manifest: Manifest, colours: Colours): Shown {
  const lines = notes.map((note) => {
    const { file, range } = note.place
    const place = colours.bold(
      `${fileOfPlace(manifest, file).name}:${range.start.line}:${range.start.column}:`,
    )
    const sentence = `${subjectAt(note.about.path).where}: ${sentenceOf(note)}`
    return show`${place} ${colours.blue('note:')} ${sentence} ${colours.dim(`[${note.code}]`)}\n`
  })
  return Shown.join(lines)
}

/** Formats a note as one sentence without its place. */
export function sentenceOf({ what, because }: Note): string {
  return `${what}, because ${because}`
}
