import { withoutEnd } from '../../source/ends.js'
import type { HostMount } from '../mounts/mount.js'
import { canBeMade } from '../read/mount-path.js'
import { type FileContent, findContent } from '../read/files.js'
import type { Scope } from '../rule/scope.js'
import { fitOneConfigMap, MOST_CONFIG_BYTES } from './config-map.js'

/** A file of the host with its path from what is mounted; empty where that is the file itself. */
export interface HostFile {
  readonly path: string
  readonly content: FileContent
}

/** What there is at a path of the host, as far as the caller says. */
export type HostContents =
  /** The file fits into a ConfigMap. */
  | { readonly kind: 'file'; readonly files: readonly HostFile[] }
  /** The files do; `isText` where all of them are text. */
  | { readonly kind: 'folder'; readonly files: readonly HostFile[]; readonly isText: boolean }
  /** A file whose content nobody has read, one that no ConfigMap holds, or none where one is meant. */
  | { readonly kind: 'unread-file' | 'large-file' | 'missing-file' }
  /** A folder that is empty, missing, or more than a ConfigMap holds. */
  | { readonly kind: 'other-folder' }
  /** The caller may yet say. */
  | { readonly kind: 'unknown' }

export function contentsOf(mount: HostMount, scope: Scope): HostContents {
  const { source, found, isFile, readOnly } = mount
  const { files } = scope.options
  const content = findContent(scope, source)
  if (content !== undefined) {
    if (content.size > MOST_CONFIG_BYTES) return { kind: 'large-file' }
    return { kind: 'file', files: [{ path: '', content }] }
  }
  if (typeof found === 'object') return folderOf(mount, found, scope)
  if (found === 'empty' || found === 'large') return { kind: 'other-folder' }
  if (found === 'missing') return { kind: isFile ? 'missing-file' : 'other-folder' }
  if (scope.undecided !== undefined) return { kind: 'unknown' }
  if (found === 'file') return { kind: files === undefined ? 'unread-file' : 'large-file' }
  return { kind: isFile || readOnly ? 'unread-file' : 'other-folder' }
}

/** Files that only keep an empty folder in a repository. */
const placeholders = /(?:^|\/)\.(?:gitkeep|gitignore|keep)$/

/** Whether a folder has nothing that an image or a ConfigMap could have, as far as the caller says. */
export function isEmptyFolder({ found, isFile }: HostMount): boolean {
  if (typeof found === 'object') return found.every((name) => placeholders.test(name))
  return found === 'empty' || (found === 'missing' && !isFile)
}

function folderOf(mount: HostMount, names: readonly string[], scope: Scope): HostContents {
  const { source } = mount
  const files: HostFile[] = []
  const folder = withoutEnd(source, '/\\')
  for (const name of names) {
    const content = findContent(scope, `${folder}/${name}`)
    if (content === undefined && scope.undecided !== undefined) return { kind: 'unknown' }
    if (content === undefined || !canBeMounted(name)) return { kind: 'other-folder' }
    files.push({ path: name, content })
  }
  if (isEmptyFolder(mount)) return { kind: 'other-folder' }
  if (!fitOneConfigMap(files.map(({ path, content: { size } }) => ({ path, size }))))
    return { kind: 'other-folder' }
  return { kind: 'folder', files, isText: files.every(({ content }) => content.text !== undefined) }
}

/** Whether Kubernetes can put a file of a ConfigMap at a path. */
function canBeMounted(path: string): boolean {
  return (
    !path.startsWith('..') && !path.split('/').some((name) => name === '' || name === '..') && canBeMade(path)
  )
}
