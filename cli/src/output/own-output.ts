import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { managedByLabel } from 'tranship/internal'

/** So much of a file is looked at: the labels of the first object are in it. */
const mostBytes = 64 * 1024

/** In YAML and in JSON. */
const ownLabel = new RegExp(`${managedByLabel.replaceAll('.', '\\.')}"?: "?tranship\\b`)

/** Whether a file holds objects that this command has written: each of them has its label. */
export function isOwnOutput(file: string): boolean {
  try {
    if (!statSync(file).isFile()) return false
    return ownLabel.test(beginningOf(file))
  } catch {
    return false
  }
}

function beginningOf(file: string): string {
  const bytes = Buffer.alloc(mostBytes)
  const descriptor = openSync(file, 'r')
  try {
    return bytes.toString('utf8', 0, readSync(descriptor, bytes))
  } finally {
    closeSync(descriptor)
  }
}
