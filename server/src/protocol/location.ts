import { fileURLToPath, pathToFileURL } from 'node:url'

/** The identity of a document: the absolute path of a file, or else the address, for example of an unsaved document. */
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

/** `true` if the document is a file. */
export function isFilePath(location: Location): boolean {
  return !/^[a-z][a-z\d+.-]+:/i.test(location)
}
