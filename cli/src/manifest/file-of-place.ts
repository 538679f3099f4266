import type { Manifest } from './manifest.js'
import { nameOfPart } from './name-of-part.js'
import { ownValue } from 'tranship/internal'

/** The file of a place. */
export interface FileOfPlace {
  /** The file's name in messages: its path from the current folder. */
  readonly name: string
  readonly text: string | undefined
}

/** Returns the file of a place. The library names it by its path; a place without a name is in the first file. */
export function fileOfPlace({ name, sources, options }: Manifest, file: string | undefined): FileOfPlace {
  const given = file ? sources.find((source) => source.file === file) : sources[0]
  if (given !== undefined || !file) return { name: given?.name ?? name, text: given?.text }
  const content = ownValue(options.files, file)
  const text = typeof content === 'string' ? content : undefined
  return { name: nameOfPart(file, name), text }
}
