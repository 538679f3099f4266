import { extract, type Header } from 'tar-stream'
import { type DockerEngine, EngineError } from './docker-engine.js'

/** Files that Docker itself writes into each container. */
export const filesOfDocker: readonly string[] = [
  ...['/dev', '/proc', '/sys', '/.dockerenv'],
  ...['hosts', 'hostname', 'resolv.conf', 'mtab'].map((name) => `/etc/${name}`),
]

/** The limits on reading the files of a container. */
const most = { entries: 20_000, bytes: 64 * 1024 * 1024 }

/** The files below a path of a container. */
export interface ContainerFiles {
  /** The owner and mode of the path itself. */
  readonly uid: number
  readonly gid: number
  readonly mode: number
  /** The number of files and folders below the path, up to a limit. */
  readonly count: number
  /** True if one of them changed after the given time. Absent if none did up to the limit. */
  readonly isChanged: boolean | undefined
}

/** Reads headers below a path of a container, up to a limit. Returns undefined if the path does not exist. */
export async function filesBelow(
  engine: DockerEngine,
  container: string,
  path: string,
  { since, entries = most.entries }: { readonly since?: Date; readonly entries?: number } = {},
): Promise<ContainerFiles | undefined> {
  let archive
  try {
    archive = await engine.stream({
      path: `/containers/${container}/archive?path=${encodeURIComponent(path)}`,
    })
  } catch (error) {
    if (error instanceof EngineError) return undefined
    throw error
  }
  let top: Header | undefined
  let count = 0
  let bytes = 0
  let isChanged = false
  let isWhole = true
  const above = path.slice(0, path.lastIndexOf('/') + 1)
  const tar = extract()
  archive.on('error', (error) => tar.destroy(error))
  archive.pipe(tar)
  try {
    for await (const entry of tar) {
      const { header } = entry
      entry.resume()
      if (filesOfDocker.includes(above + header.name)) continue
      if (top === undefined) top = header
      else count++
      const isOwn = top !== header || header.type === 'file'
      if (since !== undefined && isOwn && isLater(header, since)) isChanged = true
      bytes += header.size ?? 0
      isWhole = count < entries && bytes <= most.bytes
      if (!isWhole) break
    }
  } catch {
    // The engine breaks off an archive if a file of it shrinks meanwhile.
    isWhole = false
  }
  archive.destroy()
  if (top === undefined) return undefined
  const { uid = 0, gid = 0, mode = 0 } = top
  return { uid, gid, mode, count, isChanged: isChanged || (isWhole ? false : undefined) }
}

/** Archives have whole seconds. A file of the second in which the container started counts as later. */
function isLater({ mtime }: Header, since: Date): boolean {
  return mtime !== undefined && mtime.getTime() >= Math.floor(since.getTime() / 1000) * 1000
}
