import { type LoadedFile, LoadedFiles } from '../load/loaded-files.js'
import { addService } from './read-parts.js'
import type { ParsedTexts } from '../parse/parsed-texts.js'
import { nowhere } from '../source/place.js'
import { verbatim, words } from '../source/shown.js'
import { describeNonManifest, type ManifestText, textsOf } from '../source/sources.js'
import type { Reports } from '../warnings/report.js'

/** The files of the caller, each parsed to a tree. */
export interface ParsedFiles {
  /** Every file that is read. Later stages add the files that these include or extend. */
  readonly files: LoadedFiles
  readonly given: readonly LoadedFile[]
}

/** Parses the YAML of the given files. Each document of a file becomes a file of its own. */
export function parseFiles(
  manifest: ManifestText,
  reports: Reports,
  parse?: ParsedTexts['parse'],
  readsAsCompose = true,
): ParsedFiles {
  const files = new LoadedFiles(reports, parse, readsAsCompose)
  const found = describeNonManifest(manifest)
  if (found !== undefined) {
    reports.report('invalid-option', nowhere, {
      option: words('manifest'),
      value: verbatim(found),
      expected: words('the text of a Compose file, or a list of files with `path` and `text`'),
      suggestion: words('Pass the text itself, not what a parser made of it.'),
    })
    return { files, given: [] }
  }
  const given = textsOf(manifest).flatMap(({ path, text }) => files.add(path, text, ''))
  // If no file could be read at all, the reason has been reported.
  if (given.every(({ root }) => root === undefined) && !reports.hasErrors) {
    reports.report('no-services', nowhere, { instead: addService })
  }
  return { files, given }
}
