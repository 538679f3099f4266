import type { Manifest } from './manifest.js'
import { nameOfPart } from './name-of-part.js'

/** A file that a place is in. */
export interface FileOfPlace {
  /** What messages call it: its path from the folder that the command runs in. */
  readonly name: string
  readonly text: string | undefined
}

/**
 * The file of a place, as the library names it: one that the manifest is given in, by default the first, or one that it
 * includes or extends.
 */
export function fileOfPlace({ name, sources, options }: Manifest, file: string | undefined): FileOfPlace {
  const given = file ? sources.find((source) => source.file === file) : sources[0]
  if (given !== undefined || !file) return { name: given?.name ?? name, text: given?.text }
  const content = options.files?.[file]
  const text = typeof content === 'string' ? content : undefined
  return { name: nameOfPart(file, name), text }
}
