import { withoutEnd } from '../../source/ends.js'
import type { HostMount } from '../../rules/mounts/mount.js'
import { canBeMade } from '../../rules/values/mount-path.js'
import { type FileContent, findContent, findMode } from '../../rules/values/files.js'
import type { Scope } from '../../rules/types/scope.js'
import { isHiddenFolder, isPlaceholder } from '../../knowledge/host-paths.js'
import { fitOneConfigMap, MOST_CONFIG_BYTES } from '../../application/config-map.js'

/** A file of the host with its path in the mounted folder. The path is empty if the file itself is mounted. */
export interface HostFile {
  readonly path: string
  readonly content: FileContent
  /** The permission bits on the host, if known. */
  readonly mode?: number | undefined
}

/** The content of a host path, as the caller describes it. */
export type HostContents =
  /** A file that fits into a ConfigMap. */
  | { readonly kind: 'file'; readonly files: readonly HostFile[] }
  /** A folder that fits into a ConfigMap. `isText` is true if all files are text. */
  | { readonly kind: 'folder'; readonly files: readonly HostFile[]; readonly isText: boolean }
  /** A file that nobody has read, that is too large for a ConfigMap, or that is missing. */
  | { readonly kind: 'unread-file' | 'large-file' | 'missing-file' }
  /** A folder that is empty, missing, or too large for a ConfigMap. */
  | { readonly kind: 'other-folder' }
  /** The caller may still tell. */
  | { readonly kind: 'unknown' }

export function contentsOf(mount: HostMount, scope: Scope): HostContents {
  const { source, found, readOnly } = mount
  const isFile = isTakenForFile(mount)
  const { files } = scope.options
  const content = findContent(scope, source)
  if (content !== undefined) {
    if (content.size > MOST_CONFIG_BYTES) return { kind: 'large-file' }
    return { kind: 'file', files: [{ path: '', content, mode: findMode(scope, source) }] }
  }
  if (typeof found === 'object') return folderOf(mount, found, scope)
  if (found === 'empty' || found === 'large') return { kind: 'other-folder' }
  if (found === 'missing') return { kind: isFile ? 'missing-file' : 'other-folder' }
  if (scope.undecided !== undefined) return { kind: 'unknown' }
  if (found === 'file') return { kind: files === undefined ? 'unread-file' : 'large-file' }
  return { kind: isFile || readOnly ? 'unread-file' : 'other-folder' }
}

/** Returns true if a path is probably a file. A name that begins with a dot is usually a folder (`.n8n`). */
export function isTakenForFile({ isFile, found, path }: HostMount): boolean {
  const isKnown = found !== undefined && found !== 'missing'
  return isFile && (isKnown || !isHiddenFolder(path.names.at(-1) ?? ''))
}

/** True if the caller says that a folder has no files for an image or a ConfigMap. */
export function isEmptyFolder(mount: HostMount, scope: Scope): boolean {
  const { found, source } = mount
  // A folder in a repository needs a file. An empty one says nothing, whatever its name is.
  if (typeof found === 'object') {
    const folder = withoutEnd(source, '/\\')
    return found.every((name) => isPlaceholder(name) || findContent(scope, `${folder}/${name}`)?.size === 0)
  }
  return found === 'empty' || (found === 'missing' && !isTakenForFile(mount))
}

function folderOf(mount: HostMount, names: readonly string[], scope: Scope): HostContents {
  const { source } = mount
  const files: HostFile[] = []
  const folder = withoutEnd(source, '/\\')
  for (const name of names) {
    const file = `${folder}/${name}`
    const content = findContent(scope, file)
    if (content === undefined && scope.undecided !== undefined) return { kind: 'unknown' }
    if (content === undefined || !canBeMounted(name)) return { kind: 'other-folder' }
    files.push({ path: name, content, mode: findMode(scope, file) })
  }
  if (isEmptyFolder(mount, scope)) return { kind: 'other-folder' }
  if (!fitOneConfigMap(files.map(({ path, content: { size } }) => ({ path, size }))))
    return { kind: 'other-folder' }
  return { kind: 'folder', files, isText: files.every(({ content }) => content.text !== undefined) }
}

/** True if Kubernetes can mount a file of a ConfigMap at a path. */
function canBeMounted(path: string): boolean {
  return (
    !path.startsWith('..') && !path.split('/').some((name) => name === '' || name === '..') && canBeMade(path)
  )
}
