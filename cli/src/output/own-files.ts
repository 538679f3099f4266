import path from 'node:path'
import { readFile } from '../files/read-file.js'

/**
 * The names of the files that the command has written into a folder, by application: those that no object has any more
 * are ours to remove, and no others. The list lies in the folder, under a name that kubectl passes by.
 */
export type OwnFiles = Readonly<Record<string, readonly string[]>>

const listName = '.tranship-files'

export function ownFilesPath(folder: string): string {
  return path.join(folder, listName)
}

/** A list of some twenty thousand files. */
const mostBytes = 1024 * 1024

/**
 * The list of a folder; empty where there is none, or none that can be understood. Anybody may have written it: what it
 * names may be anything.
 */
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

/** The list once an application has written files: they are its own, and no other's. */
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
