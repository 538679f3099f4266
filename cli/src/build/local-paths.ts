import path from 'node:path'
import type { ImageBuild } from 'tranship/plan'
import { escapedKey, isRemoteContext } from 'tranship/internal'
import { exists } from '../files/file-kind.js'
import { realPath } from '../files/real-path.js'
import { parseCache } from './cache.js'
import { agentsAndKeys } from './ssh.js'

/** A local path that a build reads or writes. */
export interface LocalPath {
  readonly access: 'fs.read' | 'fs.write'
  /** The absolute path, with symbolic links resolved. */
  readonly real: string
  /** The JSON Pointer of the field in the bake target that has the path. */
  readonly pointer: string
}

/** Returns the local paths that a build reads or writes, when run in the folder. */
export function localPathsOf(image: ImageBuild, folder: string): readonly LocalPath[] {
  const { context, contexts, dockerfile, secrets, ssh, cacheFrom, cacheTo } = image
  const paths = (written: string, pointer: string, access: LocalPath['access'] = 'fs.read') =>
    realPathsOf(written, folder).map((real): LocalPath => ({ access, real, pointer }))
  const cachePaths = (cache: string, key: 'src' | 'dest') => {
    const { type, attributes } = parseCache(cache)
    return type === 'local' ? attributes.flatMap(([name, value]) => (name === key ? [value] : [])) : []
  }
  const own = contextFolder(context, folder)
  return [
    ...(own === undefined ? [] : paths(own, '/context')),
    ...dockerfileFolders(dockerfile, own).flatMap((written) => paths(written, '/dockerfile')),
    ...Object.entries(contexts).flatMap(([name, written]) => {
      const other = namedContextFolder(written)
      return other === undefined ? [] : paths(other, `/contexts/${escapedKey(name)}`)
    }),
    ...secrets.flatMap((secret, index) => ('file' in secret ? paths(secret.file, `/secret/${index}`) : [])),
    ...ssh.flatMap((written, index) =>
      agentsAndKeys(written).keys.flatMap((key) => paths(key, `/ssh/${index}`)),
    ),
    ...cacheFrom.flatMap((cache, index) =>
      cachePaths(cache, 'src').flatMap((source) => paths(source, `/cache-from/${index}`)),
    ),
    ...cacheTo.flatMap((cache, index) =>
      cachePaths(cache, 'dest').flatMap((target) => paths(target, `/cache-to/${index}`, 'fs.write')),
    ),
  ]
}

/**
 * Resolves a path. The system follows symbolic links before it resolves `..`, but many builders do it the other way
 * round. So the function returns both results.
 */
function realPathsOf(written: string, folder: string): readonly string[] {
  const asWritten = path.isAbsolute(written) ? written : `${folder}${path.sep}${written}`
  return [...new Set([path.resolve(folder, written), asWritten].map(realPath))]
}

/** The prefix of paths that are relative to the builder's working folder. */
const fromWorkingFolder = /^cwd:\/\//

/**
 * Returns the folder of a context; `undefined` for a remote one. If a folder has a name like a URL, builders use the
 * folder.
 */
function contextFolder(context: string, folder: string): string | undefined {
  const written = context.replace(fromWorkingFolder, '')
  const isElsewhere = written === context && isRemoteContext(context)
  return isElsewhere && !exists(path.resolve(folder, written)) ? undefined : written
}

/**
 * Returns the folder of a Dockerfile. All of it counts, since `# syntax=` in the Dockerfile may name a frontend that
 * asks for other files.
 */
function dockerfileFolders(dockerfile: string | undefined, context: string | undefined): readonly string[] {
  if (dockerfile === undefined) return []
  const written = dockerfile.replace(fromWorkingFolder, '')
  if (path.isAbsolute(written) || written !== dockerfile) return [path.dirname(written)]
  return context === undefined ? [] : [path.dirname(`${context}/${written}`)]
}

/** Returns the folder of an additional context; `undefined` if it is an image or a URL. */
function namedContextFolder(written: string): string | undefined {
  if (/^(?:https?:\/\/|docker-image:\/\/|target:|service:)/.test(written)) return undefined
  const layout = /^oci-layout:\/\/(.*)$/s.exec(written)?.[1]
  if (layout === undefined) return written.replace(fromWorkingFolder, '')
  return layout.replace(/@[^@/]*$/, '').replace(/:[^:/]*$/, '')
}
