import type { ParsedTexts } from '../parse/parsed-texts.js'
import { Place } from '../source/place.js'
import type { ManifestText, Sources } from '../source/sources.js'
import { parseFiles } from '../stages/parse-files.js'
import { Reports } from '../warnings/report.js'

/** The half-typed files of an editor, as far as they can be read. */
export interface GuessedFiles {
  readonly roots: readonly Place[]
  readonly sources: Sources
}

/**
 * Parses half-typed files without reports.
 *
 * @param parse the parser with the cached texts of the caller, if there is a cache
 */
export function readGuessed(manifest: ManifestText, parse?: ParsedTexts['parse']): GuessedFiles {
  const { files, given } = parseFiles(manifest, new Reports(), parse)
  const roots = given.flatMap(({ guess }) => (guess === undefined ? [] : [new Place(guess)]))
  return { roots, sources: files.sources }
}
