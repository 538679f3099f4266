/** The number of tints. The style sheet has a colour for each: `--tint-0` and so on. */
export const TINTS = 8

/**
 * Returns a tint for each service. It follows from the name, so that a service keeps it while others come and go. Two
 * services have the same tint only if there are more services than tints.
 */
export function tintsOf(services: readonly string[]): ReadonlyMap<string, number> {
  const tints = new Map<string, number>()
  const taken = new Set<number>()
  for (const service of services) {
    if (taken.size === TINTS) taken.clear()
    let tint = hashOf(service) % TINTS
    while (taken.has(tint)) tint = (tint + 1) % TINTS
    taken.add(tint)
    tints.set(service, tint)
  }
  return tints
}

function hashOf(text: string): number {
  let hash = 0
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) >>> 0
  return hash
}
