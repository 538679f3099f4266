import type { ManifestFile, TranslateOptions } from 'tranship'
import type { DotenvFiles } from 'tranship-cli/internal'
import type { Location } from '../protocol/location.js'

/** A file of a project. */
export interface ProjectFile extends ManifestFile {
  readonly location: Location
}

/** A manifest with all of its files, as the library needs it. */
export interface Project {
  /** The folder to which the manifest's paths are relative; `undefined` for an unsaved document. */
  readonly folder: string | undefined
  /** The files of the manifest, in merge order. */
  readonly sources: readonly ProjectFile[]
  /** Included and extended files. */
  readonly parts: readonly ProjectFile[]
  readonly options: TranslateOptions
  readonly dotenv: DotenvFiles | undefined
  /** `true` if environment variables were not read, so that a shell may set more variables. */
  readonly lacksEnvironment: boolean
}

export function hasFile({ sources, parts }: Project, location: Location): boolean {
  return [...sources, ...parts].some((file) => file.location === location)
}
