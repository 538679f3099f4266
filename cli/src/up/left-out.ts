import path from 'node:path'
import { isFile } from '../files/file-kind.js'
import { type IgnoredFiles, ignoredFiles } from '../ignored-files/ignored-files.js'
import { versionControl } from '../manifest/never-mounted.js'
import { readTextFile } from '../files/read-text-file.js'
import { isWithin } from '../files/within-folder.js'

/** The file beside the manifest whose patterns say what is never sent. */
export const ignoreFile = '.transhipignore'

/** Whether a path below a folder is sent, and whether it is looked into. Paths are written with slashes. */
export interface LeftOut {
  readonly isSent: (path: string) => boolean
  /** Whether something in this folder may be sent; the folder itself may be left out all the same. */
  readonly isEntered: (path: string) => boolean
}

/** Which entries of a folder are to be sent: a path, and the patterns for it if there are some. */
export interface Selection {
  /** The folder of the manifest, absolute. */
  readonly manifestFolder: string
  /** The folder that the paths are relative to, absolute. */
  readonly folder: string
  /** Paths that are left out with all that is in them. */
  readonly exclude?: readonly string[]
  /** Patterns relative to the folder: of what is left out, and of what alone is sent. */
  readonly ignore?: readonly string[]
  readonly include?: readonly string[]
  /** The folder of a build, absolute: what its `.dockerignore` has is left out. */
  readonly context?: string
}

/** What is left out of a folder: the folders of version control, what is excluded, and what `.transhipignore` names (rule E6-02). */
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
  // What is wanted is what patterns of its kind would leave out.
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
    : ignoredFiles({ text: patterns.join('\n'), name: "a pattern of 'develop.watch'", stepsPerPath })
}

/** Far more than hundreds of patterns take. */
const stepsPerPath = 20_000

/** Thousands of patterns. */
const mostPatternBytes = 256 * 1024

/** The patterns of a file for paths below a folder; none where that is not in the folder of the file. */
function patternsIn(place: string, name: string, folder: string): IgnoredFiles | undefined {
  const location = path.join(place, name)
  if (!isWithin(place, folder) || !isFile(location)) return undefined
  const between = path.relative(place, folder).split(path.sep).join('/')
  const text = readTextFile(location, { name: `'${name}'`, most: mostPatternBytes, within: place }) ?? ''
  const { has, hasExceptions } = ignoredFiles({ text, name: `'${name}'`, stepsPerPath })
  return { has: (file) => has(between === '' ? file : `${between}/${file}`), hasExceptions }
}
