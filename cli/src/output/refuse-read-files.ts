import { realpathSync, statSync } from 'node:fs'
import type { Manifest } from '../manifest/manifest.js'
import { UsageError } from '../usage-error.js'
import type { OutputFile } from './write-files.js'

/** Refuses to write into a file that was read, whatever links lead there. */
export function refuseReadFiles(manifest: Manifest, written: readonly OutputFile[]): void {
  const readFileAt = readFilesOf(manifest)
  for (const { path, name } of written) {
    const file = readFileAt(path)
    if (file === undefined) continue
    throw new UsageError(
      manifest.sources.some((source) => source.path === file)
        ? `'${name}' is the manifest itself.`
        : `'${name}' is a file that the manifest is read with.`,
      'Choose another file with --output.',
    )
  }
}

/** Finds the file that was read and that a path leads to, if it leads to one. */
export function readFilesOf({ files }: Manifest): (path: string) => string | undefined {
  const read = new Map(files.flatMap((file) => identities(file).map((identity) => [identity, file])))
  return (path) =>
    identities(path)
      .map((identity) => read.get(identity))
      .find((file) => file !== undefined)
}

/** By what a file can be known: its path without links, and its number, in which upper and lower case are the same. */
function identities(path: string): readonly string[] {
  try {
    const stats = statSync(path, { bigint: true })
    return stats.isFile() ? [realpathSync(path), `${stats.dev}:${stats.ino}`] : []
  } catch {
    return [path]
  }
}
