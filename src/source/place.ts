import { type Entry, InvalidNode, isNothing, type Node } from './node.js'
import type { Span } from './position.js'
import type { Shown, ShownNumber } from './shown.js'
import { hasVariables, madeAsWritten, numberAsWritten, textAsWritten } from './as-written.js'

/** A key of a map or an index of a list. */
export type PathSegment = string | number

/**
 * A node and the path that leads to it from the root of the Compose file, as a linked list. Diagnostics and origins are
 * made from places. A node that aliases or merge keys repeat has one place per use.
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

  /** The path with keys as written: it shows the names of variables, not their values. */
  get writtenPath(): PathSegment[] {
    const path: PathSegment[] = []
    for (let place: Place | undefined = this; place?.segment !== undefined; place = place.parent) {
      path.push(place.entry?.template ?? place.segment)
    }
    return path.reverse()
  }

  /** The key of this place as written. */
  get shownKey(): Shown {
    return (this.entry?.template ?? this.key) as Shown
  }

  /** The scalar of this place as written, with the names of its variables. Empty if there is none. */
  get shown(): Shown {
    return this.show(this.text ?? '')
  }

  /**
   * Shows a text that is part of this value or was made from it, with the names of variables in place of their values.
   * `part` is the position of the text in the scalar.
   */
  show(text: string, part?: Span): Shown {
    return textAsWritten(this.node, text, part) as Shown
  }

  /**
   * Shows a text that was made from this value for use in a shell command: literally, unless a part of it came from a
   * variable.
   */
  showForShell(text: string): Shown {
    return hasVariables(this.node) ? this.show(text) : (text as Shown)
  }

  /** Shows the result of a function on this scalar, with its variables as written. */
  showMade(make: (text: string) => string): Shown {
    return madeAsWritten(this.node, make) as Shown
  }

  /** Shows a name that is the key, the value, or a part of the value. */
  showName(name: string, part?: Span): Shown {
    return name === this.segment ? this.shownKey : this.show(name, part)
  }

  /** Shows a text that was made from the key, such as a Kubernetes name. */
  showOfKey(text: string): Shown {
    return (this.entry?.template ?? text) as Shown
  }

  /** Shows a number that was made from this value. */
  showNumber(number: number): ShownNumber {
    return numberAsWritten(this.node, number) as ShownNumber
  }

  /** The root of this place's path. */
  get root(): Place {
    let place: Place = this
    while (place.parent !== undefined) place = place.parent
    return place
  }

  /** The span of this key. A list item and the root have the span of their value. */
  get keySpan(): Span {
    return this.entry ?? this.node
  }

  /** This place with the span of its key instead of its value. Messages and origins about a key use it. */
  get keyPlace(): Place {
    return this.with(new InvalidNode(this.keySpan))
  }

  /** The position of the alias or merge key that repeats this node here. */
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

  /** The text of a scalar: a string, or a number or boolean as written. Undefined for null and for other nodes. */
  get text(): string | undefined {
    return this.node.kind === 'scalar' && this.node.value !== null ? this.node.text : undefined
  }

  /** True if the map has the key, even with an invalid value. */
  has(key: string): boolean {
    return this.node.kind === 'map' && this.node.entry(key) !== undefined
  }

  /** Returns the place of a key of this map. Returns undefined if the key is absent or its value is invalid. */
  get(key: string): Place | undefined {
    if (this.node.kind !== 'map') return undefined
    const entry = this.node.entry(key)
    return entry === undefined || entry.value.kind === 'invalid' ? undefined : this.at(entry)
  }

  /** Returns the valid entries of this map in the Compose file's order. Returns an empty list for other nodes. */
  entries(): Place[] {
    if (this.node.kind !== 'map') return []
    return soundOnly(this.node.entries.map((entry) => this.at(entry)))
  }

  /** Returns the valid items of this list. Returns an empty list for other nodes. */
  items(): Place[] {
    if (this.node.kind !== 'list') return []
    return soundOnly(this.node.items.map((item, index) => new Place(item, this, index)))
  }

  /** True if this is a list without invalid items. */
  get isSoundList(): boolean {
    return this.node.kind === 'list' && this.node.items.every(({ kind }) => kind !== 'invalid')
  }

  /** True if the map lacks the key, or its whole value is valid. An invalid value must not count as absent. */
  isReadable(key: string): boolean {
    const value = this.node.kind === 'map' ? this.node.entry(key)?.value : undefined
    return value === undefined || isSound(value)
  }

  /** Returns the items of a list, or a list of this place alone. */
  itemsOrSelf(): Place[] {
    return this.isList ? this.items() : [this]
  }

  /** The key of this place as text. */
  get key(): string {
    return String(this.segment ?? '')
  }

  /** Returns this place with another node. */
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

/** A place outside of every tree. */
export const nowhere = new Place(new InvalidNode({ start: 0, end: 0 }))

/** Follows a path and returns the place of its last segment that exists. */
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
