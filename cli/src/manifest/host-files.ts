import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { TranslateOptions } from 'tranship'
import { isOwnOutput } from '../output/own-output.js'
import { isFolder, pathKind } from '../files/file-kind.js'
import { type IgnoredFiles, ignoredFiles } from './ignored-files.js'
import { neverMounted } from './never-mounted.js'
import { readBeginning, readFile } from '../files/read-file.js'
import { realPath, topOf } from '../files/real-path.js'
import { isWithin } from '../files/within-folder.js'

/** What there is at a path of the host, as the library is told. */
export type FoundOnHost = NonNullable<TranslateOptions['folders']>[string]

/** So much of a folder is looked at: what is more is no configuration. */
const mostFiles = 500
const mostBytes = 1024 * 1024

/** What was found at a path that a manifest mounts. */
export interface HostFile {
  readonly kind: FoundOnHost | undefined
  /** Of a regular file that is not too large, and lies in the folder of the manifest or is named as a file. */
  readonly content: Uint8Array | undefined
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
}

/** How a path is looked at. */
interface Looking extends NotMounted {
  readonly isNamedFile?: boolean
}

/**
 * Looks at a path of the host; undefined where that cannot be seen, as in somebody's home folder. What is mounted is read
 * where its path begins at the manifest, also where it leads out of its folder: the manifest names it. No link is followed
 * out of the folder that the path leads up to, and no folder is read that the manifest's own lies in. A file
 * that is named as one is read wherever it lies.
 */
export function lookAtHost(named: string, folder: string, looking: Looking = {}): HostFile | undefined {
  if (named.startsWith('~')) return undefined
  const { isNamedFile = false } = looking
  const written = /^\.{1,2}\\/.test(named) ? named.replaceAll('\\', '/') : named
  const location = path.resolve(folder, written)
  const kind = pathKind(location)
  const top = path.isAbsolute(written) ? folder : topOf(written, folder)
  const isRead = () =>
    isWithin(top, location) && isWithin(realPath(top), realPath(location)) && !isAbove(location, folder)
  if (kind === 'folder')
    return { kind: isRead() ? listFolder(location, folder, looking) : 'large', content: undefined, location }
  if (kind !== 'file') return { kind, content: undefined, location }
  if (isNamedFile) return { kind, content: beginningOf(location, topOf(written, folder)), location }
  return { kind, content: isRead() ? contentOf(location, top) : undefined, location }
}

/** Whether the manifest's folder lies in another, which is then more than what the manifest mounts as configuration. */
function isAbove(location: string, folder: string): boolean {
  return location !== folder && isWithin(location, folder)
}

/** The content of a file that the library can take whole. */
function contentOf(location: string, within: string): Uint8Array | undefined {
  try {
    return new Uint8Array(readFile(location, { most: mostBytes * 2, within }))
  } catch {
    return undefined
  }
}

/** The content of a file of a config: of one that is too large, enough to say so instead of that there is none. */
function beginningOf(location: string, within: string): Uint8Array | undefined {
  try {
    return new Uint8Array(readBeginning(location, mostBytes * 2, within))
  } catch {
    return undefined
  }
}

/**
 * The files of a folder, with all folders in it; `large` where there is more than can be configuration. What the
 * `.dockerignore` beside the manifest leaves out of it is left out here too, unless that is the whole folder: it is
 * mounted, so it is wanted. Folders of version control are left out, the manifest itself, and what this command writes or
 * has written there.
 */
function listFolder(
  location: string,
  manifestFolder: string,
  { output, manifestFiles = [], isOutput = () => false }: Looking,
): FoundOnHost {
  const files: string[] = []
  const ignored = ignoredIn(location, manifestFolder)
  let bytes = 0
  const top = realPath(location)
  const written = output === undefined ? undefined : realPath(output)
  // A file of somebody else's stays: then it is not written to, as it is a part of what is mounted.
  const isWritten = (own: string) =>
    isOwnOutput(own) || isOutput(own) || (isFolder(own) && realPath(own) === written)
  const isWhole = (folder: string): boolean => {
    const isNever = neverMounted(folder)
    return readdirSync(folder, { withFileTypes: true })
      .sort((one, other) => (one.name < other.name ? -1 : 1))
      .every((entry) => {
        const own = path.join(folder, entry.name)
        if (isNever(entry.name) || manifestFiles.includes(own) || isWritten(own)) return true
        // A link may lead to what nobody meant to give away.
        if (entry.isSymbolicLink() && !isWithin(top, realPath(own))) return false
        const fromManifest = withSlashes(path.relative(manifestFolder, own))
        const isIgnored = ignored?.has(fromManifest) === true
        if (isIgnored && !(entry.isDirectory() && ignored.hasExceptions)) return true
        if (entry.isDirectory()) return isWhole(own)
        const stats = statSync(own)
        files.push(withSlashes(path.relative(location, own)))
        bytes += stats.size
        return stats.isFile() && files.length <= mostFiles && bytes <= mostBytes
      })
  }
  try {
    if (!isWhole(location)) return 'large'
  } catch {
    return 'large'
  }
  return files.length === 0 ? 'empty' : files
}

function ignoredIn(location: string, manifestFolder: string): IgnoredFiles | undefined {
  if (!isWithin(manifestFolder, location)) return undefined
  const text = contentOf(path.join(manifestFolder, '.dockerignore'), manifestFolder)
  if (text === undefined) return undefined
  const ignored = ignoredFiles(new TextDecoder().decode(text))
  const own = withSlashes(path.relative(manifestFolder, location))
  return own !== '' && ignored.has(own) ? undefined : ignored
}

function withSlashes(file: string): string {
  return file.split(path.sep).join('/')
}
