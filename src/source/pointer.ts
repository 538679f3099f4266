/** A key as it stands in a JSON Pointer (RFC 6901). */
export function escapedKey(key: string): string {
  return key.replace(/~/g, '~0').replace(/\//g, '~1')
}

/** The JSON Pointer that consists of some keys. */
export function pointerOf(keys: readonly string[]): string {
  return keys.map((key) => `/${escapedKey(key)}`).join('')
}

/** The keys that a JSON Pointer consists of. */
export function pointerKeys(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replace(/~1/g, '/').replace(/~0/g, '~'))
}
