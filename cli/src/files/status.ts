import { lstatSync, readlinkSync, statSync, type Stats } from 'node:fs'
import { unlessMissing } from './missing.js'

export type { Dirent, Stats } from 'node:fs'

/** Returns the status of a file or folder, following symbolic links; `undefined` if it doesn't exist. */
export function statusOf(location: string): Stats | undefined {
  return unlessMissing(() => statSync(location))
}

/** Returns the status of a path without following symbolic links; `undefined` if it doesn't exist. */
export function statusOfLink(location: string): Stats | undefined {
  return unlessMissing(() => lstatSync(location))
}

/** Returns the target of a symbolic link, as it is written. */
export function targetOf(location: string): string {
  return readlinkSync(location)
}
