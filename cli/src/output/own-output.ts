import { managedByLabel } from 'tranship/internal'
import { readBeginning } from '../files/read-file.js'

/** So much of a file is looked at: the labels of the first object are in it. */
const mostBytes = 64 * 1024

/** In YAML and in JSON. */
const ownLabel = new RegExp(`${managedByLabel.replaceAll('.', '\\.')}"?: "?tranship\\b`)

/** Whether a file holds objects that this command has written: each of them has its label. */
export function isOwnOutput(file: string): boolean {
  try {
    return ownLabel.test(readBeginning(file, mostBytes).toString('utf8'))
  } catch {
    return false
  }
}
