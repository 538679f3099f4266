import type { Span } from './position.js'

/**
 * The value tree of a manifest: what the YAML says, each node with the place where it is written. Immutable. A node that
 * several aliases name is one node in several places, so code that walks the tree goes through `Place`. Of all that a
 * translation needs, trees take the most room: so nodes and entries are their own spans, and what kind a node is of is no
 * field of it.
 */
export type Node = ScalarNode | MapNode | ListNode | InvalidNode

/** What is written at a place: all but an alias. */
export type WrittenNode = MapNode | ListNode | ScalarNode

/** Where an alias stands, and what it repeats. */
export interface Alias extends Span {
  readonly of: WrittenNode
}

export type ScalarValue = string | number | boolean | null

export class ScalarNode implements Span {
  readonly start: number
  readonly end: number
  /** Whether there may be variables in it, or below it; what came out of variables is not read again. */
  readonly hasDollar: boolean

  constructor(
    /** What YAML 1.2's core schema makes of it. */
    readonly value: ScalarValue,
    /** A string's value; of anything else the text as the user wrote it (`1.10`, `0644`, `TRUE`). */
    readonly text: string,
    { start, end }: Span,
    /** The alias that brings this node to its place; absent where the node itself is written. */
    readonly alias?: Alias,
    /** The scalar before its variables were replaced, if it had any. */
    readonly template?: Template,
  ) {
    this.start = start
    this.end = end
    this.hasDollar = template === undefined && text.includes('$')
  }

  get kind(): 'scalar' {
    return 'scalar'
  }

  /** The scalar as it is written: one and the same for all aliases, and whatever its variables became. */
  get asWritten(): Node {
    const node = this.template?.node ?? this
    return node.alias?.of ?? node
  }
}

/** What a value came out of: the scalar as it is written, and which parts of its text became which of the value. */
export class Template {
  constructor(
    readonly node: ScalarNode,
    readonly replacements: readonly Replacement[],
  ) {}

  get text(): string {
    return this.node.text
  }
}

/** A variable, or an escaped dollar sign, in a template, and what stands in place of it in the value; in their order. */
export interface Replacement {
  readonly written: Span
  readonly value: Span
}

/** One key of a map, with its value; its span is that of the key. */
export class Entry implements Span {
  readonly start: number
  readonly end: number
  /** Where the merge key that brought this entry stands; absent for a key written in the map itself. */
  declare readonly merged?: Span
  /** What the value's tag says of other files: that the key goes (`!reset`), or that its value comes alone (`!override`). */
  declare readonly tag?: MergeTag
  /** The key with its variables, where it is made of an item of a list that has some; absent of all others. */
  declare readonly template?: string

  constructor(
    readonly key: string,
    { start, end }: Span,
    readonly value: Node,
    merged?: Span,
    tag?: MergeTag,
    template?: string,
  ) {
    this.start = start
    this.end = end
    // Few entries have them, and all others take less room without.
    if (merged !== undefined) this.merged = merged
    if (tag !== undefined) this.tag = tag
    if (template !== undefined) this.template = template
  }

  /** This key with another value. */
  with(value: Node): Entry {
    return new Entry(this.key, this, value, this.merged, this.tag, this.template)
  }

  /** This key as a merge key brings it. */
  mergedAt(merged: Span): Entry {
    return new Entry(this.key, this, this.value, merged, this.tag, this.template)
  }

  get withoutTag(): Entry {
    if (this.tag === undefined) return this
    return new Entry(this.key, this, this.value, this.merged, undefined, this.template)
  }
}

/** How a key of a later file counts against those before it, where its value has a tag that says so. */
export type MergeTag = 'reset' | 'override'

/** Above this size a map looks its keys up in an index rather than one by one. */
const INDEXED_FROM = 12

/** One of 32 bits, by the length and the first character of a key. */
function markOf(key: string): number {
  return 1 << (key.length * 5 + key.charCodeAt(0))
}

export class MapNode implements Span {
  readonly start: number
  readonly end: number
  readonly hasDollar: boolean
  private index: Map<string, Entry> | undefined
  private ownEntries: readonly Entry[] | undefined
  /** The marks of all keys together: most keys that anybody asks for are not there, and this says so at once. */
  private readonly marks: number

  constructor(
    readonly entries: readonly Entry[],
    { start, end }: Span,
    readonly alias?: Alias,
  ) {
    this.start = start
    this.end = end
    let hasDollar = false
    let marks = 0
    for (const { key, value } of entries) {
      hasDollar ||= value.hasDollar
      marks |= markOf(key)
    }
    this.hasDollar = hasDollar
    this.marks = marks
  }

  get kind(): 'map' {
    return 'map'
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

export class ListNode implements Span {
  readonly start: number
  readonly end: number
  readonly hasDollar: boolean

  constructor(
    readonly items: readonly Node[],
    { start, end }: Span,
    readonly alias?: Alias,
  ) {
    this.start = start
    this.end = end
    let hasDollar = false
    for (const item of items) hasDollar ||= item.hasDollar
    this.hasDollar = hasDollar
  }

  get kind(): 'list' {
    return 'list'
  }
}

/** Stands where a value was that has already been reported as wrong: it is there, and nothing more is said about it. */
export class InvalidNode implements Span {
  readonly start: number
  readonly end: number
  readonly hasDollar = false

  constructor(
    { start, end }: Span,
    readonly alias?: Alias,
  ) {
    this.start = start
    this.end = end
  }

  get kind(): 'invalid' {
    return 'invalid'
  }
}

/** Whether a key has this in the place of a value: nothing, or `null`. */
export function isNothing(node: Node): boolean {
  return node.kind === 'scalar' && node.value === null
}
