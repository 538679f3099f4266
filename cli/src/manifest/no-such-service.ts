import path from 'node:path'
import { UsageError } from '../usage-error.js'
import { isFile } from '../files/file-kind.js'

/** What to say of a name that no service of a manifest has. The folder is where it may be a file. */
export function noSuchService(name: string, known: readonly string[], folder: string): UsageError {
  const services = known.length === 0 ? undefined : `Its services are ${known.join(', ')}.`
  const isManifest = /\.ya?ml$/i.test(name) || isFile(path.resolve(folder, name))
  return new UsageError(
    `The manifest has no service '${name}'.`,
    isManifest ? `A manifest is named with --file: --file ${name}` : services,
  )
}
