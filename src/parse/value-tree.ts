import { Alias, type Document, isScalar, Scalar, YAMLMap, YAMLSeq } from 'yaml'
import { nearest } from '../warnings/nearest.js'
import type { Reports } from '../warnings/report.js'
import { unstorableCharacter } from '../source/characters.js'
import {
  Entry,
  InvalidNode,
  ListNode,
  MapNode,
  type MergeTag,
  type Node,
  ScalarNode,
  type ScalarValue,
  type WrittenNode,
} from '../source/node.js'
import { nowhere, Place } from '../source/place.js'
import type { Span } from '../source/position.js'
import { aliasBudget, type Anchored, type Before, endOf, nodesOfText, repeated } from './anchors.js'
import { coreValue } from './core-value.js'
import { MAXIMUM_DEPTH } from './depth.js'
import { haveDistinctKeys, type Merge, mergedEntries } from './map-entries.js'
import { type Shown, verbatim, words } from '../source/shown.js'

/** Returns the position of a node of the library. */
export function spanOf(node: { readonly range?: readonly number[] | null | undefined }): Span {
  const start = node.range?.[0] ?? 0
  return { start, end: node.range?.[1] ?? start }
}

/** Returns the tree of a document, or undefined for an empty one. */
export function treeOfDocument({ contents }: Document, builder: TreeBuilder): Node | undefined {
  const isEmpty = contents === null || (isScalar(contents) && contents.source === '')
  return isEmpty ? undefined : builder.build(contents)
}

/**
 * Builds the value tree from the nodes of the YAML library. It resolves aliases and merge keys and reports duplicate
 * keys. Each node is visited once, whatever aliases repeat.
 */
export class TreeBuilder {
  /** The latest node of each anchor; `open` while the node is being read. */
  private readonly anchors: Map<string, Anchored | 'open'>
  /** True if a value of a map has the tag `!reset` or `!override`. */
  hasMergeTags = false
  private size = 0
  private height = 0
  /** The number of nodes that aliases may still add. Negative if they tried to add more. */
  budget: number

  constructor(
    private readonly text: string,
    private readonly reports: Reports,
    /** True if the text is only a part of another one, so that anchors may be missing. */
    private readonly isPart: boolean,
    /** The state after the preceding part. */
    before?: Before,
  ) {
    this.anchors = new Map(before?.anchors)
    this.budget = before?.budget ?? aliasBudget(text)
  }

  build(node: unknown): Node {
    if (mergeTagOf(node) !== undefined) this.reportMergeTag(node, words('it has no effect'))
    return this.node(node, { start: 0, end: 0 }, 0)
  }

  /** Converts one node. `fallback` is the position of an absent value. */
  private node(node: unknown, fallback: Span, depth: number): Node {
    if (node instanceof Alias) return this.alias(node, depth)
    const anchor = (node as { anchor?: string } | null)?.anchor
    if (anchor === undefined) return this.written(node, fallback, depth)
    this.anchors.set(anchor, 'open')
    const before = this.size
    const converted = this.written(node, fallback, depth)
    this.anchors.set(anchor, { node: converted, size: this.size - before, height: this.height })
    return converted
  }

  private written(node: unknown, fallback: Span, depth: number): WrittenNode {
    this.size++
    if (node instanceof YAMLMap) return this.map(node as YAMLMap<unknown, unknown>, depth)
    if (node instanceof YAMLSeq) return this.list(node as YAMLSeq<unknown>, depth)
    this.height = 0
    if (!(node instanceof Scalar)) return new ScalarNode(null, '', fallback)
    return this.scalar(node)
  }

  private scalar(scalar: Scalar): ScalarNode {
    if (scalar.type === 'QUOTE_DOUBLE') this.checkCharacters(scalar)
    // Nodes that the library parsed have their text, and a value of the core schema.
    const text = scalar.source!
    this.size += nodesOfText(text)
    // After a tag, the library converts every value to a string.
    const isTagged = scalar.type === 'PLAIN' && mergeTagOf(scalar) !== undefined
    const value = isTagged ? coreValue(text) : (scalar.value as ScalarValue)
    return new ScalarNode(value, text, this.spanOfScalar(scalar))
  }

  /** The library's end of a block scalar is the beginning of the next line. The tree needs the end of the last word. */
  private spanOfScalar(scalar: Scalar): Span {
    const { start, end } = spanOf(scalar)
    if (scalar.type !== 'BLOCK_LITERAL' && scalar.type !== 'BLOCK_FOLDED') return { start, end }
    return { start, end: start + this.text.slice(start, end).trimEnd().length }
  }

  /** Escapes can produce characters that Kubernetes cannot store. */
  private checkCharacters(scalar: Scalar): void {
    const text = String(scalar.value)
    const found = unstorableCharacter(text)
    if (found === undefined) return
    const place = new Place(new ScalarNode(text, text, spanOf(scalar)))
    this.reports.report('unstorable-character', place, { name: found.name }, { part: found })
  }

