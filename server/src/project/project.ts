import type { ManifestFile, TranslateOptions } from 'tranship'
import type { DotenvFiles } from 'tranship-cli/internal'
import type { Location } from '../protocol/location.js'

/** One of the files of a project. */
export interface ProjectFile extends ManifestFile {
  readonly location: Location
}

/** A manifest with all that belongs to it: what the library is called with. */
export interface Project {
  /** The folder that paths of the manifest begin in; absent of a text that is no file. */
  readonly folder: string | undefined
  /** The files of the manifest, of which later ones are merged over earlier ones. */
  readonly sources: readonly ProjectFile[]
  /** Those that they include and extend. */
  readonly parts: readonly ProjectFile[]
  readonly options: TranslateOptions
  readonly dotenv: DotenvFiles | undefined
  /** True if a shell may set variables that are not read for this manifest. */
  readonly lacksEnvironment: boolean
}

export function hasFile({ sources, parts }: Project, location: Location): boolean {
  return [...sources, ...parts].some((file) => file.location === location)
}
