/** An entry of an archive: a file, a folder without content, or a link. */
export interface TarEntry {
  /** Without a slash in front. */
  readonly path: string
  readonly mode?: number
  readonly uid?: number
  readonly gid?: number
  readonly content?: Buffer | string
  readonly link?: string
}

const block = 512

/** Returns an archive in the ustar format. Equal entries give equal bytes. */
export function tar(entries: readonly TarEntry[]): Buffer {
  const parts: Buffer[] = []
  for (const entry of entries) {
    const content = Buffer.from(entry.content ?? '')
    parts.push(headerOf(entry, content.length), content)
    if (content.length % block > 0) parts.push(Buffer.alloc(block - (content.length % block)))
  }
  return Buffer.concat([...parts, Buffer.alloc(2 * block)])
}

function headerOf(entry: TarEntry, size: number): Buffer {
  const header = Buffer.alloc(block)
  const isFolder = entry.content === undefined && entry.link === undefined
  const [name, prefix] = splitPath(isFolder ? `${entry.path.replace(/\/+$/, '')}/` : entry.path)
  const octal = (value: number, at: number, length: number): void => {
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at)
  }
  header.write(name, 0)
  octal(entry.mode ?? (isFolder || entry.link !== undefined ? 0o755 : 0o644), 100, 8)
  octal(entry.uid ?? 0, 108, 8)
  octal(entry.gid ?? 0, 116, 8)
  octal(size, 124, 12)
  octal(0, 136, 12)
  header.write('        ', 148)
  header.write(isFolder ? '5' : entry.link === undefined ? '0' : '2', 156)
  header.write(entry.link ?? '', 157)
  header.write('ustar\0' + '00', 257)
  header.write(prefix, 345)
  octal(
    header.reduce((sum, byte) => sum + byte, 0),
    148,
    7,
  )
  return header
}

/** A path of more than 100 bytes is split at a slash into name and prefix. */
function splitPath(path: string): [string, string] {
  if (Buffer.byteLength(path) <= 100) return [path, '']
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)]
    if (Buffer.byteLength(name) <= 100 && Buffer.byteLength(prefix) <= 155 && name !== '')
      return [name, prefix]
  }
  throw new Error(`${path} is too long for an archive`)
}
