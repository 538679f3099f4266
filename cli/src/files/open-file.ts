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

/** The path leads to a pipe, a socket or a device. */
export class NotRegularError extends Error {
  override readonly name = 'NotRegularError'
}

/** The limits of where a file may lie. */
export interface PlaceLimits {
  /** The folder that no link may lead the path out of. Any folder by default. */
  readonly within?: string | undefined
  /**
   * The folder outside of which nothing is read, for files that nobody trusts. A file with several hard links may lie
   * outside too. None by default.
   */
  readonly root?: string | undefined
}

/** The file lies outside of the root, or has a hard link that may. */
export class OutsideRootError extends Error {
  override readonly name = 'OutsideRootError'
}

/** A link leads out of the folder that a path has to stay in. */
export class LeadsOutError extends Error {
  override readonly name = 'LeadsOutError'

  constructor(
    /** Where the path really leads, absolute. */
    readonly real: string,
  ) {
    super(`It leads to '${real}'.`)
  }
}

/**
 * Opens a regular file for reading; the caller closes its descriptor. Opening never waits for a writer, does nothing to a
 * device, and makes no terminal the controlling one.
 *
 * @throws {NotRegularError} for a pipe, a socket or a device.
 * @throws {OutsideRootError} if it lies outside of the root.
 * @throws {LeadsOutError} if a link leads out of `within`.
 */
export function openFile(location: string, { within, root }: PlaceLimits): OpenFile {
  if (root !== undefined && pathOutOfRoot(root, location) !== undefined) throw new OutsideRootError()
  const out = within === undefined ? undefined : pathOutOf(within, location)
  if (out !== undefined) throw new LeadsOutError(out)
  // Opening alone can do something to a device, such as rewinding a tape.
  refuseOther(statSync(location))
  const descriptor = openSync(location, constants.O_RDONLY | withoutWaiting)
  try {
    // Another thing may have come into its place since.
    const stats = fstatSync(descriptor)
    refuseOther(stats)
    if (root !== undefined && stats.isFile() && stats.nlink > 1) throw new OutsideRootError()
    for (const folder of [root, within])
      if (folder !== undefined) refuseOutside(descriptor, stats, location, folder)
    return { descriptor, stats }
  } catch (error) {
    closeSync(descriptor)
    throw error
  }
}

/** Opens a regular file as `openFile` does, calls the function with it, and closes it. */
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

/** Windows knows neither. */
const withoutWaiting = (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0)

/** A folder is left to the system, which says so when it is read. */
function refuseOther(stats: Stats): void {
  if (!stats.isFile() && !stats.isDirectory()) throw new NotRegularError('It is not a regular file.')
}

/** Refuses a file that was opened by a link which was put there after the path was checked. */
function refuseOutside(descriptor: number, { dev, ino }: Stats, location: string, within: string): void {
  const opened = pathOfDescriptor(descriptor)
  if (opened !== undefined) {
    if (!isWithin(realPath(within), opened)) throw new LeadsOutError(opened)
    return
  }
  const real = realpathSync(location)
  const now = statSync(real)
  if (!isWithin(realPath(within), real) || now.dev !== dev || now.ino !== ino) throw new LeadsOutError(real)
}

/** Linux says where an open file is. */
function pathOfDescriptor(descriptor: number): string | undefined {
  try {
    const opened = readlinkSync(`/proc/self/fd/${descriptor}`)
    return path.isAbsolute(opened) ? opened.replace(/ \(deleted\)$/, '') : undefined
  } catch {
    return undefined
  }
}
