import path from 'node:path'
import type { TranslateOptions } from 'tranship'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'
import { readTextFile } from '../files/read-text-file.js'
import type { TranslateFlags } from './translate-flags.js'

/** The image configurations of `--image-configs`. */
export interface ImageConfigs {
  readonly options: Pick<TranslateOptions, 'imageConfigs'>
  /** The absolute path of the file, if the flag is given. */
  readonly paths: readonly string[]
}

export function readImageConfigs(
  { imageConfigs: file }: TranslateFlags,
  { folder }: Pick<Terminal, 'folder'>,
): ImageConfigs {
  if (file === undefined) return { options: {}, paths: [] }
  const location = path.resolve(folder, file)
  const text = readTextFile(location, { name: `\`${file}\``, isNamedByUser: true })
  if (text === undefined)
    throw new UsageError(`There is no file \`${file}\`.`, 'Name an existing file with `--image-configs`.')
  return { options: { imageConfigs: parsed(text, file) }, paths: [location] }
}

/** Parses the file. The library checks each configuration. */
function parsed(text: string, file: string): NonNullable<TranslateOptions['imageConfigs']> {
  const instead = 'Write a JSON object: the name of each image with the config of its image configuration.'
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new UsageError(`\`${file}\` is not JSON.`, instead)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError(`\`${file}\` is not a JSON object.`, instead)
  return value as NonNullable<TranslateOptions['imageConfigs']>
}
