import path from 'node:path'
import { isFile } from '../manifest/file-kind.js'
import { ignoredFiles } from '../manifest/ignored-files.js'
import { readTextFile } from '../manifest/read-text-file.js'

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
}

/** What is left out of a folder: the folders of Git, what is excluded, and what `.transhipignore` names (rule E6-02). */
export function leftOut({
  manifestFolder,
  folder,
  exclude = [],
  ignore = [],
  include = [],
}: Selection): LeftOut {
  const ofManifest = ignoredIn(manifestFolder)
  const between = path.relative(manifestFolder, folder).split(path.sep).join('/')
  const own = ignore.length === 0 ? undefined : ignoredFiles(ignore.join('\n'))
  // What is wanted is what patterns of its kind would leave out.
  const wanted = include.length === 0 ? undefined : ignoredFiles(include.join('\n'))
  const isNever = (file: string) =>
    file.split('/').includes('.git') || exclude.some((each) => file === each || file.startsWith(`${each}/`))
  const fromManifest = (file: string) => (between === '' ? file : `${between}/${file}`)
  const isIgnored = (file: string) => ofManifest?.has(fromManifest(file)) === true || own?.has(file) === true
  const hasExceptions = ofManifest?.hasExceptions === true || own?.hasExceptions === true
  return {
    isSent: (file) => !isNever(file) && !isIgnored(file) && (wanted === undefined || wanted.has(file)),
    isEntered: (file) => !isNever(file) && (hasExceptions || !isIgnored(file)),
  }
}

function ignoredIn(manifestFolder: string) {
  const location = path.join(manifestFolder, ignoreFile)
  if (!isFile(location)) return undefined
  return ignoredFiles(readTextFile(location, { name: ignoreFile }) ?? '')
}
