import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * What a document is known by: the absolute path of a file, however its address is written, or else the address, such as
 * of a text that is not saved yet.
 */
export type Location = string

export function locationOf(uri: string): Location {
  if (!uri.startsWith('file:')) return uri
  try {
    return fileURLToPath(uri)
  } catch {
    return uri
  }
}

export function uriOf(location: Location): string {
  return isFilePath(location) ? pathToFileURL(location).href : location
}

/** Whether the document is a file, which can have others beside it. */
export function isFilePath(location: Location): boolean {
  return !/^[a-z][a-z\d+.-]+:/i.test(location)
}
