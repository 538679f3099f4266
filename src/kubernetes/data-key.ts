import { hash } from './name.js'

/**
 * Returns the key of a file in a ConfigMap or Secret: its path with valid characters only. If no valid key is left, or
 * another file has it, the key contains a hash.
 */
export function dataKey(path: string, taken: ReadonlySet<string> = new Set()): string {
  const plain = path.replaceAll('/', '.').replace(/[^-.\w]/g, '-')
  const key = /^(?:\.|\.\..*)?$/.test(plain) || plain.length > LONGEST ? `file-${hash(path)}` : plain
  return taken.has(key) ? `${key.slice(0, LONGEST - 8)}-${hash(path)}` : key
}

const LONGEST = 253
