import path from 'node:path'
import { readData } from 'tranship/internal'
import type { LayoutFiles } from 'tranship/layouts'
import { readTextFile } from '../files/read-text-file.js'
import { UsageError } from '../usage-error.js'
import { earlierFolders } from './write-layout.js'

/** Reads the kustomizations of an earlier run, whose tags others may have changed since. */
export function readKustomizations(folder: string, name: string): LayoutFiles {
  return Object.fromEntries(
    earlierFolders(folder).flatMap((within) => {
      const file = path.posix.join(within, 'kustomization.yaml')
      const called = `\`${path.join(name, file)}\``
      const text = readTextFile(path.join(folder, file), { name: called, within: folder })
      if (text === undefined) return []
      const read = readData(text)
      if ('errorLine' in read)
        throw new UsageError(
          `${called} is no YAML: line ${read.errorLine} has an error.`,
          'Correct or remove it. tranship keeps the tags that others have set in it.',
        )
      return [[file, text]]
    }),
  )
}
