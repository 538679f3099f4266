import { execFileSync } from 'node:child_process'
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { onTestFinished } from 'vitest'

/** An entry of a repository, by what lies at its path. */
export type Entry =
  /** A regular file with this content. */
  | string
  | Uint8Array
  /** A symbolic link with exactly this target. */
  | { readonly link: string }
  /** A second name of a file; the path is relative to the outer folder. */
  | { readonly hardLink: string }
  /** A named pipe without a writer. */
  | { readonly kind: 'fifo' }
  /** A socket without a listener. */
  | { readonly kind: 'socket' }
  | { readonly kind: 'folder' }
  /** A sparse file of this size. */
  | { readonly kind: 'sparse'; readonly bytes: number }

export interface Repository {
  /** The folder of the repository. */
  readonly folder: string
  /** The parent folder, which stands for the rest of the machine. */
  readonly outer: string
}

/**
 * Creates a repository in a temporary folder, and removes it when the test ends. Entries of `outside` are beside it,
 * such as a home folder.
 */
export function makeRepository(
  entries: Readonly<Record<string, Entry>>,
  {
    outside = {},
    hasGit = false,
    name = 'app',
  }: {
    readonly outside?: Readonly<Record<string, Entry>>
    /** Makes the folder a Git work tree; nothing is committed. */
    readonly hasGit?: boolean
    readonly name?: string
  } = {},
): Repository {
  const outer = realpathSync(mkdtempSync(path.join(tmpdir(), 'tranship-hostile-')))
  onTestFinished(() => {
    rmSync(outer, { recursive: true, force: true })
  })
  const folder = path.join(outer, name)
  mkdirSync(folder)
  for (const [file, entry] of Object.entries(outside)) writeEntry(path.join(outer, file), entry, outer)
  for (const [file, entry] of Object.entries(entries)) writeEntry(path.join(folder, file), entry, outer)
  if (hasGit) execFileSync('git', ['init', '--quiet'], { cwd: folder })
  return { folder, outer }
}

/** A process that exits abruptly leaves its socket behind. */
const listen = "require('node:net').createServer().listen(process.argv[1], () => process.exit())"

function writeEntry(file: string, entry: Entry, outer: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  if (typeof entry === 'string' || entry instanceof Uint8Array) writeFileSync(file, entry)
  else if ('link' in entry) symlinkSync(entry.link, file)
  else if ('hardLink' in entry) linkSync(path.join(outer, entry.hardLink), file)
  else if (entry.kind === 'fifo') execFileSync('mkfifo', [file])
  else if (entry.kind === 'socket') execFileSync(process.execPath, ['-e', listen, file])
  else if (entry.kind === 'folder') mkdirSync(file, { recursive: true })
  else {
    writeFileSync(file, '')
    truncateSync(file, entry.bytes)
  }
}
