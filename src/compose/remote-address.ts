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
 * Parses the address of a remote file, which has to be pinned: `https://host/path.git#COMMIT:folder`,
 * `https://host/path.git?ref=COMMIT&subdir=folder`, or `oci://registry/name@sha256:…`. Returns undefined for all other
 * texts.
 */
export function parseRemotePath(text: string): RemotePath | undefined {
  const address = withoutQuery(text)
  const root = (gitCommit.exec(address) ?? ociDigest.exec(address))?.[1]
  if (root === undefined) return undefined
  const kind = isOci(address) ? 'oci' : 'git'
  return { kind, root: `${root}${kind === 'oci' ? '/' : ':'}`, path: address.slice(root.length + 1) }
}

/**
 * Rewrites the query of a Git address to the form with `#`. A branch beside a commit wins in Docker Compose, so that is
 * left as it is.
 */
function withoutQuery(text: string): string {
  const [, repository, query] = /^((?:https?:|ssh:|github\.com\/)[^#?]+)\?([^#?%]+)$/.exec(text) ?? []
  if (repository === undefined || query === undefined) return text
  const fields = query.split('&').map((field) => cut(field, '='))
  const named = new Map(fields)
  const commits = ['ref', 'commit', 'checksum'].flatMap((name) => named.get(name) ?? [])
  const subfolder = named.get('subdir')
  const isPlain = fields.length === commits.length + (subfolder === undefined ? 0 : 1)
  if (!isPlain || new Set(commits).size !== 1) return text
  return `${repository}#${commits[0]!}${subfolder === undefined ? '' : `:${subfolder}`}`
}

/** Returns the repository and the branch, tag or commit of a Git address, as Git takes them. */
export function gitSource(text: string): { readonly url: string; readonly ref: string } {
  const [address, fragment] = cut(text, '#')
  const [repository, query] = cut(address, '?')
  const queried = /(?:^|&)(?:ref|branch|tag)=([^&]+)/.exec(query)?.[1]
  const url = repository.startsWith('github.com/') ? `https://${repository}` : repository
  return { url, ref: cut(fragment, ':')[0] || queried || 'HEAD' }
}

/** Cuts a text at the first separator. */
function cut(text: string, separator: string): readonly [before: string, after: string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** Returns the folder of a remote Compose file. An address without the name of a file is that of a folder. */
export function remoteFolderOf(text: string): string | undefined {
  const remote = parseRemotePath(text)
  if (remote === undefined) return undefined
  const { root, path } = remote
  const folder = /\.ya?ml$/i.test(path) ? path.split('/').slice(0, -1).join('/') : path
  return folder === '' ? root.slice(0, -1) : root + folder
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
