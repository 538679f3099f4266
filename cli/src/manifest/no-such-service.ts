import path from 'node:path'
import { UsageError } from '../usage-error.js'
import { isFile } from '../files/file-kind.js'

/** Returns the error for an unknown service. If the name is a file in the folder, the hint mentions `--file`. */
export function noSuchService(name: string, known: readonly string[], folder: string): UsageError {
  const services = known.length === 0 ? undefined : `Its services are ${known.join(', ')}.`
  const isManifest = /\.ya?ml$/i.test(name) || isFile(path.resolve(folder, name))
  return new UsageError(
    `The Compose file has no service \`${name}\`.`,
    isManifest ? `Name a Compose file with \`--file ${name}\`.` : services,
  )
}
