import type { BySource } from './sources.js'

/** Last labels of names that people use in private networks only. The root of the public DNS has none of them. */
export const privateDomains: BySource<readonly string[]> = {
  'RFC 6762': ['corp', 'home', 'internal', 'intranet', 'lan', 'private'],
}

const domains = new Set(Object.values(privateDomains).flat())

/** Returns true if the public DNS cannot have a name, in lower case: `db.internal`. */
export function isPrivateName(name: string): boolean {
  return domains.has(name.slice(name.lastIndexOf('.') + 1))
}
