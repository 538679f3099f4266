import { isMissing } from '../files/missing.js'
import path from 'node:path'
import type { FileEntry } from 'tranship'
import { hasHardLinks, whyWithheld, type WithheldReason } from '../files/withheld.js'
import { isOwnOutput } from '../output/own-output.js'
import { isFolder, pathKind, permissionsOf, sizeOf } from '../files/file-kind.js'
import { listFolder } from '../files/list-folder.js'
import type { PlaceLimits } from '../files/open-file.js'
import { type IgnoredFiles, ignoredFiles } from '../ignored-files/ignored-files.js'
import { neverMounted } from './never-mounted.js'
import { readBeginning, readFile } from '../files/read-file.js'
import { pathOutOf, realPath, topOf } from '../files/real-path.js'
import { isWithin } from '../files/within-folder.js'

/** The limit on files in a mounted folder. Larger folders don't hold configuration. */
export const mostFiles = 500
export const mostBytes = 1024 * 1024

/** The limit on entries to look at, including folders and ignored files. */
const mostEntries = 20_000

/** The limit on nested folders, since every level makes all paths longer. */
const mostLevels = 64

/** A path of the host that a manifest mounts. */
export interface HostFile {
  /**
   * The file or folder; `undefined` if it can't be read. Regular files have their content, unless they are too large or
   * outside of the folders that may be read.
   */
  readonly entry: FileEntry | undefined
  readonly location: string
}

/** Files that are never part of a mounted folder. */
export interface MountExclusions {
  /** The absolute path of the command's output. */
  readonly output?: string | undefined
  /** The absolute paths of the manifest's own files. */
  readonly manifestFiles?: readonly string[] | undefined
  /** Returns `true` if standard output is redirected to the file. */
  readonly isOutput?: ((file: string) => boolean) | undefined
  /** The folder outside of which nothing is read, for untrusted manifests. */
  readonly root?: string | undefined
}

/** Settings for looking at a path. */
interface LookOptions extends MountExclusions {
  readonly isNamedFile?: boolean
}

/**
 * Looks at a path of the host. Returns `undefined` for paths in a home folder, and for those that can't be read.
 *
 * - Relative mounts are read, also outside of the manifest's folder (`../conf`), since the manifest names them.
 * - Absolute mounts are read only inside the manifest's folder.
 * - Files that are named as such (`configs`) are read everywhere.
 * - Symbolic links that lead out of the top folder of the path are not followed.
 * - A folder that contains the manifest's own folder is not listed.
 * - For an untrusted manifest, nothing outside of the root is read.
 */
export function readHostPath(named: string, folder: string, looking: LookOptions = {}): HostFile | undefined {
  if (named.startsWith('~')) return undefined
  const { isNamedFile = false, root } = looking
  const written = /^\.{1,2}\\/.test(named) ? named.replaceAll('\\', '/') : named
  const location = path.resolve(folder, written)
  const withheld = whyWithheld(written, folder, root)
  const isOwn = isNamedFile || !path.isAbsolute(written)
  // For absolute mounts only the kind of the path would be read, so there is nothing to withhold.
  if (withheld === 'outside') return { entry: isOwn ? { kind: 'unknown', withheld } : undefined, location }
  const kind = pathKind(location)
  const top = path.isAbsolute(written) && !isNamedFile ? folder : topOf(written, folder)
  if (withheld === 'link') return { entry: { kind: kind ?? 'unknown', withheld }, location }
  const isRead = isNamedFile || (isWithin(top, location) && pathOutOf(top, location) === undefined)
  if (kind === 'folder') {
    const isListed = isRead && !isAbove(location, folder)
    return { entry: { kind, ...(isListed ? filesOf(location, folder, looking) : {}) }, location }
  }
  if (kind !== 'file') return { entry: kind && { kind }, location }
  if (!isRead || isAbove(location, folder)) return { entry: { kind }, location }
  const limits = { within: top, root }
  const content = isNamedFile ? beginningOf(location, limits) : contentOf(location, limits)
  return { entry: { kind, content, mode: permissionsOf(location) }, location }
}

/** `true` if the path contains the manifest's folder, and so more than configuration. */
function isAbove(location: string, folder: string): boolean {
  return location !== folder && isWithin(location, folder)
}

