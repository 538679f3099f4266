import { managedByLabel } from 'tranship/internal'
import { readBeginning } from '../files/read-file.js'

/** The number of bytes to read, which include the labels of the first object. */
const mostBytes = 64 * 1024

/** Matches YAML and JSON. */
const ownLabel = new RegExp(`${managedByLabel.replaceAll('.', '\\.')}"?: "?tranship\\b`)

/** `true` if a file holds objects that this command has written. Each has the label of tranship. */
export function isOwnOutput(file: string): boolean {
  try {
    return ownLabel.test(readBeginning(file, mostBytes).toString('utf8'))
  } catch {
    return false
  }
}
