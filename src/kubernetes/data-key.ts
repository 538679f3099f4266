import { hash } from './name.js'

/**
 * A key of a ConfigMap or Secret for a file: its path or name, with other characters where a key cannot have them, and with a
 * hash where nothing else is left of it or another file has that key.
 */
export function dataKey(path: string, taken: ReadonlySet<string> = new Set()): string {
  const plain = path.replaceAll('/', '.').replace(/[^-.\w]/g, '-')
  const key = /^(?:\.|\.\..*)?$/.test(plain) || plain.length > LONGEST ? `file-${hash(path)}` : plain
  return taken.has(key) ? `${key.slice(0, LONGEST - 8)}-${hash(path)}` : key
}

const LONGEST = 253
