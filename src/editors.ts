import { type FileReference, fileReferences } from './editor/references.js'
import type { TranslateOptions } from './mapping/options.js'
import { read } from './read.js'

/**
 * Every file that a manifest names: env files, files of secrets, build contexts, Dockerfiles and host volumes, in the
 * order of the manifest, each with its place. A host reads the env files and passes their contents in the option
 * `files`. Never throws: of a manifest with errors it gives what is sound.
 */
export function references(text: string, options: TranslateOptions = {}): readonly FileReference[] {
  const { application, manifest } = read(text, options)
  return application === undefined ? [] : fileReferences(application, text, manifest.lines)
}
