import { extract, type Header } from 'tar-stream'
import { type DockerEngine, EngineError } from './docker-engine.js'

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
  /** True if one of them changed after the given time. */
  readonly isChanged: boolean
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
  let isChanged = false
  let bytes = 0
  const tar = extract()
  archive.on('error', (error) => tar.destroy(error))
  archive.pipe(tar)
  for await (const entry of tar) {
    const { header } = entry
    entry.resume()
    if (top === undefined) top = header
    else count++
    const isOwn = top !== header || header.type === 'file'
    if (since !== undefined && isOwn && (header.mtime ?? since) > since) isChanged = true
    bytes += header.size ?? 0
    if (count >= entries || bytes > most.bytes) break
  }
  archive.destroy()
  if (top === undefined) return undefined
  return { uid: top.uid ?? 0, gid: top.gid ?? 0, mode: top.mode ?? 0, count, isChanged }
}
