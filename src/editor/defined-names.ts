import { parseFiles } from '../stages/parse-files.js'
import { Place } from '../source/place.js'
import type { ManifestText } from '../source/sources.js'
import { Reports } from '../warnings/report.js'
import type { NameKind, SymbolKind } from './name-places.js'
import { symbols } from './symbols.js'

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
  const { given } = parseFiles(manifest, new Reports())
  return given.flatMap(({ guess }) =>
    (guess === undefined ? [] : (new Place(guess).get('services')?.entries() ?? [])).flatMap((service) =>
      (service.get('profiles')?.items() ?? []).flatMap(({ text }) => (text === undefined ? [] : [text])),
    ),
  )
}
