import { isRemoteContext } from './build-context.js'

/** A file or folder of a Git repository at a commit, or of an artifact of a registry by its digest. */
export interface RemotePath {
  readonly kind: 'git' | 'oci'
  /** The repository or artifact, with the sign that separates it from a path in it. */
  readonly root: string
  /** The path in it. Empty for its top folder. */
  readonly path: string
}

const gitCommit =
  /^((?:https?:\/\/[^#?]+\.git|ssh:\/\/[^#?]+|git@[^#?]+|github\.com\/[^#?]+)#[0-9a-f]{40})(?::|$)/
const ociDigest = /^(oci:\/\/[^#?@]+@sha256:[0-9a-f]{64})(?:\/|$)/

/**
 * Parses the address of a remote file, which has to be pinned: `https://host/path.git#COMMIT:folder`, or
 * `oci://registry/name@sha256:…`. Returns undefined for all other texts.
 */
export function parseRemotePath(text: string): RemotePath | undefined {
  const root = (gitCommit.exec(text) ?? ociDigest.exec(text))?.[1]
  if (root === undefined) return undefined
  const kind = isOci(text) ? 'oci' : 'git'
  return { kind, root: `${root}${kind === 'oci' ? '/' : ':'}`, path: text.slice(root.length + 1) }
}

/** Returns the folder of a remote Compose file. An address without the name of a file is that of a folder. */
export function remoteFolderOf(text: string): string | undefined {
  const remote = parseRemotePath(text)
  if (remote === undefined || !/\.ya?ml$/i.test(remote.path)) return remote && text
  const names = remote.path.split('/').slice(0, -1)
  return names.length === 0 ? remote.root.slice(0, -1) : `${remote.root}${names.join('/')}`
}

/** Returns the reason why a Compose file is not read from an address. Returns undefined for a path of this machine. */
export function remoteRefusal(
  text: string,
): 'allowed-by-flag' | 'git-ref' | 'oci-tag' | 'no-repository' | undefined {
  if (!isRemoteContext(text)) return undefined
  if (parseRemotePath(text) !== undefined) return 'allowed-by-flag'
  if (isOci(text)) return 'oci-tag'
  return /^(?:https?:\/\/[^#?]+\.git(?:[#?]|$)|(?:ssh|git):\/\/|git@|github\.com\/)/i.test(text)
    ? 'git-ref'
    : 'no-repository'
}

function isOci(text: string): boolean {
  return text.startsWith('oci://')
}
