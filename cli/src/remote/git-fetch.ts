import path from 'node:path'
import type { Clock } from '../engines/clock.js'
import type { ProgramEnd, Spawn } from '../engines/spawn.js'
import { addPrivateFolder, sizeOfPrivateFolder, writePrivateFile } from '../files/private-folder.js'
import { RemoteError } from './remote-error.js'

/** The limits on a commit. */
const mostFiles = 20_000
const mostBytes = 256 * 1024 * 1024

/** The pause between two looks at the size of a download, in milliseconds. */
const pause = 500

interface GitCommit {
  readonly url: string
  readonly commit: string
}

/** The programs and the end of a fetch. */
export interface Fetching {
  readonly spawn: Spawn
  readonly clock: Clock
  readonly env: Readonly<Record<string, string | undefined>>
  readonly signal: AbortSignal
}

/**
 * Settings that keep a repository from running anything: no hooks, no submodules, no other transports. The user's own
 * settings otherwise hold, with the credentials.
 */
const settings = [
  'protocol.allow=never',
  'protocol.https.allow=always',
  'protocol.ssh.allow=always',
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.autocrlf=false',
  'submodule.recurse=false',
  'gc.auto=0',
  'maintenance.auto=false',
].flatMap((setting) => ['-c', setting])

/** Turns off all filters: one of the user, such as that of Git LFS, would fetch from addresses of the repository. */
const attributes = '* -filter -text -ident -working-tree-encoding\n'

/**
 * Writes the files of a commit into a folder, with the user's own Git. Git checks that they have the hash of the commit.
 *
 * @param scratch a folder for the repository itself
 * @throws {RemoteError} if Git fails, or if the commit exceeds the limits.
 */
export async function fetchCommit(
  { url, commit }: GitCommit,
  { folder, scratch }: { readonly folder: string; readonly scratch: string },
  { spawn, clock, signal }: Fetching,
): Promise<void> {
  const isPlain = url.startsWith('http:')
  const all = [...settings, ...(isPlain ? ['-c', 'protocol.http.allow=always'] : []), `--git-dir=${scratch}`]
  const git = async (parameters: readonly string[], operands: readonly string[], until = signal) => {
    const ended = await spawn({
      name: 'git',
      parameters: [...all, ...parameters],
      operands,
      errors: 'returned',
      signal: until,
    })
    return outputOf(ended, until)
  }
  await git(['init', '--quiet', '--bare', '--template='], [])
  addPrivateFolder(path.join(scratch, 'info'))
  writePrivateFile(path.join(scratch, 'info', 'attributes'), attributes)
  const limited = new AbortController()
  const done = new AbortController()
  const watching = watchSize(path.join(scratch, 'objects', 'pack'), clock, done.signal, limited)
  const fetch = [
    'fetch',
    '--quiet',
    '--depth=1',
    '--no-tags',
    '--no-recurse-submodules',
    '--no-write-fetch-head',
  ]
  try {
    await git(fetch, [url, commit], AbortSignal.any([signal, limited.signal]))
  } finally {
    done.abort()
    await watching
  }
  checkSizes(await git(['ls-tree', '-r', '-l', '-z', commit], []))
  await git([`--work-tree=${folder}`, 'checkout', '--quiet', '--force', commit], ['.'])
}

/** Ends a download that grows beyond the limit. */
async function watchSize(
  folder: string,
  clock: Clock,
  done: AbortSignal,
  limited: AbortController,
): Promise<void> {
  while (!done.aborted) {
    await clock.sleep(pause, done).catch(() => undefined)
    if (sizeOfPrivateFolder(folder) > mostBytes) limited.abort(tooLarge())
  }
}

/** Checks the list of `ls-tree`: mode, type, hash and size of each file, a tab, and its path. */
function checkSizes(list: string): void {
  const sizes = list.split('\0').map((line) => Number(/^\d+ blob \w+ +(\d+)\t/.exec(line)?.[1] ?? 0))
  if (sizes.length > mostFiles || sizes.reduce((sum, size) => sum + size, 0) > mostBytes) throw tooLarge()
}

function tooLarge(): RemoteError {
  return new RemoteError(`It has more than ${mostFiles} files or ${mostBytes / 1024 / 1024} MiB.`)
}

function outputOf(ended: ProgramEnd | undefined, signal: AbortSignal): string {
  if (signal.aborted && signal.reason instanceof RemoteError) throw signal.reason
  if (signal.aborted) throw new RemoteError('It took too long.')
  if (ended === undefined) throw new RemoteError('Git is not installed.')
  if (ended.status === 0) return ended.output
  const lines = ended.errors.split('\n').filter((line) => line.trim() !== '')
  throw new RemoteError(lines.at(-1) ?? 'Git failed.')
}