  private list(list: YAMLSeq<unknown>, depth: number): ListNode {
    const span = spanOf(list)
    const items: Node[] = []
    let height = 0
    let end = span.start
    for (const item of list.items) {
      const tag = mergeTagOf(item)
      const consequence = words(
        tag === 'reset' ? 'it removes the item from this list only' : 'it has no effect',
      )
      if (tag !== undefined) this.reportMergeTag(item, consequence)
      const node = this.node(item, span, depth + 1)
      if (tag !== 'reset') items.push(node)
      height = Math.max(height, this.height + 1)
      end = endOf(node)
    }
    this.height = height
    return new ListNode(items, list.flow === true ? span : { start: span.start, end })
  }

  /** A merge tag has an effect only on the value of a key. */
  private reportMergeTag(node: unknown, consequence: Shown): void {
    const { tag = '', range } = node as { readonly tag?: string; readonly range?: readonly number[] }
    const start = this.text.lastIndexOf(tag, range?.[0])
    const place = new Place(new InvalidNode({ start, end: start + tag.length }))
    this.reports.report('merge-tag', place, { tag: verbatim(tag), consequence })
  }

  private map(map: YAMLMap<unknown, unknown>, depth: number): MapNode {
    const span = spanOf(map)
    const entries: Entry[] = []
    let merge: Merge | undefined
    let height = 0
    let end = span.start
    for (const pair of map.items) {
      const keySpan = spanOf(pair.key ?? {})
      const merges = isMergeKey(pair.key)
      // Merged maps are no deeper.
      const deeper = merges ? 0 : 1
      const value = this.node(pair.value, { start: keySpan.end, end: keySpan.end }, depth + deeper)
      height = Math.max(height, this.height + deeper)
      end = endOf(value)
      if (merges) {
        if (merge === undefined) merge = { at: entries.length, value, span: keySpan }
        else this.duplicate('<<', keySpan, merge.span)
      } else {
        const key = this.key(pair.key, keySpan, depth)
        const tag = mergeTagOf(pair.value)
        if (key !== undefined) entries.push(new Entry(key, keySpan, value, undefined, tag))
        if (tag !== undefined) this.hasMergeTags = true
      }
    }
    this.height = height
    const unique = this.withoutDuplicates(entries)
    return new MapNode(
      merge === undefined ? unique : this.merged(unique, merge),
      map.flow === true ? span : { start: span.start, end },
    )
  }

  private key(key: unknown, span: Span, depth: number): string | undefined {
    if (key instanceof Scalar && key.anchor === undefined) return this.scalar(key).text
    const node = this.node(key, span, depth + 1)
    if (node.kind === 'scalar') return node.text
    if (node.kind !== 'invalid') this.reports.report('complex-key', new Place(new InvalidNode(span)), {})
    return undefined
  }

  /** Removes entries whose key the map already has. Each is reported as an error. */
  private withoutDuplicates(entries: readonly Entry[]): readonly Entry[] {
    if (haveDistinctKeys(entries)) return entries
    const first = new Map<string, Entry>()
    for (const entry of entries) {
      const earlier = first.get(entry.key)
      if (earlier === undefined) first.set(entry.key, entry)
      else this.duplicate(entry.key, entry, earlier)
    }
    return [...first.values()]
  }

  private duplicate(name: string, span: Span, earlier: Span): void {
    const related = [{ message: words('first written here'), place: new Place(new InvalidNode(earlier)) }]
    const place = new Place(new InvalidNode(span), nowhere, name)
    this.reports.report('duplicate-key', place, { name: verbatim(name) }, { related })
  }

  private merged(own: readonly Entry[], merge: Merge): Entry[] {
    return mergedEntries(own, merge, (source) =>
      this.reports.report('merge-not-a-map', new Place(new InvalidNode(source.alias ?? source)), {}),
    )
  }

  private alias(alias: Alias, depth: number): Node {
    const span = spanOf(alias)
    const anchored = this.anchors.get(alias.source)
    const invalid = new InvalidNode(span)
    this.height = 0
    const name = alias.source
    if (anchored === undefined) {
      if (!this.isPart) this.undefinedAlias(name, invalid)
    } else if (anchored === 'open')
      this.reports.report('alias-cycle', new Place(invalid), { name: verbatim(name) })
    else if (depth + anchored.height > MAXIMUM_DEPTH) {
      this.reports.report('too-deep', new Place(invalid), { limit: MAXIMUM_DEPTH })
    } else return this.use(anchored, span)
    return invalid
  }

  private undefinedAlias(name: string, invalid: InvalidNode): void {
    const near = nearest(name, this.anchors.keys())
    const edit = near === undefined || this.anchors.get(near) === 'open' ? undefined : verbatim(`*${near}`)
    this.reports.report('undefined-alias', new Place(invalid), { name: verbatim(name) }, { edit })
  }

  private use({ node, size, height }: Anchored, alias: Span): Node {
    const within = this.budget >= 0
    this.budget -= size
    this.size += size
    if (this.budget < 0) {
      const invalid = new InvalidNode(alias)
      if (within) this.reports.report('too-many-aliases', new Place(invalid), {})
      return invalid
    }
    this.height = height
    return repeated(node, alias)
  }
}

function isMergeKey(key: unknown): boolean {
  return key instanceof Scalar && key.type === 'PLAIN' && key.value === '<<'
}

function mergeTagOf(node: unknown): MergeTag | undefined {
  const tag = (node as { readonly tag?: unknown } | null)?.tag
  return tag === '!reset' ? 'reset' : tag === '!override' ? 'override' : undefined
}
