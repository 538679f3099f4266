import { anyProbe } from './probe-shapes.js'

/** The value that takes the place of each probe. */
export type Filling = ReadonlyMap<string, string>

/** A probe in a text. */
export interface ProbePart {
  readonly probe: string
}

/** Returns data with values in place of probes: in texts at any place, and in numbers as a whole. */
export function filled<Data>(data: Data, filling: Filling): Data {
  return mapLeaves(data, (leaf) => {
    if (typeof leaf === 'number') return Number(filling.get(String(leaf)) ?? leaf)
    return splitAtProbes(leaf, filling)
      .map((part) => (typeof part === 'string' ? part : filling.get(part.probe)!))
      .join('')
  }) as Data
}

/** Splits a text at some probes. */
export function splitAtProbes(
  text: string,
  probes: { readonly has: (probe: string) => boolean },
): readonly (string | ProbePart)[] {
  const parts: (string | ProbePart)[] = []
  let copied = 0
  for (const { 0: probe, index } of text.matchAll(anyProbe)) {
    if (!probes.has(probe)) continue
    if (index > copied) parts.push(text.slice(copied, index))
    parts.push({ probe })
    copied = index + probe.length
  }
  if (copied < text.length || parts.length === 0) parts.push(text.slice(copied))
  return parts
}

/** True if some probes occur in data. */
export function hasProbes(data: unknown, probes: { readonly has: (probe: string) => boolean }): boolean {
  return splitAtProbes(JSON.stringify([data]), probes).some((part) => typeof part !== 'string')
}

/** Returns data with another value for each text and number in it. */
export function mapLeaves(data: unknown, map: (leaf: string | number) => unknown): unknown {
  if (typeof data === 'string' || typeof data === 'number') return map(data)
  if (Array.isArray(data)) return data.map((item) => mapLeaves(item, map))
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, mapLeaves(value, map)]))
}

/** Returns a copy that shares nothing with the data. */
export function copyOf<Data>(data: Data): Data {
  return mapLeaves(data, (leaf) => leaf) as Data
}
