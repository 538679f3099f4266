/** An operating system and a processor architecture, by the names that Go and Kubernetes' node labels have. */
export interface Platform {
  readonly os: string
  readonly architecture: string | undefined
}

/** What containers' tools call architectures beside the names that Kubernetes has. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['x86_64', 'amd64'],
  ['x86-64', 'amd64'],
  ['aarch64', 'arm64'],
  ['armhf', 'arm'],
  ['armel', 'arm'],
  ['i386', '386'],
])

/** Architectures that images are made for: a lone word that is none of them is an operating system. */
const architectures: ReadonlySet<string> = new Set([
  ...['386', 'amd64', 'arm', 'arm64', 'loong64', 'mips64le', 'ppc64le', 'riscv64', 's390x'],
])

/** The name that Kubernetes has for an architecture. */
export function architectureName(text: string): string {
  const name = text.toLowerCase()
  return otherNames.get(name) ?? name
}

/**
 * `OS`, `ARCHITECTURE`, `OS/ARCHITECTURE` or `OS/ARCHITECTURE/VARIANT` (Compose Specification, `platform`); undefined
 * for anything else. Nodes do not say which variant they are, so it is left out.
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
