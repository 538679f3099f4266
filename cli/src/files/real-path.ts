import { lstatSync, readlinkSync, type Stats } from 'node:fs'
import path from 'node:path'
import { isWithin } from './within-folder.js'

/** More links than this in one path are a loop, as the system has it. */
const mostLinks = 40

/**
 * Returns the absolute path that a path leads to with every link followed, also if nothing is there. A loop of links is
 * returned as it stands: opening it fails.
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
    if (!stats.isSymbolicLink()) {
      reached = next
      continue
    }
    if (++links > mostLinks) return location
    // Not normalized: in `link/../file` the system follows the link before it goes up.
    const target = readlinkSync(next)
    const { root } = path.parse(target)
    if (path.isAbsolute(target)) reached = root
    left.unshift(...partsOf(target.slice(root.length)))
  }
  return reached
}

/**
 * Returns the folder that a path leads up to, as it is written: the given folder, one above it for `../conf`, and the root
 * of the file system for an absolute path. No link in the path may lead out of it (rule E0-05).
 */
export function topOf(written: string, folder: string): string {
  const location = path.resolve(folder, written)
  if (path.isAbsolute(written)) return path.parse(location).root
  let top = folder
  while (!isWithin(top, location) && path.dirname(top) !== top) top = path.dirname(top)
  return top
}

/** Returns where a path really leads if that is outside of a folder, and `undefined` if it stays inside. */
export function pathOutOf(top: string, location: string): string | undefined {
  const real = realPath(location)
  return isWithin(realPath(top), real) ? undefined : real
}

/**
 * Returns where a path really leads if nobody may read it of an untrusted manifest, and `undefined` if it may be read: what
 * lies outside of the root, and the folders in which Git keeps its own files. A checkout in CI has its token there.
 */
export function pathOutOfRoot(root: string, location: string): string | undefined {
  const real = realPath(location)
  const between = path.relative(realPath(root), real)
  const isOfGit = partsOf(between).some((part) => part.toLowerCase() === '.git')
  return isOfGit ? real : pathOutOf(root, location)
}

function partsOf(text: string): string[] {
  return text.split(path.sep === '/' ? '/' : /[\\/]/).filter((part) => part !== '')
}

function statusOf(location: string): Stats | undefined {
  try {
    return lstatSync(location)
  } catch {
    return undefined
  }
}
