import { parseMount } from '../compose/mount.js'
import type { NameRole } from '../keys/roles.js'
import { Fault } from '../source/fault.js'
import type { Place } from '../source/place.js'
import type { Span } from '../source/position.js'
import { fitsPattern } from './path-pattern.js'
import { findTextPlaces } from './text-places.js'

/** The kind of an entry of a section of a Compose file. */
export type SymbolKind = 'service' | 'network' | 'volume' | 'config' | 'secret' | 'model' | 'endpoint'

/** The kind of a name at a place of a Compose file. */
export type NameKind = SymbolKind | 'profile'

/** The name in a text. */
interface Naming {
  readonly kind: NameKind
  /** Returns the part of a text that is the name. Absent if the whole text or the key of an entry is. */
  readonly partOf?: (text: string) => Span | undefined
  /** Returns true if the keys beside the last one make the value something else, such as a name of another file. */
  readonly unless?: (parent: Place) => boolean
}

/** A place with a name. */
interface NamePlace extends Naming {
  /** The path with dots between keys: `[]` is an item of a list, and `*` an entry of a map. */
  readonly path: string
  /** True if the key of the place is the name, and not its value. */
  readonly isKey: boolean
}

const roles: Readonly<Record<Exclude<NameRole, 'file source'>, Naming>> = {
  config: { kind: 'config' },
  'inherited service': { kind: 'service', unless: (parent) => parent.has('file') },
  model: { kind: 'model' },
  mount: { kind: 'volume', partOf: sourceOfMount },
  'mount source': { kind: 'volume', unless: (mount) => mount.get('type')?.text === 'image' },
  network: { kind: 'network' },
  profile: { kind: 'profile' },
  secret: { kind: 'secret' },
  service: { kind: 'service' },
  'service before colon': { kind: 'service', partOf: beforeColon },
  'service behind prefix': { kind: 'service', partOf: behindService },
}

/** Every place of a manifest that names one of its parts. */
const namePlaces = /* @__PURE__ */ findNamePlaces()

function findNamePlaces(): readonly NamePlace[] {
  const places = findTextPlaces<keyof typeof roles>(({ names }, around) =>
    names === 'file source' ? around : names,
  )
  return places.map(({ path, role, isEntry }) => {
    const naming = roles[role]
    return { ...naming, path, isKey: isEntry && naming.partOf === undefined }
  })
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
    ({ path: pattern, isKey, partOf }) =>
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
