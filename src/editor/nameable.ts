import { readFiles } from '../read.js'
import { type PathSegment, Place } from '../source/place.js'
import type { ManifestText } from '../source/sources.js'
import { Reports } from '../warnings/report.js'
import { type SymbolKind, symbols } from './symbols.js'

/** What a place of a manifest can name. */
export type NameKind = SymbolKind | 'profile'

/** Where names stand below a service: a segment `[]` is an item, `*` at the end a key, and elsewhere any of both. */
const ofService: readonly (readonly [path: string, kind: NameKind])[] = [
  ['depends_on.[]', 'service'],
  ['depends_on.*', 'service'],
  ['links.[]', 'service'],
  ['volumes_from.[]', 'service'],
  ['extends', 'service'],
  ['extends.service', 'service'],
  ['networks.[]', 'network'],
  ['networks.*', 'network'],
  ['volumes.[]', 'volume'],
  ['volumes.*.source', 'volume'],
  ['configs.[]', 'config'],
  ['configs.*.source', 'config'],
  ['secrets.[]', 'secret'],
  ['secrets.*.source', 'secret'],
  ['build.secrets.[]', 'secret'],
  ['build.secrets.*.source', 'secret'],
  ['profiles.[]', 'profile'],
]

const elsewhere: readonly (readonly [path: string, kind: NameKind])[] = [
  ['endpoints.*.service', 'service'],
  ['endpoints.*.*.service', 'service'],
  ['endpoints.*.rules.*.service', 'service'],
]

/** The kind of what the key, or the value, at a path can name. */
export function nameKindAt(place: 'key' | 'value', path: readonly PathSegment[]): NameKind | undefined {
  const [block] = path
  const [known, rest] = block === 'services' ? [ofService, path.slice(2)] : [elsewhere, path]
  return known.find(
    ([pattern]) => pattern.endsWith('*') === (place === 'key') && matches(pattern.split('.'), rest),
  )?.[1]
}

function matches(pattern: readonly string[], path: readonly PathSegment[]): boolean {
  return (
    pattern.length === path.length &&
    pattern.every((segment, index) => {
      const written = path[index]
      return segment === '[]' ? typeof written === 'number' : segment === '*' || segment === written
    })
  )
}

/** The names of a kind that a manifest has, each once, in its order. */
export function namesOf(kind: NameKind, manifest: ManifestText): readonly string[] {
  const names = kind === 'profile' ? profilesIn(manifest) : definedNames(kind, manifest)
  return [...new Set(names)]
}

function definedNames(kind: SymbolKind, manifest: ManifestText): readonly string[] {
  return symbols(manifest)
    .filter((symbol) => symbol.kind === kind)
    .map(({ name }) => name)
}

/** Profiles are defined nowhere: they are there because services name them. */
function profilesIn(manifest: ManifestText): readonly string[] {
  const { given } = readFiles(manifest, new Reports())
  return given.flatMap(({ guess }) =>
    (guess === undefined ? [] : (new Place(guess).get('services')?.entries() ?? [])).flatMap((service) =>
      (service.get('profiles')?.items() ?? []).flatMap(({ text }) => (text === undefined ? [] : [text])),
    ),
  )
}
