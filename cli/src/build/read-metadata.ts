import { readTextFile } from '../files/read-text-file.js'
import { BuildError } from './build-task.js'

/**
 * Reads the metadata file of a builder; `undefined` if there is none.
 *
 * @throws {BuildError} if the file doesn't contain a JSON object.
 * @throws {UsageError} if it can't be read, or is too large.
 */
export function readMetadata<Metadata extends object>(file: string): Metadata | undefined {
  const text = readTextFile(file, { name: "The builder's metadata" })
  if (text === undefined) return undefined
  const metadata = parseJson(text)
  if (typeof metadata === 'object' && metadata !== null && !Array.isArray(metadata))
    return metadata as Metadata
  throw new BuildError('The builder has written metadata that is not a JSON object.')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
