import type { Lookup } from './template.js'

/**
 * Returns a function that wraps lookups, so that `note` gets each value. The same lookup always gets the same wrapper,
 * because some callers compare lookups by identity.
 */
export function observing(note: (name: string, value: string) => void): (lookup: Lookup) => Lookup {
  const made = new Map<Lookup, Lookup>()
  return (lookup) => {
    let observed = made.get(lookup)
    if (observed === undefined) {
      observed = (name) => {
        const value = lookup(name)
        if (value !== undefined) note(name, value)
        return value
      }
      made.set(lookup, observed)
    }
    return observed
  }
}
