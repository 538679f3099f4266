import { lstatSync, readlinkSync, statSync, type Stats } from 'node:fs'
import { unlessMissing } from './missing.js'

export type { Dirent, Stats } from 'node:fs'

/** Returns what the system knows of a file or folder, with links followed; `undefined` if nothing is there. */
export function statusOf(location: string): Stats | undefined {
  return unlessMissing(() => statSync(location))
}

/** Returns what the system knows of an entry of a folder, a link itself included; `undefined` if nothing is there. */
export function statusOfLink(location: string): Stats | undefined {
  return unlessMissing(() => lstatSync(location))
}

/** Returns the target of a link, as it is written. */
export function targetOf(location: string): string {
  return readlinkSync(location)
}
