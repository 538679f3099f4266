/** An operating system and a processor architecture, by the names of Go and of Kubernetes' node labels. */
export interface Platform {
  readonly os: string
  readonly architecture: string | undefined
}

/** The names that container tools have for architectures, with the names of Kubernetes. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['x86_64', 'amd64'],
  ['x86-64', 'amd64'],
  ['aarch64', 'arm64'],
  ['armhf', 'arm'],
  ['armel', 'arm'],
  ['i386', '386'],
])

/** Architectures of images. A single word that is none of them is an operating system. */
const architectures: ReadonlySet<string> = new Set([
  ...['386', 'amd64', 'arm', 'arm64', 'loong64', 'mips64le', 'ppc64le', 'riscv64', 's390x'],
])

/** Systems of images that no node has: a runtime on a node of another system runs them. */
const systemsOfRuntimes: ReadonlySet<string> = new Set(['wasi', 'wasip1', 'wasip2'])

/** Returns true if nodes may have an operating system. */
export function isSystemOfNodes(os: string): boolean {
  return !systemsOfRuntimes.has(os)
}

/** Returns the name of an architecture in Kubernetes. */
export function architectureName(text: string): string {
  const name = text.toLowerCase()
  return otherNames.get(name) ?? name
}

/**
 * Parses `OS`, `ARCHITECTURE`, `OS/ARCHITECTURE` or `OS/ARCHITECTURE/VARIANT` (Compose Specification, `platform`).
 * Returns undefined for anything else. The variant is ignored, because nodes do not tell theirs.
 */
export function parsePlatform(text: string): Platform | undefined {
  const parts = text.split('/')
  if (parts.length > 3 || parts.some((part) => !/^[\w.-]+$/.test(part))) return undefined
  const [first = '', second] = parts
  if (second !== undefined) return { os: first.toLowerCase(), architecture: architectureName(second) }
  const alone = architectureName(first)
  return architectures.has(alone)
    ? { os: 'linux', architecture: alone }
    : { os: alone, architecture: undefined }
}
