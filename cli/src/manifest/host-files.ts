import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { TranslateOptions } from 'tranship'
import { pathKind } from './file-kind.js'
import { readBytes } from './read-text-file.js'

/** What there is at a path of the host, as the library is told. */
export type FoundOnHost = NonNullable<TranslateOptions['folders']>[string]

/** So much of a folder is looked at: what is more is no configuration. */
const mostFiles = 500
const mostBytes = 1024 * 1024

/** What was found at a path that a manifest mounts. */
export interface HostFile {
  readonly kind: FoundOnHost | undefined
  /** Of a regular file in the folder of the manifest that is not too large. */
  readonly content: Uint8Array | undefined
  readonly location: string
}

/** Looks at a path of the host; undefined where that cannot be seen, as in somebody's home folder. */
export function lookAtHost(named: string, folder: string): HostFile | undefined {
  if (named.startsWith('~')) return undefined
  const written = /^\.{1,2}\\/.test(named) ? named.replaceAll('\\', '/') : named
  const location = path.resolve(folder, written)
  const kind = pathKind(location)
  const isInside = !path.relative(folder, location).startsWith('..')
  if (kind === 'folder')
    return { kind: isInside ? listFolder(location) : 'large', content: undefined, location }
  const content = kind === 'file' && isInside ? contentOf(location) : undefined
  return { kind, content, location }
}

function contentOf(location: string): Uint8Array | undefined {
  try {
    if (statSync(location).size > mostBytes * 2) return undefined
    return new Uint8Array(readBytes(location, { name: location, onlyRegular: true }))
  } catch {
    return undefined
  }
}

/** The files of a folder, with all folders in it; `large` where there is more than can be configuration. */
function listFolder(location: string): FoundOnHost {
  const files: string[] = []
  let bytes = 0
  const isWhole = (folder: string): boolean =>
    readdirSync(folder, { withFileTypes: true })
      .sort((one, other) => (one.name < other.name ? -1 : 1))
      .every((entry) => {
        const own = path.join(folder, entry.name)
        if (entry.isDirectory()) return isWhole(own)
        const stats = statSync(own)
        files.push(path.relative(location, own).split(path.sep).join('/'))
        bytes += stats.size
        return stats.isFile() && files.length <= mostFiles && bytes <= mostBytes
      })
  try {
    if (!isWhole(location)) return 'large'
  } catch {
    return 'large'
  }
  return files.length === 0 ? 'empty' : files
}
