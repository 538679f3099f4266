/** Escapes a key for a JSON Pointer (RFC 6901). */
export function escapedKey(key: string): string {
  return key.replace(/~/g, '~0').replace(/\//g, '~1')
}

/** Returns the JSON Pointer of a path of keys. */
export function pointerOf(keys: readonly string[]): string {
  return keys.map((key) => `/${escapedKey(key)}`).join('')
}

/** Returns the keys of a JSON Pointer. */
export function pointerKeys(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replace(/~1/g, '/').replace(/~0/g, '~'))
}
