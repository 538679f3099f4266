import type { Span } from './position.js'

/**
 * The value tree of a manifest: what the YAML says, each node with the place where it is written. Immutable. A node that
 * several aliases name is one node in several places, so code that walks the tree goes through `Place`.
 */
export type Node = ScalarNode | MapNode | ListNode | InvalidNode

export type ScalarValue = string | number | boolean | null

export class ScalarNode {
  readonly kind = 'scalar'
  /** Whether there may be variables in it, or below it. */
  readonly hasDollar: boolean

  constructor(
    /** What YAML 1.2's core schema makes of it. */
    readonly value: ScalarValue,
    /** A string's value; of anything else the text as the user wrote it (`1.10`, `0644`, `TRUE`). */
    readonly text: string,
    readonly span: Span,
    /** Where the alias stands that brings this node to its place; absent where the node itself is written. */
    readonly alias?: Span,
    /** The scalar before its variables were replaced, if it had any. */
    readonly template?: ScalarNode,
  ) {
    this.hasDollar = text.includes('$')
  }
}

/** One key of a map, with its value. */
export interface Entry {
  readonly key: string
  readonly keySpan: Span
  readonly value: Node
  /** Where the merge key that brought this entry stands; absent for a key written in the map itself. */
  readonly merged?: Span
  /** What the value's tag says of other files: that the key goes (`!reset`), or that its value comes alone (`!override`). */
  readonly tag?: MergeTag
}

/** How a key of a later file counts against those before it, where its value has a tag that says so. */
export type MergeTag = 'reset' | 'override'

/** Above this size a map looks its keys up in an index rather than one by one. */
const INDEXED_FROM = 12

/** One of 32 bits, by the length and the first character of a key. */
function markOf(key: string): number {
  return 1 << (key.length * 5 + key.charCodeAt(0))
}

export class MapNode {
  readonly kind = 'map'
  readonly hasDollar: boolean
  private index: Map<string, Entry> | undefined
  private ownEntries: readonly Entry[] | undefined
  /** The marks of all keys together: most keys that anybody asks for are not there, and this says so at once. */
  private readonly marks: number

  constructor(
    readonly entries: readonly Entry[],
    readonly span: Span,
    readonly alias?: Span,
  ) {
    let hasDollar = false
    let marks = 0
    for (const { key, value } of entries) {
      hasDollar ||= value.hasDollar
      marks |= markOf(key)
    }
    this.hasDollar = hasDollar
    this.marks = marks
  }

  /** The entries without those that a merge key brought: in the order of the text. */
  get written(): readonly Entry[] {
    return (this.ownEntries ??= this.entries.some(({ merged }) => merged)
      ? this.entries.filter(({ merged }) => !merged)
      : this.entries)
  }

  entry(key: string): Entry | undefined {
    if ((this.marks & markOf(key)) === 0) return undefined
    if (this.entries.length <= INDEXED_FROM) {
      for (const entry of this.entries) if (entry.key === key) return entry
      return undefined
    }
    if (this.index === undefined) {
      this.index = new Map()
      for (const entry of this.entries) this.index.set(entry.key, entry)
    }
    return this.index.get(key)
  }
}

export class ListNode {
  readonly kind = 'list'
  readonly hasDollar: boolean

  constructor(
    readonly items: readonly Node[],
    readonly span: Span,
    readonly alias?: Span,
  ) {
    let hasDollar = false
    for (const item of items) hasDollar ||= item.hasDollar
    this.hasDollar = hasDollar
  }
}

/** Stands where a value was that has already been reported as wrong: it is there, and nothing more is said about it. */
export class InvalidNode {
  readonly kind = 'invalid'
  readonly hasDollar = false

  constructor(
    readonly span: Span,
    readonly alias?: Span,
  ) {}
}
