import { createHash, randomUUID } from 'node:crypto'
import path from 'node:path'
import { gitSource, parseImageReference, parseRemotePath } from 'tranship/internal'
import { userFolder } from '../compile-cache/cache-file.js'
import { processClock } from '../engines/clock.js'
import { processSpawn } from '../engines/spawn.js'
import { isFolder } from '../files/file-kind.js'
import { addPrivateFolder, movePrivateFolder, removePrivateFolder } from '../files/private-folder.js'
import { printNote } from '../terminal/print-warning.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'
import { fetchArtifact } from './artifact-fetch.js'
import { fetchCommit, type Fetching } from './git-fetch.js'
import { isLoopback } from './loopback.js'
import { dockerHub, Registry } from './registry.js'
import { RemoteError } from './remote-error.js'

/** The limits on the repositories and artifacts of one application, and on the time for all of them. */
const mostRoots = 20
const longest = 120_000

/** A file of a fetched repository or artifact. */
export interface LocalCopy {
  /** The top folder. Nothing outside of it is read. */
  readonly folder: string
  /** The path in that folder. It begins with `./`. */
  readonly path: string
}

/** Repositories and artifacts that a manifest includes, pinned, and fetched into the user's cache (rule E0-14). */
export class RemoteFiles {
  private readonly folders = new Map<string, string>()
  private readonly wanted = new Map<string, string>()

  constructor(private readonly terminal: Terminal) {}

  /**
   * Returns the local copy of a remote file. If its repository has not been fetched, `fetchWanted` fetches it.
   *
   * @param where the line that names the file, for messages
   */
  locate(address: string, where = () => 'the Compose file'): LocalCopy | undefined {
    const remote = parseRemotePath(address)
    if (remote === undefined) return undefined
    const folder = this.folders.get(remote.root)
    if (folder === undefined) this.wanted.set(remote.root, where())
    return folder === undefined ? undefined : { folder, path: `./${remote.path}` }
  }

  /**
   * Fetches what `locate` did not find. Returns `false` if there is nothing to fetch.
   *
   * @throws {UsageError} if something cannot be fetched.
   */
  async fetchWanted(): Promise<boolean> {
    const wanted = [...this.wanted]
    this.wanted.clear()
    const signal = AbortSignal.any([this.terminal.signal, AbortSignal.timeout(longest)])
    for (const [root, where] of wanted) {
      const shown = withoutUser(root.slice(0, -1))
      if (this.folders.size >= mostRoots)
        throw new UsageError(
          `tranship fetches at most ${mostRoots} repositories and artifacts: \`${shown}\` (${where}) is one more.`,
          'Combine files that belong together.',
        )
      try {
        this.folders.set(root, await this.fetch(root, shown, signal))
      } catch (error) {
        if (!(error instanceof RemoteError)) throw error
        throw new UsageError(
          `tranship cannot fetch \`${shown}\` (${where}). ${withoutUser(error.message)}`,
          'Correct the address, or see that you can reach it from here with Git or `docker login`.',
        )
      }
    }
    return wanted.length > 0
  }

  /** Returns the folder of a repository or artifact. Content that is pinned never changes, so it is fetched once. */
  private async fetch(root: string, shown: string, signal: AbortSignal): Promise<string> {
    const cache = userFolder(this.terminal.env, process.platform)
    if (cache === undefined) throw new RemoteError('There is no folder for it: the variable HOME names none.')
    const own = path.join(cache, 'remote', createHash('sha256').update(root).digest('hex'))
    if (isFolder(own)) return own
    printNote(`Fetching ${shown}`, this.terminal)
    const unfinished = `${own}.${randomUUID()}`
    const remove = () => {
      removePrivateFolder(unfinished)
    }
    const forget = this.terminal.atSuddenEnd(remove)
    try {
      const folder = path.join(unfinished, 'files')
      const scratch = path.join(unfinished, 'repository')
      addPrivateFolder(folder)
      const { env } = this.terminal
      const fetching = { spawn: processSpawn(env), clock: processClock, env, signal }
      await (root.startsWith('oci:')
        ? fetchFromRegistry(root, folder, fetching)
        : fetchFromGit(root, { folder, scratch }, fetching))
      movePrivateFolder(folder, own)
    } finally {
      remove()
      forget()
    }
    return own
  }
}

async function fetchFromGit(
  root: string,
  folders: Parameters<typeof fetchCommit>[1],
  fetching: Fetching,
): Promise<void> {
  const { url, ref: commit } = gitSource(root)
  if (url.startsWith('http:') && !isLoopback(new URL(url).host))
    throw new RemoteError('The address has no encryption. Write `https:` in place of `http:`.')
  await fetchCommit({ url, commit }, folders, fetching)
}

async function fetchFromRegistry(root: string, folder: string, fetching: Fetching): Promise<void> {
  const reference = parseImageReference(root.slice('oci://'.length, -1))
  if (!('registry' in reference) || reference.digest === undefined)
    throw new RemoteError('The address is no name of an artifact.')
  const { registry = dockerHub, repository, digest } = reference
  const full = registry === dockerHub && !repository.includes('/') ? `library/${repository}` : repository
  await fetchArtifact(new Registry(registry, full, fetching), digest, folder)
}

/** Leaves out a user and password in addresses. */
function withoutUser(text: string): string {
  return text.replace(/\/\/[^@/\s]*@/g, '//')
}
