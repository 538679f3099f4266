/**
 * A path in a table. A name in it may be `<number>` or have one `*` at its beginning or end, which stands for any text.
 * A pattern that ends with `/**` holds for the path and all below it, and one that begins with `**` for every folder.
 */
export type PathPattern = `/${string}` | `~${string}` | `**/${string}`

/** Returns true if a path is one of those that a pattern holds for. */
export function matchesPath(path: string, pattern: PathPattern): boolean {
  const wildcard = pattern.search(/[*<]/)
  if (wildcard < 0) return path === pattern
  if (!path.startsWith(pattern.slice(0, Math.max(0, wildcard - 1)))) return false
  const isOpen = pattern.endsWith('/**')
  const isAnywhere = pattern.startsWith('**/')
  const wanted = pattern.slice(isAnywhere ? 3 : 0, isOpen ? -3 : undefined).split('/')
  const names = path.split('/')
  const last = names.length - wanted.length
  const isAt = (start: number) => wanted.every((one, index) => matchesName(names[start + index]!, one))
  const first = isAnywhere && !isOpen ? last : 0
  for (let start = Math.max(0, first); start <= (isAnywhere ? last : Math.min(0, last)); start++) {
    if ((isOpen || start === last) && isAt(start)) return true
  }
  return false
}

function matchesName(name: string, pattern: string): boolean {
  if (pattern === '<number>') return /^\d+$/.test(name)
  if (pattern.startsWith('*')) return name.endsWith(pattern.slice(1))
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
}

/** Returns true if a path is one of those that some patterns hold for. */
export function matchesOneOf(path: string, patterns: readonly PathPattern[]): boolean {
  return patterns.some((pattern) => matchesPath(path, pattern))
}

/** Returns the last name of a path. */
export function lastName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