/** Reads a file that is not too large. */
function contentOf(location: string, limits: PlaceLimits): Uint8Array | undefined {
  try {
    return new Uint8Array(readFile(location, { most: mostBytes * 2, ...limits }))
  } catch {
    return undefined
  }
}

/** Reads a config file. Of one that is too large it reads enough for the library to report that. */
function beginningOf(location: string, limits: PlaceLimits): Uint8Array | undefined {
  try {
    return new Uint8Array(readBeginning(location, mostBytes * 2, limits))
  } catch {
    return undefined
  }
}

/**
 * Returns the files of a folder, including nested ones; nothing if they are too many or too large for configuration.
 *
 * - Files that the `.dockerignore` beside the manifest excludes are left out, unless it excludes the whole folder:
 *   mounting a folder shows that it is wanted.
 * - Folders of version control, the manifest itself and outputs of this command are left out.
 * - A folder with a symbolic link that leads out of it is withheld, since the link may expose private files.
 */
function filesOf(
  location: string,
  manifestFolder: string,
  { output, manifestFiles = [], isOutput = () => false, root }: LookOptions,
): Omit<Extract<FileEntry, { readonly kind: 'folder' }>, 'kind'> {
  const files: string[] = []
  let bytes = 0
  let entries = 0
  let withheld: WithheldReason | undefined
  const written = output === undefined ? undefined : realPath(output)
  // An existing file of somebody else is part of the mount, not output, so it is kept.
  const isWritten = (own: string) =>
    isOwnOutput(own) || isOutput(own) || (written !== undefined && isFolder(own) && realPath(own) === written)
  const isWhole = (folder: string, ignored: IgnoredFiles | undefined, level = 0): boolean => {
    if (level > mostLevels) return false
    const isNever = neverMounted(folder)
    const listed = listFolder(folder, mostEntries - entries)
    entries += listed.length
    return listed.every((entry) => {
      const own = path.join(folder, entry.name)
      if (isNever(entry.name) || manifestFiles.includes(own)) return true
      if (entry.isSymbolicLink() && pathOutOf(location, own) !== undefined) withheld = 'link'
      else if (root !== undefined && hasHardLinks(own)) withheld = 'outside'
      if (withheld !== undefined) return false
      if (isWritten(own)) return true
      const fromManifest = withSlashes(path.relative(manifestFolder, own))
      const isIgnored = ignored?.has(fromManifest) === true
      if (isIgnored && !(entry.isDirectory() && ignored.hasExceptions)) return true
      if (entry.isDirectory()) return isWhole(own, ignored, level + 1)
      const size = sizeOf(own)
      if (size === undefined) return false
      files.push(withSlashes(path.relative(location, own)))
      bytes += size
      return files.length <= mostFiles && bytes <= mostBytes
    })
  }
  try {
    if (!isWhole(location, ignoredIn(location, manifestFolder, root))) return { withheld }
  } catch {
    return {}
  }
  return { files }
}

function ignoredIn(
  location: string,
  manifestFolder: string,
  root: string | undefined,
): IgnoredFiles | undefined {
  if (!isWithin(manifestFolder, location)) return undefined
  const text = patternsIn(path.join(manifestFolder, '.dockerignore'), { within: manifestFolder, root })
  if (text === undefined) return undefined
  const ignored = ignoredFiles({ text, name: '`.dockerignore`', stepsPerPath })
  const own = withSlashes(path.relative(manifestFolder, location))
  return own !== '' && ignored.has(own) ? undefined : ignored
}

/** The limit on matching steps. It is far beyond dozens of patterns; the folder is not read if it is exceeded. */
const stepsPerPath = 5000

/** The limit on the size of a `.dockerignore`: thousands of patterns. */
const mostPatternBytes = 256 * 1024

/** Reads a file of patterns, if there is one. Throws if it can't be read, since it may exclude anything. */
function patternsIn(file: string, limits: PlaceLimits): string | undefined {
  try {
    return readFile(file, { most: mostPatternBytes, ...limits }).toString('utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (isMissing(error) || code === 'EISDIR') return undefined
    throw error
  }
}

function withSlashes(file: string): string {
  return file.split(path.sep).join('/')
}
