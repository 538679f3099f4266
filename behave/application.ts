import path from 'node:path'

/** A Compose application in a folder, with its parsed project. */
export interface Application {
  /** The title in the table: the path of its folder, or of its file if the folder has several. */
  readonly title: string
  /** The name that Compose gives it: that of the manifest, or of the folder. */
  readonly name: string
  /** An absolute path. */
  readonly folder: string
  /** An absolute path in the folder. */
  readonly file: string
  /** Variables of the shell. */
  readonly environment: Readonly<Record<string, string>>
  readonly envFiles: readonly string[]
  /** The profiles that are active. */
  readonly profiles: readonly string[]
  /** More options of `tranship deploy`. */
  readonly options: readonly string[]
}

/** The settings with which a run reads applications. */
export interface Settings {
  readonly envFiles: readonly string[]
  readonly profiles: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly options: readonly string[]
}

/** Returns the project name as Compose derives it from the folder: lower case, without characters that it refuses. */
export function nameOf(text: string, folder: string): string {
  const own = /^name:\s*['"]?([a-z0-9][a-z0-9_-]*)['"]?\s*(?:#.*)?$/m.exec(text)?.[1]
  const derived = path
    .basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9_-]/g, '')
    .replace(/^[_-]+/, '')
  return own ?? (derived === '' ? 'app' : derived)
}
