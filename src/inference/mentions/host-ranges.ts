/** A range of numbered hosts: `minio{1...4}`. */
export interface HostRange {
  readonly front: string
  readonly first: number
  readonly last: number
  readonly behind: string
}

/** Returns the ranges of hosts in a text, in order. The numbers have three dots between them, as in addresses of MinIO. */
export function hostRangesIn(text: string): readonly HostRange[] {
  const ranges: HostRange[] = []
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at + 1)) {
    const numbers = /\{(\d{1,4})\.\.\.(\d{1,4})\}/y
    numbers.lastIndex = at
    const found = numbers.exec(text)
    if (found === null) continue
    const behindAt = numbers.lastIndex
    let start = at
    while (isOfLabel(text[start - 1])) start--
    let end = behindAt
    while (isOfLabel(text[end])) end++
    // A range after a host is one of folders.
    if (text[start - 1] === '/' && text[start - 2] === '/')
      ranges.push({
        front: text.slice(start, at),
        first: Number(found[1]),
        last: Number(found[2]),
        behind: text.slice(behindAt, end),
      })
  }
  return ranges
}

/** Returns true if a host is in a range. DNS ignores case. */
export function isInRange(host: string, { front, first, last, behind }: HostRange): boolean {
  const name = host.toLowerCase()
  if (!name.startsWith(front.toLowerCase()) || !name.endsWith(behind.toLowerCase())) return false
  const digits = name.slice(front.length, name.length - behind.length)
  return /^\d{1,4}$/.test(digits) && Number(digits) >= first && Number(digits) <= last
}

function isOfLabel(character: string | undefined): boolean {
  return character !== undefined && /[\w-]/.test(character)
}
