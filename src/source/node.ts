import type { Span } from './position.js'

/**
 * The value tree of a manifest: the values of the YAML, each with its position. Trees are immutable. A node that
 * several aliases name appears in several places, so walk the tree through `Place`. Trees take the most memory of a
 * translation. To save memory, nodes and entries are their own spans, and `kind` is a getter.
 */
export type Node = ScalarNode | MapNode | ListNode | InvalidNode

/** A node of the text itself: any node but an invalid one. */
export type WrittenNode = MapNode | ListNode | ScalarNode

/** An alias: its position, and the node that it repeats. */
export interface Alias extends Span {
  readonly of: WrittenNode
}

export type ScalarValue = string | number | boolean | null

export class ScalarNode implements Span {
  readonly start: number
  readonly end: number
  /** True if a variable may occur in this node or below it. Values of variables are not interpolated again. */
  readonly hasDollar: boolean

  constructor(
    /** The value by YAML 1.2's core schema. */
    readonly value: ScalarValue,
    /** The value of a string. For any other scalar the text as written (`1.10`, `0644`, `TRUE`). */
    readonly text: string,
    { start, end }: Span,
    /** The alias that repeats this node here. Absent if the node itself is written here. */
    readonly alias?: Alias,
    /** The scalar before its variables were replaced. Absent if it had none. */
    readonly template?: Template,
  ) {
    this.start = start
    this.end = end
    this.hasDollar = template === undefined && text.includes('$')
  }

  get kind(): 'scalar' {
    return 'scalar'
  }

  /** The scalar as written. All aliases of a scalar share it, and replaced variables don't change it. */
  get asWritten(): Node {
    const node = this.template?.node ?? this
    return node.alias?.of ?? node
  }
}

/**
 * The origin of an interpolated value: the scalar as written, and which part of its text became which part of the
 * value.
 */
export class Template {
  constructor(
    readonly node: ScalarNode,
    readonly replacements: readonly Replacement[],
  ) {}

  get text(): string {
    return this.node.text
  }
}

/** The position of a variable or an escaped dollar sign in a template, and that of its replacement in the value. */
export interface Replacement {
  readonly written: Span
  readonly value: Span
}

/** A key of a map with its value. Its span is that of the key. */
export class Entry implements Span {
  readonly start: number
  readonly end: number
  /** The position of the merge key that brought this entry. Absent if the key is written in the map itself. */
  declare readonly merged?: Span
  /** The merge tag of the value: `!reset` removes the key of earlier files, `!override` replaces its value. */
  declare readonly tag?: MergeTag
  /** The key with its variables. Present only if the key was made from a list item that has variables. */
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
    // Few entries have these fields. Entries without them take less memory.
    if (merged !== undefined) this.merged = merged
    if (tag !== undefined) this.tag = tag
    if (template !== undefined) this.template = template
  }

  /** True if the key or the value has variables. */
  get hasDollar(): boolean {
    return this.template !== undefined || this.value.hasDollar
  }

  /** Returns a copy of this entry with another value. */
  with(value: Node): Entry {
    return new Entry(this.key, this, value, this.merged, this.tag, this.template)
  }

  /** Returns a copy of this entry as a merge key brings it. */
  mergedAt(merged: Span): Entry {
    return new Entry(this.key, this, this.value, merged, this.tag, this.template)
  }

  get withoutTag(): Entry {
    if (this.tag === undefined) return this
    return new Entry(this.key, this, this.value, this.merged, undefined, this.template)
  }
}

/** The effect of a key on the same key of earlier files, as a tag on its value says. */
export type MergeTag = 'reset' | 'override'

/** The size from which a map looks keys up in an index. */
const INDEXED_FROM = 12

/** Returns one of 32 bits for a key, by its length and first character. */
function markOf(key: string): number {
  return 1 << (key.length * 5 + key.charCodeAt(0))
}

export class MapNode implements Span {
  readonly start: number
  readonly end: number
  readonly hasDollar: boolean
  private index: Map<string, Entry> | undefined
  private ownEntries: readonly Entry[] | undefined
  /** The marks of all keys, combined. Most lookups are for keys that the map lacks, and this answers them at once. */
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
    for (const entry of entries) {
      hasDollar ||= entry.hasDollar
      marks |= markOf(entry.key)
    }
    this.hasDollar = hasDollar
    this.marks = marks
  }

  get kind(): 'map' {
    return 'map'
  }

  /** The entries that are written in this map, in the order of the text, without those of merge keys. */
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

/** Replaces a value whose error has been reported. The key exists, and no further error about it is reported. */
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

/** True if a key has no value, or `null`. */
export function isNothing(node: Node): boolean {
  return node.kind === 'scalar' && node.value === null
}
