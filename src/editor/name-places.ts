import { parseMount } from '../compose/mount.js'
import { Fault } from '../source/fault.js'
import type { Place } from '../source/place.js'
import type { Span } from '../source/position.js'
import { fitsPattern } from './path-pattern.js'

/** The kind of an entry of a section of a Compose file. */
export type SymbolKind = 'service' | 'network' | 'volume' | 'config' | 'secret' | 'endpoint'

/** The kind of a name at a place of a Compose file. */
export type NameKind = SymbolKind | 'profile'

/** A place with a name. */
interface NamePlace {
  /** The path with dots between keys: `[]` is an item of a list, and `*` an entry of a map. */
  readonly path: string
  readonly kind: NameKind
  /** True if the key of the place is the name, and not its value. */
  readonly isKey?: true
  /** Returns the part of a text that is the name. Absent if the whole text is. */
  readonly partOf?: (text: string) => Span | undefined
  /** Returns true if the keys beside the last one make the value something else, such as a name of another file. */
  readonly unless?: (parent: Place) => boolean
}

/** Every place of a manifest that names one of its parts. */
const namePlaces: readonly NamePlace[] = [
  ...below('services.*', [
    { path: 'depends_on.[]', kind: 'service' },
    { path: 'depends_on.*', kind: 'service', isKey: true },
    { path: 'links.[]', kind: 'service', partOf: beforeColon },
    { path: 'volumes_from.[]', kind: 'service', partOf: beforeColon },
    { path: 'extends', kind: 'service' },
    { path: 'extends.service', kind: 'service', unless: (parent) => parent.has('file') },
    { path: 'network_mode', kind: 'service', partOf: behindService },
    { path: 'pid', kind: 'service', partOf: behindService },
    { path: 'ipc', kind: 'service', partOf: behindService },
    { path: 'build.additional_contexts.*', kind: 'service', partOf: behindService },
    { path: 'build.additional_contexts.[]', kind: 'service', partOf: behindService },
    { path: 'networks.[]', kind: 'network' },
    { path: 'networks.*', kind: 'network', isKey: true },
    { path: 'volumes.[]', kind: 'volume', partOf: sourceOfMount },
    { path: 'volumes.[].source', kind: 'volume', unless: (mount) => mount.get('type')?.text === 'image' },
    { path: 'configs.[]', kind: 'config' },
    { path: 'configs.[].source', kind: 'config' },
    { path: 'secrets.[]', kind: 'secret' },
    { path: 'secrets.[].source', kind: 'secret' },
    { path: 'build.secrets.[]', kind: 'secret' },
    { path: 'build.secrets.[].source', kind: 'secret' },
    { path: 'profiles.[]', kind: 'profile' },
  ]),
  ...below('endpoints', [
    { path: '[].service', kind: 'service' },
    { path: 'rules.[].service', kind: 'service' },
    { path: '*.[].service', kind: 'service' },
    { path: '*.rules.[].service', kind: 'service' },
  ]),
]

function below(path: string, places: readonly NamePlace[]): readonly NamePlace[] {
  return places.map((place) => ({ ...place, path: `${path}.${place.path}` }))
}

/** A name with its place. `part` is the part of the value that is the name. Without it, the key is. */
export interface FoundName {
  readonly kind: NameKind
  readonly place: Place
  readonly part?: Span
}

/** Finds the names of all parts that a manifest refers to. */
export function findNames(root: Place): readonly FoundName[] {
  return namePlaces.flatMap(({ path, kind, isKey, partOf = wholeText, unless }) =>
    placesAt(root, path.split('.'), unless).flatMap((place): FoundName[] => {
      if (isKey) return [{ kind, place }]
      const part = place.text === undefined ? undefined : partOf(place.text)
      return part === undefined || part.end === part.start ? [] : [{ kind, place, part }]
    }),
  )
}

function placesAt(
  place: Place,
  [key, ...rest]: readonly string[],
  unless: NamePlace['unless'],
): readonly Place[] {
  if (key === undefined) return [place]
  if (key === '[]') return place.items().flatMap((item) => placesAt(item, rest, unless))
  if (key === '*') return place.entries().flatMap((entry) => placesAt(entry, rest, unless))
  if (rest.length === 0 && unless?.(place) === true) return []
  const value = place.get(key)
  return value === undefined ? [] : placesAt(value, rest, unless)
}

/**
 * Returns the kind of name that the key or value at a path is, or its part behind `ahead`. Returns `undefined` if it is
 * none.
 */
export function nameKindAt(
  place: 'key' | 'value',
  path: readonly (string | number)[],
  ahead = '',
): NameKind | undefined {
  return namePlaces.find(
    ({ path: pattern, isKey = false, partOf }) =>
      isKey === (place === 'key') &&
      (partOf === behindService ? behindService(ahead)?.start : 0) === ahead.length &&
      fitsPattern(pattern, path),
  )?.kind
}

function wholeText(text: string): Span {
  return { start: 0, end: text.length }
}

/** Returns the service in `service:alias` or `service:ro`. `container:` names a container of another application. */
function beforeColon(text: string): Span | undefined {
  return text.startsWith('container:') ? undefined : { start: 0, end: `${text}:`.indexOf(':') }
}

/** Returns the service in `service:name` or `context=service:name`. */
function behindService(text: string): Span | undefined {
  const prefix = 'service:'
  const start = text.startsWith(prefix) ? 0 : text.indexOf(`=${prefix}`) + 1
  return text.startsWith(prefix, start) ? { start: start + prefix.length, end: text.length } : undefined
}

function sourceOfMount(text: string): Span | undefined {
  const parsed = parseMount(text)
  return parsed instanceof Fault || parsed.kind !== 'named' ? undefined : parsed.sourceSpan
}
