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

/** So much of a folder is looked at: what is more is no configuration. */
const mostFiles = 500
const mostBytes = 1024 * 1024

/** So many entries are looked at to find these files: the others are folders, or left out. */
const mostEntries = 20_000

/** Folders are looked into so far down: each step makes every path longer. */
const mostLevels = 64

/** What was found at a path that a manifest mounts. */
export interface HostFile {
  /**
   * The file or folder; undefined if it cannot be seen. The content is there for a regular file that is not too large, and
   * lies in the folder of the manifest or is named as a file.
   */
  readonly entry: FileEntry | undefined
  readonly location: string
}

/** What is no part of a folder that is mounted. */
export interface NotMounted {
  /** The absolute path that is written to. */
  readonly output?: string | undefined
  /** The absolute paths of the manifest's own files. */
  readonly manifestFiles?: readonly string[] | undefined
  /** Whether standard output goes into a file. */
  readonly isOutput?: ((file: string) => boolean) | undefined
  /** The folder outside of which nothing is read, if the manifest is not trusted. */
  readonly root?: string | undefined
}

/** How a path is looked at. */
interface Looking extends NotMounted {
  readonly isNamedFile?: boolean
}

/**
 * Looks at a path of the host; undefined where that cannot be seen, as in somebody's home folder. What is mounted is read
 * where its path begins at the manifest, also where it leads out of its folder: the manifest names it. No link is followed
 * out of the folder that the path leads up to, and no folder is read that the manifest's own lies in. A file
 * that is named as one is read wherever it lies. Of an untrusted manifest, nothing outside of the root is looked at.
 */
export function lookAtHost(named: string, folder: string, looking: Looking = {}): HostFile | undefined {
  if (named.startsWith('~')) return undefined
  const { isNamedFile = false, root } = looking
  const written = /^\.{1,2}\\/.test(named) ? named.replaceAll('\\', '/') : named
  const location = path.resolve(folder, written)
  const withheld = whyWithheld(written, folder, root)
  const isOwn = isNamedFile || !path.isAbsolute(written)
  // Of an absolute path that is mounted, nothing would be read but what kind of thing is there.
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

/** Whether the manifest's folder lies in another, which is then more than what the manifest mounts as configuration. */
function isAbove(location: string, folder: string): boolean {
  return location !== folder && isWithin(location, folder)
}

/** The content of a file that the library can take whole. */
function contentOf(location: string, limits: PlaceLimits): Uint8Array | undefined {
  try {
    return new Uint8Array(readFile(location, { most: mostBytes * 2, ...limits }))
  } catch {
    return undefined
  }
}

/** The content of a file of a config: of one that is too large, enough to say so instead of that there is none. */
function beginningOf(location: string, limits: PlaceLimits): Uint8Array | undefined {
  try {
    return new Uint8Array(readBeginning(location, mostBytes * 2, limits))
  } catch {
    return undefined
  }
}

/**
 * The files of a folder, with all folders in it; none where there is more than can be configuration. What the
 * `.dockerignore` beside the manifest leaves out of it is left out here too, unless that is the whole folder: it is
 * mounted, so it is wanted. Folders of version control are left out, the manifest itself, and what this command writes or
 * has written there. A folder with a link that leads out of it is withheld: that may lead to what nobody meant to give away.
 */
function filesOf(
  location: string,
  manifestFolder: string,
  { output, manifestFiles = [], isOutput = () => false, root }: Looking,
): Omit<Extract<FileEntry, { readonly kind: 'folder' }>, 'kind'> {
  const files: string[] = []
  let bytes = 0
  let entries = 0
  let withheld: WithheldReason | undefined
  const written = output === undefined ? undefined : realPath(output)
  // A file of somebody else's stays: then it is not written to, as it is a part of what is mounted.
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
  const ignored = ignoredFiles({ text, name: "'.dockerignore'", stepsPerPath })
  const own = withSlashes(path.relative(manifestFolder, location))
  return own !== '' && ignored.has(own) ? undefined : ignored
}

/** Far more than dozens of patterns take: what takes longer may leave out anything. */
const stepsPerPath = 5000

/** Thousands of patterns. */
const mostPatternBytes = 256 * 1024

/** The text of a file of patterns, if there is one. One that is not read may leave out anything. */
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
