import type { Lookup } from './template.js'

/** Makes lookups that note each value that they give: of one lookup always the same, since some are told apart by identity. */
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
