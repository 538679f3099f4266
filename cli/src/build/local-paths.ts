import path from 'node:path'
import type { ImageBuild } from 'tranship/plan'
import { escapedKey, isRemoteContext } from 'tranship/internal'
import { exists } from '../files/file-kind.js'
import { realPath } from '../files/real-path.js'
import { parseCache } from './cache.js'
import { agentsAndKeys } from './ssh.js'

/** A path of this machine that a build reads or writes. */
export interface LocalPath {
  readonly access: 'fs.read' | 'fs.write'
  /** The absolute path with every link followed. */
  readonly real: string
  /** The field of the bake target that names it, as a JSON Pointer. */
  readonly pointer: string
}

/** Returns the paths of this machine that a build reads or writes, if it begins in the folder. */
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
 * Returns where a path leads. The system follows a link before it goes up (`link/..`), builders often shorten the path
 * first: both count.
 */
function realPathsOf(written: string, folder: string): readonly string[] {
  const asWritten = path.isAbsolute(written) ? written : `${folder}${path.sep}${written}`
  return [...new Set([path.resolve(folder, written), asWritten].map(realPath))]
}

/** The beginning of a path that starts at the folder where the builder runs. */
const fromWorkingFolder = /^cwd:\/\//

/** The folder of a context; `undefined` if it is elsewhere. A builder takes what looks like a URL as a folder if there is one. */
function contextFolder(context: string, folder: string): string | undefined {
  const written = context.replace(fromWorkingFolder, '')
  const isElsewhere = written === context && isRemoteContext(context)
  return isElsewhere && !exists(path.resolve(folder, written)) ? undefined : written
}

/** The folder of a Dockerfile: a frontend that the Dockerfile itself names can ask for all files in it. */
function dockerfileFolders(dockerfile: string | undefined, context: string | undefined): readonly string[] {
  if (dockerfile === undefined) return []
  const written = dockerfile.replace(fromWorkingFolder, '')
  if (path.isAbsolute(written) || written !== dockerfile) return [path.dirname(written)]
  return context === undefined ? [] : [path.dirname(`${context}/${written}`)]
}

/** The folder of an additional context; `undefined` if it is an image or a URL. */
function namedContextFolder(written: string): string | undefined {
  if (/^(?:https?:\/\/|docker-image:\/\/|target:|service:)/.test(written)) return undefined
  const layout = /^oci-layout:\/\/(.*)$/s.exec(written)?.[1]
  if (layout === undefined) return written.replace(fromWorkingFolder, '')
  return layout.replace(/@[^@/]*$/, '').replace(/:[^:/]*$/, '')
}
