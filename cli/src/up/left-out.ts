import path from 'node:path'
import { isFile } from '../files/file-kind.js'
import { type IgnoredFiles, ignoredFiles } from '../ignored-files/ignored-files.js'
import { versionControl } from '../manifest/never-mounted.js'
import { readTextFile } from '../files/read-text-file.js'
import { isWithin } from '../files/within-folder.js'

/** The file beside the manifest with patterns for files that are never sent. */
export const ignoreFile = '.transhipignore'

/** Decides which paths below a folder are sent. Paths have slashes. */
export interface LeftOut {
  readonly isSent: (path: string) => boolean
  /** Returns `true` if something in this folder may be sent, even if the folder itself is not. */
  readonly isEntered: (path: string) => boolean
}

/** The rules that select entries of a folder. */
export interface Selection {
  /** The absolute path of the manifest's folder. */
  readonly manifestFolder: string
  /** The absolute path of the folder to which the paths are relative. */
  readonly folder: string
  /** Paths that are left out with their content. */
  readonly exclude?: readonly string[]
  /** Patterns relative to the folder: `ignore` excludes files, and `include` excludes all others. */
  readonly ignore?: readonly string[]
  readonly include?: readonly string[]
  /** The absolute path of a build's context, whose `.dockerignore` applies too. */
  readonly context?: string
}

/** Combines the rules: leaves out version control, `exclude`, and files that match `.transhipignore` (rule E6-02). */
export function leftOut({
  manifestFolder,
  folder,
  exclude = [],
  ignore = [],
  include = [],
  context,
}: Selection): LeftOut {
  const ignored = [
    patternsIn(manifestFolder, ignoreFile, folder),
    ...(context === undefined ? [] : [patternsIn(context, '.dockerignore', folder)]),
    patternsOf(ignore),
  ].filter((patterns) => patterns !== undefined)
  // Patterns of `include` have the same syntax as those of `ignore`.
  const wanted = patternsOf(include)
  const isNever = (file: string) =>
    file.split('/').some((name) => versionControl.includes(name)) ||
    exclude.some((each) => file === each || file.startsWith(`${each}/`))
  const isIgnored = (file: string) => ignored.some((patterns) => patterns.has(file))
  const hasExceptions = ignored.some((patterns) => patterns.hasExceptions)
  return {
    isSent: (file) => !isNever(file) && !isIgnored(file) && (wanted === undefined || wanted.has(file)),
    isEntered: (file) => !isNever(file) && (hasExceptions || !isIgnored(file)),
  }
}

function patternsOf(patterns: readonly string[]): IgnoredFiles | undefined {
  return patterns.length === 0
    ? undefined
    : ignoredFiles({ text: patterns.join('\n'), name: 'a pattern of `develop.watch`', stepsPerPath })
}

/** The limit on matching steps: far more than hundreds of patterns need. */
const stepsPerPath = 20_000

/** The limit on the size of a file of patterns: thousands of patterns. */
const mostPatternBytes = 256 * 1024

/** Reads the patterns of a file for paths below a folder; none if the folder is not below the file's. */
function patternsIn(place: string, name: string, folder: string): IgnoredFiles | undefined {
  const location = path.join(place, name)
  if (!isWithin(place, folder) || !isFile(location)) return undefined
  const between = path.relative(place, folder).split(path.sep).join('/')
  const text = readTextFile(location, { name: `\`${name}\``, most: mostPatternBytes, within: place }) ?? ''
  const { has, hasExceptions } = ignoredFiles({ text, name: `\`${name}\``, stepsPerPath })
  return { has: (file) => has(between === '' ? file : `${between}/${file}`), hasExceptions }
}
