import { parseRemotePath } from './remote-address.js'

/** A normalised path of the host. */
export interface HostPath {
  /**
   * The start of the path: `.` is the manifest's folder, `/` the root, `~` or `~name` a home folder, and `c:` a drive. A
   * remote file has the address of its repository here.
   */
  readonly from: string
  /** The number of `..` at the beginning. */
  readonly up: number
  /** The names of the path below that. */
  readonly names: readonly string[]
}

/** The manifest's folder. */
export const manifestFolder: HostPath = { from: '.', up: 0, names: [] }

/**
 * Parses a path of the host. If the manifest's own folder is given, as an absolute path, all paths below the same root
 * become relative to it. Backslashes separate folders in paths that begin as on Windows: `.\data`, `\data`, `c:\data`.
 */
export function parseHostPath(text: string, folder?: string): HostPath {
  const { from, parts } = split(text)
  const base = folder === undefined ? undefined : split(folder)
  if (base === undefined || !isAbsoluteRoot(base.from)) return walk(from, parts)
  const path = from === '.' ? walk(base.from, [...base.parts, ...parts]) : walk(from, parts)
  if (path.from !== base.from) return path
  const own = walk(base.from, base.parts).names
  const shared = sharedLength(path.names, own, base.from !== '/')
  return { from: '.', up: own.length - shared, names: path.names.slice(shared) }
}

/** True if a path begins at the root or at a drive. */
export function isAbsolutePath(text: string): boolean {
  return isAbsoluteRoot(split(text).from)
}

/** True for the address of a file that a remote Compose file names. */
export function isRemoteFile(text: string): boolean {
  return parseRemotePath(text) !== undefined
}

/** True if a path begins at the manifest's folder, wherever it leads. */
export function isRelativePath(text: string): boolean {
  return split(text).from === '.'
}

function isAbsoluteRoot(from: string): boolean {
  return from === '/' || /^[a-z]:$/.test(from)
}

/** True if a path is the folder, or is in it. Paths with different starts count as outside. */
export function isWithin(path: HostPath, folder: HostPath): boolean {
  if (path.from !== folder.from) return false
  if (folder.names.length === 0) return path.up <= folder.up
  return path.up === folder.up && folder.names.every((name, index) => path.names[index] === name)
}

/**
 * Returns the names that lead from a folder to a path within it. Returns undefined if these names include the
 * manifest's own folder, and its absolute path is unknown.
 */
export function namesWithin(path: HostPath, folder: HostPath, own?: string): readonly string[] | undefined {
  if (path.up === folder.up) return path.names.slice(folder.names.length)
  if (own === undefined || !isAbsolutePath(own)) return undefined
  const { names } = parseHostPath(own)
  return [...names.slice(names.length - folder.up, names.length - path.up), ...path.names]
}

/** Resolves a relative path against a folder. */
export function joinedPath(folder: string, path: string): string {
  if (folder === '' || split(path).from !== '.') return path
  const { from, parts } = split(folder)
  const { up, names } = walk(from, [...parts, ...split(path).parts])
  const below = [...Array.from({ length: up }, () => '..'), ...names]
  if (from === '/') return `/${below.join('/')}`
  if (parseRemotePath(from) !== undefined)
    return below.length === 0 ? from.slice(0, -1) : from + below.join('/')
  return [...(from === '.' ? [] : [from]), ...below].join('/') || '.'
}

/** Writes a path in the manifest's folder relative to it: `.` or `./conf/nginx`. */
export function relativeText({ names }: HostPath): string {
  return names.length === 0 ? '.' : `./${names.join('/')}`
}

function split(text: string): { readonly from: string; readonly parts: readonly string[] } {
  const remote = parseRemotePath(text)
  if (remote !== undefined) return { from: remote.root, parts: remote.path.split('/') }
  const path = /^(?:\.{0,2}\\|[a-z]:[\\/])/i.test(text) ? text.replace(/\\/g, '/') : text
  const parts = path.split('/')
  const [first = ''] = parts
  if (first === '' && parts.length > 1) return { from: '/', parts }
  if (/^~|^[a-z]:$/i.test(first)) return { from: first.toLowerCase(), parts: parts.slice(1) }
  return { from: '.', parts }
}

function walk(from: string, parts: readonly string[]): HostPath {
  const names: string[] = []
  let up = 0
  for (const part of parts) {
    if (part === '' || part === '.') continue
    if (part !== '..') names.push(part)
    else if (names.length > 0) names.pop()
    else if (!isAbsoluteRoot(from)) up++
  }
  return { from, up, names }
}

/**
 * Returns the number of names that two paths have in common at their beginnings. On Windows the case of letters makes
 * no difference.
 */
function sharedLength(one: readonly string[], other: readonly string[], isWindows: boolean): number {
  const same = (a: string | undefined, b: string) =>
    isWindows ? a?.toLowerCase() === b.toLowerCase() : a === b
  let length = 0
  while (length < other.length && same(one[length], other[length]!)) length++
  return length
}
