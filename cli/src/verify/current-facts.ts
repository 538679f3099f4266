import { type Facts, settingsHashes } from 'tranship'
import { areCurrent } from 'tranship/internal'
import type { Manifest } from '../manifest/manifest.js'

/** Returns the facts of the manifest, without those of services whose settings have changed since. */
export function currentFacts({ text, options }: Pick<Manifest, 'text' | 'options'>): Facts | undefined {
  const { facts } = options
  if (facts === undefined) return undefined
  const hashes = settingsHashes(text, options)
  const current = Object.entries(facts.services).filter(([name, own]) => areCurrent(own, hashes[name]))
  return { ...facts, services: Object.fromEntries(current) }
}
