import { workloadsIn } from '../keys/workload-sections.js'
import type { ManifestText } from '../source/sources.js'
import type { NameKind, SymbolKind } from './name-places.js'
import { symbols } from './symbols.js'
import { readGuessed } from './read-guessed.js'

/** Returns the names of a kind in a manifest, each once, in their order. */
export function namesOf(kind: NameKind, manifest: ManifestText): readonly string[] {
  const names = kind === 'profile' ? profilesIn(manifest) : definedNames(kind, manifest)
  return [...new Set(names)]
}

function definedNames(kind: SymbolKind, manifest: ManifestText): readonly string[] {
  return symbols(manifest)
    .filter((symbol) => symbol.kind === kind)
    .map(({ name }) => name)
}

/** Profiles have no definition. They exist because services name them. */
function profilesIn(manifest: ManifestText): readonly string[] {
  return readGuessed(manifest)
    .roots.flatMap(workloadsIn)
    .flatMap((service) => service.get('profiles')?.items() ?? [])
    .flatMap(({ text }) => (text === undefined ? [] : [text]))
}
