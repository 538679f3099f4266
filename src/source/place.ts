import { type Entry, InvalidNode, isNothing, type Node } from './node.js'
import type { Span } from './position.js'
import type { Shown, ShownNumber } from './shown.js'
import { hasVariables, madeAsWritten, numberAsWritten, textAsWritten } from './as-written.js'

/** A key of a map or an index of a list. */
export type PathSegment = string | number

/**
 * A node together with how it was reached: the linked path from the root of the manifest. Diagnostics and origins are
 * made from places. A node that an alias or a merge brings has as many places as uses.
 */
export class Place {
  constructor(
    readonly node: Node,
    readonly parent?: Place,
    readonly segment?: PathSegment,
    private readonly entry?: Entry,
  ) {}

  get path(): PathSegment[] {
    const path: PathSegment[] = []
    for (let place: Place | undefined = this; place?.segment !== undefined; place = place.parent) {
      path.push(place.segment)
    }
    return path.reverse()
  }

  /** The path with the keys as they are written: in place of the value of a variable stands its name. */
  get writtenPath(): PathSegment[] {
    const path: PathSegment[] = []
    for (let place: Place | undefined = this; place?.segment !== undefined; place = place.parent) {
      path.push(place.entry?.template ?? place.segment)
    }
    return path.reverse()
  }

  /** The key of this place as it is written. */
  get shownKey(): Shown {
    return (this.entry?.template ?? this.key) as Shown
  }

  /** The scalar here as it is written, with the names of its variables; empty where there is none. */
  get shown(): Shown {
    return this.show(this.text ?? '')
  }

  /**
   * A text that is part of the value here, or made of it, as it is written: what came out of a variable is shown by the
   * variable's name. `part` says where the text is in a scalar.
   */
  show(text: string, part?: Span): Shown {
    return textAsWritten(this.node, text, part) as Shown
  }

  /** A text that was made of the value here, for a command: as it is, unless something of it came out of a variable. */
  showForShell(text: string): Shown {
    return hasVariables(this.node) ? this.show(text) : (text as Shown)
  }

  /** What a function makes of the scalar here, with the variables in it as they are written. */
  showMade(make: (text: string) => string): Shown {
    return madeAsWritten(this.node, make) as Shown
  }

  /** A name that the key here is, or the value, or a part of it: an entry of a map, or an item of a list. */
  showName(name: string, part?: Span): Shown {
    return name === this.segment ? this.shownKey : this.show(name, part)
  }

  /** A text that is made of the key here, such as a name of Kubernetes. */
  showOfKey(text: string): Shown {
    return (this.entry?.template ?? text) as Shown
  }

  /** A number that is made of the value here, likewise. */
  showNumber(number: number): ShownNumber {
    return numberAsWritten(this.node, number) as ShownNumber
  }

  /** The place at which the path of this one begins. */
  get root(): Place {
    let place: Place = this
    while (place.parent !== undefined) place = place.parent
    return place
  }

  /** Where the key of this place is written; of a list item and of the root, where the value is. */
  get keySpan(): Span {
    return this.entry ?? this.node
  }

  /** The key of this place as a place of its own: where a name comes from. */
  get keyPlace(): Place {
    return this.with(new InvalidNode(this.keySpan))
  }

  /** Where the alias or merge key stands that brings what is written elsewhere to this place. */
  get useSpan(): Span | undefined {
    return this.node.alias ?? this.entry?.merged
  }

  get isNull(): boolean {
    return isNothing(this.node)
  }

  get isMap(): boolean {
    return this.node.kind === 'map'
  }

  get isList(): boolean {
    return this.node.kind === 'list'
  }

  get isScalar(): boolean {
    return this.node.kind === 'scalar'
  }

  /** The text of a scalar that is not null: its string, or its number or boolean as written. */
  get text(): string | undefined {
    return this.node.kind === 'scalar' && this.node.value !== null ? this.node.text : undefined
  }

  /** Whether the map has the key at all, also with a value that was found wrong. */
  has(key: string): boolean {
    return this.node.kind === 'map' && this.node.entry(key) !== undefined
  }

  /** The place of a key of this map; undefined where it is absent or was found wrong. */
  get(key: string): Place | undefined {
    if (this.node.kind !== 'map') return undefined
    const entry = this.node.entry(key)
    return entry === undefined || entry.value.kind === 'invalid' ? undefined : this.at(entry)
  }

  /** The sound entries of this map, in the manifest's order; empty for anything else. */
  entries(): Place[] {
    if (this.node.kind !== 'map') return []
    return soundOnly(this.node.entries.map((entry) => this.at(entry)))
  }

  /** The sound items of this list; empty for anything else. */
  items(): Place[] {
    if (this.node.kind !== 'list') return []
    return soundOnly(this.node.items.map((item, index) => new Place(item, this, index)))
  }

  /** Whether this is a list of which every item could be read. */
  get isSoundList(): boolean {
    return this.node.kind === 'list' && this.node.items.every(({ kind }) => kind !== 'invalid')
  }

  /** Whether this map lacks the key, or all of its value could be read: what is not known is not taken for absent. */
  isReadable(key: string): boolean {
    const value = this.node.kind === 'map' ? this.node.entry(key)?.value : undefined
    return value === undefined || isSound(value)
  }

  /** The items of a list, or a lone value as its only item. */
  itemsOrSelf(): Place[] {
    return this.isList ? this.items() : [this]
  }

  /** The key of this place as text. */
  get key(): string {
    return String(this.segment ?? '')
  }

  /** This place with another node in it. */
  with(node: Node): Place {
    return new Place(node, this.parent, this.segment, this.entry)
  }

  private at(entry: Entry): Place {
    return new Place(entry.value, this, entry.key, entry)
  }
}

function isSound(node: Node): boolean {
  if (node.kind === 'map') return node.entries.every(({ value }) => isSound(value))
  return node.kind === 'list' ? node.items.every(isSound) : node.kind !== 'invalid'
}

function soundOnly(places: Place[]): Place[] {
  const isSound = ({ node }: Place) => node.kind !== 'invalid'
  return places.every(isSound) ? places : places.filter(isSound)
}

/** A place outside every tree. */
export const nowhere = new Place(new InvalidNode({ start: 0, end: 0 }))

/** Follows a path as far as it goes: the place of its last segment that exists. */
export function follow(root: Place, path: readonly PathSegment[]): Place {
  let place = root
  for (const segment of path) {
    const next = child(place, segment)
    if (next === undefined) return place
    place = next
  }
  return place
}

function child(place: Place, segment: PathSegment): Place | undefined {
  if (place.node.kind === 'map') {
    const entry = place.node.entry(String(segment))
    return entry && new Place(entry.value, place, entry.key, entry)
  }
  if (place.node.kind !== 'list') return undefined
  const item = place.node.items[Number(segment)]
  return item && new Place(item, place, Number(segment))
}
