import { lstatSync, readlinkSync, type Stats } from 'node:fs'
import path from 'node:path'
import { isWithin } from './within-folder.js'

/** The limit on symbolic links in one path, as in Linux. More count as a loop. */
const mostLinks = 40

/**
 * Returns the absolute path with all symbolic links resolved, whether or not it exists. Returns a loop unchanged, since
 * opening it fails anyway.
 */
export function realPath(location: string): string {
  let { root: reached } = path.parse(location)
  const left = partsOf(location.slice(reached.length))
  let links = 0
  for (let part = left.shift(); part !== undefined; part = left.shift()) {
    if (part === '.') continue
    const next = part === '..' ? path.dirname(reached) : path.join(reached, part)
    const stats = statusOf(next)
    if (stats === undefined) return path.join(next, ...left)
    const target = stats.isSymbolicLink() ? targetOf(next) : undefined
    if (target === undefined) {
      reached = next
      continue
    }
    if (++links > mostLinks) return location
    // Don't normalize: in `link/../file` the system follows the link before it resolves `..`.
    const { root } = path.parse(target)
    if (path.isAbsolute(target)) reached = root
    left.unshift(...partsOf(target.slice(root.length)))
  }
  return reached
}

/**
 * Returns the top folder that a written path mentions: the given folder, a folder above it for `../conf`, and the root
 * of the file system for an absolute path. Symbolic links must not lead out of it (rule E0-05).
 */
export function topOf(written: string, folder: string): string {
  const location = path.resolve(folder, written)
  if (path.isAbsolute(written)) return path.parse(location).root
  let top = folder
  while (!isWithin(top, location) && path.dirname(top) !== top) top = path.dirname(top)
  return top
}

/**
 * Returns the real path if it is outside of a folder, or if a link leads into Git's own folder in it; `undefined` if it
 * is inside.
 */
export function pathOutOf(top: string, location: string): string | undefined {
  const real = realPath(location)
  const isInGit = isOfGit(realPath(top), real) && !isOfGit(top, location)
  return isWithin(realPath(top), real) && !isInGit ? undefined : real
}

/**
 * Returns the real path if untrusted manifests must not read it; `undefined` if they may. Forbidden are paths outside
 * of the root, and Git's own folders, which contain a token in CI.
 */
export function pathOutOfRoot(root: string, location: string): string | undefined {
  const real = realPath(location)
  return isOfGit(realPath(root), real) ? real : pathOutOf(root, location)
}

function isOfGit(top: string, location: string): boolean {
  return partsOf(path.relative(top, location)).some((part) => part.toLowerCase() === '.git')
}

function partsOf(text: string): string[] {
  return text.split(path.sep === '/' ? '/' : /[\\/]/).filter((part) => part !== '')
}

function statusOf(location: string): Stats | undefined {
  return unlessFailing(() => lstatSync(location))
}

/** Returns the target of a link; `undefined` if it has become a folder, or is gone. */
function targetOf(location: string): string | undefined {
  return unlessFailing(() => readlinkSync(location))
}

function unlessFailing<Result>(read: () => Result): Result | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
