import type { PlaceLimits } from '../files/open-file.js'
import { readParts } from '../files/read-file.js'
import type { TreeEntry } from './file-tree.js'

const block = 512

/** The number of zeros written at a time. */
const zerosSize = 128 * 1024

/** A file, folder or symbolic link for an archive. */
export interface ArchiveEntry extends Pick<TreeEntry, 'kind' | 'mode' | 'size' | 'changedAt' | 'target'> {
  readonly path: string
  /** The local path. */
  readonly location: string
  /** Limits on the file's location. Its folder may have been replaced by a symbolic link in the meantime. */
  readonly limits: PlaceLimits
}

/** Returns the length of an archive of these entries, in bytes. */
export function archiveLength(entries: readonly ArchiveEntry[]): number {
  const ofEntries = entries.reduce((sum, entry) => sum + headersOf(entry).length + padded(entry.size), 0)
  return ofEntries + 2 * block
}

/**
 * Creates a tar archive. Long names use GNU's format, the only one that busybox supports. If a file changes its size in
 * the meantime, it is cut or padded to the recorded size, and sent again later.
 */
export function* archive(entries: readonly ArchiveEntry[]): Generator<Uint8Array> {
  for (const entry of entries) {
    yield headersOf(entry)
    if (entry.kind === 'file' && entry.size > 0) yield* contentOf(entry)
  }
  yield Buffer.alloc(2 * block)
}

/** Yields exactly `size` bytes of a file, padded with zeros, then zeros up to a full block. */
function* contentOf({ location, size, limits }: ArchiveEntry): Generator<Uint8Array> {
  let left = size
  try {
    for (const part of readParts(location, size, limits)) {
      left -= part.length
      yield part
    }
  } catch {
    // The file is gone or unreadable, which the next scan of the folder finds.
  }
  for (let zeros = left + padded(size) - size; zeros > 0; zeros -= zerosSize)
    yield Buffer.alloc(Math.min(zeros, zerosSize))
}

function padded(size: number): number {
  return Math.ceil(size / block) * block
}

function headersOf(entry: ArchiveEntry): Buffer {
  const { path, kind, size, changedAt, target } = entry
  const name = Buffer.from(kind === 'folder' ? `${path}/` : path)
  const link = Buffer.from(target)
  const typeOf = { file: '0', link: '2', folder: '5' }
  return Buffer.concat([
    ...longName(name, 'L'),
    ...longName(link, 'K'),
    header({ name, link, mode: modeInContainer(entry), size, changedAt, type: typeOf[kind] }),
  ])
}

/**
 * Returns the permissions in the container. The group gets those of the owner: the application runs as another user,
 * but in the group of the volume. The setgid bit passes that group on to new files.
 */
export function modeInContainer({ kind, mode }: Pick<TreeEntry, 'kind' | 'mode'>): number {
  return mode | ((mode & 0o700) >> 3) | (kind === 'folder' ? 0o2770 : 0o660)
}

function longName(name: Buffer, type: 'K' | 'L'): readonly Buffer[] {
  if (name.length <= 100) return []
  const size = name.length + 1
  const rest = Buffer.alloc(padded(size))
  name.copy(rest)
  const own = { name: Buffer.from('./@LongLink'), link: Buffer.alloc(0), mode: 0o644, changedAt: 0 }
  return [header({ ...own, size, type }), rest]
}

interface Header {
  readonly name: Buffer
  readonly link: Buffer
  readonly mode: number
  readonly size: number
  readonly changedAt: number
  readonly type: string
}

function header({ name, link, mode, size, changedAt, type }: Header): Buffer {
  const bytes = Buffer.alloc(block)
  name.copy(bytes, 0, 0, 100)
  bytes.write(octal(mode, 7), 100)
  bytes.write(octal(0, 7), 108)
  bytes.write(octal(0, 7), 116)
  writeSize(bytes, size)
  bytes.write(octal(Math.min(changedAt, 0o77777777777), 11), 136)
  bytes.write(' '.repeat(8), 148)
  bytes.write(type, 156)
  link.copy(bytes, 157, 0, 100)
  bytes.write('ustar  ', 257)
  const sum = bytes.reduce((total, byte) => total + byte, 0)
  bytes.write(`${octal(sum, 6)}\0 `, 148)
  return bytes
}

/** Writes a size: eleven octal digits or, from 8 GiB on, a binary number, as in GNU tar. */
function writeSize(bytes: Buffer, size: number): void {
  if (size <= 0o77777777777) {
    bytes.write(octal(size, 11), 124)
    return
  }
  bytes.writeUInt8(0x80, 124)
  bytes.writeBigUInt64BE(BigInt(size), 128)
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0')
}
