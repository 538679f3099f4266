import path from 'node:path'
import { readFile } from '../files/read-file.js'

/**
 * The files that the command has written into a folder, by application. When their object is gone, the command removes
 * them, and no other files. The list is in the folder, under a name that kubectl ignores.
 */
export type OwnFiles = Readonly<Record<string, readonly string[]>>

const listName = '.tranship-files'

export function ownFilesPath(folder: string): string {
  return path.join(folder, listName)
}

/** The limit on the list's size: about twenty thousand files. */
const mostBytes = 1024 * 1024

/** Reads the list of a folder; empty if it is missing or invalid. Don't trust it: anybody may have written it. */
export function readOwnFiles(folder: string): OwnFiles {
  try {
    const list: unknown = JSON.parse(
      readFile(ownFilesPath(folder), { most: mostBytes, within: folder }).toString('utf8'),
    )
    return isList(list) ? list : {}
  } catch {
    return {}
  }
}

export function ownFilesText(files: OwnFiles): string {
  return `${JSON.stringify(files, null, 2)}\n`
}

/**
 * Returns a new list in which `application` owns exactly the files that it has just written. A file that another
 * application owned before changes its owner.
 */
export function withWritten(before: OwnFiles, application: string, written: readonly string[]): OwnFiles {
  const others = Object.entries(before)
    .filter(([name]) => name !== application)
    .map(([name, files]) => [name, files.filter((file) => !written.includes(file))] as const)
  const all = [...others, [application, [...written].sort()] as const]
  return Object.fromEntries(all.filter(([, files]) => files.length > 0).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function isList(value: unknown): value is OwnFiles {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every(
      (files) => Array.isArray(files) && files.every((file) => typeof file === 'string'),
    )
  )
}
