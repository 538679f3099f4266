import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readlinkSync,
  realpathSync,
  statSync,
  type Stats,
} from 'node:fs'
import path from 'node:path'
import { pathOutOf, pathOutOfRoot, realPath } from './real-path.js'
import { isWithin } from './within-folder.js'

/** A file that is open for reading. */
export interface OpenFile {
  readonly descriptor: number
  readonly stats: Stats
}

/** Thrown for pipes, sockets and devices. */
export class NotRegularError extends Error {
  override readonly name = 'NotRegularError'
}

/** Limits on the location of a file. */
export interface PlaceLimits {
  /** The folder that symbolic links must not leave. No limit by default. */
  readonly within?: string | undefined
  /**
   * The folder outside of which nothing is read, for untrusted repositories. Files with several hard links are refused
   * too, since they may also lie outside. No limit by default.
   */
  readonly root?: string | undefined
  /** The one path that the file may have, without symbolic links. No limit by default. */
  readonly real?: string | undefined
}

/** Thrown if a file lies outside of the root, or has several hard links. */
export class OutsideRootError extends Error {
  override readonly name = 'OutsideRootError'
}

/** Thrown if a symbolic link leads out of the folder that a path has to stay in. */
export class LeadsOutError extends Error {
  override readonly name = 'LeadsOutError'

  constructor(
    /** The absolute path to which the link leads. */
    readonly real: string,
  ) {
    super(`It leads to \`${real}\`.`)
  }
}

/**
 * Opens a regular file for reading; the caller closes the descriptor. It can't block on a pipe, affect a device, or
 * acquire a controlling terminal.
 *
 * @throws {NotRegularError} for a pipe, a socket or a device.
 * @throws {OutsideRootError} if the file lies outside of the root.
 * @throws {LeadsOutError} if a symbolic link leads out of `within`, or away from `real`.
 */
export function openFile(location: string, { within, root, real }: PlaceLimits): OpenFile {
  if (root !== undefined && pathOutOfRoot(root, location) !== undefined) throw new OutsideRootError()
  const out = within === undefined ? undefined : pathOutOf(within, location)
  if (out !== undefined) throw new LeadsOutError(out)
  // Check before opening: opening alone may affect a device, such as rewinding a tape.
  refuseOther(statSync(location))
  const descriptor = openSync(location, constants.O_RDONLY | withoutWaiting)
  try {
    // Check again: the path may have been replaced in between.
    const stats = fstatSync(descriptor)
    refuseOther(stats)
    if (root !== undefined && stats.isFile() && stats.nlink > 1) throw new OutsideRootError()
    const folders = [root, within].filter((folder) => folder !== undefined)
    if (folders.length > 0 || real !== undefined) {
      const opened = pathOfOpened(descriptor, stats, location)
      if (folders.some((folder) => !isWithin(realPath(folder), opened)) || (real ?? opened) !== opened)
        throw new LeadsOutError(opened)
    }
    return { descriptor, stats }
  } catch (error) {
    closeSync(descriptor)
    throw error
  }
}

/** Opens a regular file with `openFile`, calls the function, and closes the file. */
export function withOpenFile<Result>(
  location: string,
  limits: PlaceLimits,
  use: (file: OpenFile) => Result,
): Result {
  const file = openFile(location, limits)
  try {
    return use(file)
  } finally {
    closeSync(file.descriptor)
  }
}

/** Windows has neither flag. */
const withoutWaiting = (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0)

/** Folders pass: reading them fails with a clear error of the system. */
function refuseOther(stats: Stats): void {
  if (!stats.isFile() && !stats.isDirectory()) throw new NotRegularError('It is not a regular file.')
}

/** Returns the path of an open file, even if a symbolic link was created after the check of the path. */
function pathOfOpened(descriptor: number, { dev, ino }: Stats, location: string): string {
  const opened = pathOfDescriptor(descriptor)
  if (opened !== undefined) return opened
  const real = realpathSync(location)
  const now = statSync(real)
  if (now.dev !== dev || now.ino !== ino) throw new LeadsOutError(real)
  return real
}

/** Returns the path of an open file, which only Linux can tell. */
function pathOfDescriptor(descriptor: number): string | undefined {
  try {
    const opened = readlinkSync(`/proc/self/fd/${descriptor}`)
    return path.isAbsolute(opened) ? opened.replace(/ \(deleted\)$/, '') : undefined
  } catch {
    return undefined
  }
}
