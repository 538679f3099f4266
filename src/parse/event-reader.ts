import {
  type AliasEvent,
  COLLECTION_STYLE,
  type Event,
  EVENT_ID,
  getScalarValue,
  type MappingEvent,
  parseEvents,
  SCALAR_STYLE,
  type ScalarEvent,
  type SequenceEvent,
  YAMLException,
} from 'js-yaml'
import { unstorableCharacter } from '../source/characters.js'
import { Entry, ListNode, MapNode, type Node, ScalarNode, type WrittenNode } from '../source/node.js'
import type { Span } from '../source/position.js'
import { aliasBudget, type Anchored, endOf, nodesOfText, repeated } from './anchors.js'
import { coreValue } from './core-value.js'
import { MAXIMUM_DEPTH } from './depth.js'
import { haveDistinctKeys, type Merge, mergedEntries } from './map-entries.js'
import type { ReadText } from './reader.js'
import type { Declined, ReadEvents, Refusal } from './sound-text.js'

/** Converts the result for a sound text to the common result of readers. */
export function toReadText({ root }: ReadEvents): ReadText {
  return { root, guess: root, isBroken: false, hasMergeTags: false }
}

class Unsure extends Error {
  constructor(
    readonly reason: Declined,
    readonly at?: number,
  ) {
    super(reason)
  }
}

/**
 * Reads a sound text several times as fast as the recovering reader, and returns the same tree.
 * It refuses any text that may have an error, or that the two readers might read differently. When in doubt it refuses.
 */
export function readEvents(text: string): ReadEvents | Refusal {
  let tree: EventTree | undefined
  try {
    tree = new EventTree(text, eventsOf(text))
    const root = tree.root()
    const { anchors, hasRepeatedAnchors, budget } = tree
    return { root, anchors, hasRepeatedAnchors, budget }
  } catch (error) {
    if (error instanceof Unsure) return { reason: error.reason, at: error.at ?? tree?.at ?? 0 }
    throw error
  }
}

/** A carriage return that only one of the two readers treats as a line break. */
const OTHER_LINE_BREAK = /\r(?!\n)/
/** A tab before the first sign of a line, or after dashes. */
const TAB_BEFORE_VALUE = /^[ ?:-]*\t/m
/** The end of a document, or a directive. */
const OTHER_DOCUMENT = /^(?:%|\.\.\.)/m
/** An indented sign in the first line that js-yaml takes for the beginning of a document. */
const INDENTED_BEGINNING = /^ +(?:---|%)/
/** Characters that YAML never allows. The build removes js-yaml's own search, which scans each value separately. */
const NOT_PRINTABLE =
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

function eventsOf(text: string): Event[] {
  if (text.includes('\ufeff')) throw new Unsure('byte order mark')
  if (text.includes('\r') && OTHER_LINE_BREAK.test(text)) throw new Unsure('line breaks')
  if (text.includes('\t') && TAB_BEFORE_VALUE.test(text)) throw new Unsure('tabs')
  if (OTHER_DOCUMENT.test(text) || INDENTED_BEGINNING.test(text)) throw new Unsure('other documents')
  let events: Event[]
  try {
    events = parseEvents(text, { maxDepth: MAXIMUM_DEPTH })
  } catch (error) {
    if (error instanceof YAMLException) throw new Unsure('syntax', error.mark?.position ?? 0)
    throw error
  }
  const notPrintable = text.search(NOT_PRINTABLE)
  if (notPrintable >= 0) throw new Unsure('syntax', notPrintable)
  return events
}

/** The offset of something that is absent. */
const NOWHERE = -1

/** Escapes with eight digits, and an escaped line break above an empty line. */
const UNCOMMON_ESCAPE = /\\(?:U|\r?\n[ \t]*\r?\n)/

const LAST_LINE_OF_SPACES = /\n +\n*$/

/** YAML allows 1024 characters from the beginning of a key to its colon, and events do not have that position. */
const LONGEST_KEY = 1000

const SPACE = 0x20
const TAB = 0x09
const LINE_FEED = 0x0a
const RETURN = 0x0d
const HASH = 0x23
const COMMA = 0x2c
const DASH = 0x2d
const COLON = 0x3a
const QUESTION_MARK = 0x3f
const LESS_THAN = 0x3c
const GREATER_THAN = 0x3e
const OPENING_BRACE = 0x7b
const CLOSING_BRACE = 0x7d
const CLOSING_BRACKET = 0x5d
const BAR = 0x7c

/**
 * The unfinished nodes, the innermost last. Reusing one array saves memory: each growing array reserves room that stays
 * empty.
 */
class Pending<Item> {
  private readonly all: Item[] = []
  count = 0

  push(item: Item): void {
    this.all[this.count++] = item
  }

  /** Removes and returns the items after the first `count`. */
  from(count: number): Item[] {
    const taken = this.all.slice(count, this.count)
    this.count = count
    return taken
  }
}

/** Builds the value tree from the events of a text. Each event is visited once, whatever aliases repeat. */
class EventTree {
  private next = 0
  /** The end of the last event: the position from which to look for signs without an event. */
  at = 0
  /** The latest node of each anchor; `open` while the node is being read. */
  readonly anchors = new Map<string, Anchored | 'open'>()
  hasRepeatedAnchors = false
  budget: number
  private size = 0
  private height = 0
  private readonly entries = new Pending<Entry>()
  private readonly items = new Pending<Node>()
  /** The span of the next node or entry. All share it, because each copies its numbers. */
  private readonly lastSpan = { start: 0, end: 0 }

  constructor(
    private readonly text: string,
    private readonly events: readonly Event[],
  ) {
    this.budget = aliasBudget(text)
  }

  root(): Node {
    // Skips the event of the document. Texts with content before it have been refused.
    this.take()
    const node = this.value(0)
    this.next++
    if (this.next < this.events.length) throw new Unsure('other documents')
    if (node.kind === 'scalar') throw new Unsure('no map or list')
    return node
  }

  private take(): Event {
    const event = this.events[this.next++]
    if (event === undefined) throw new Unsure('no map or list')
    return event
  }

  private value(depth: number): Node {
    const event = this.take()
    if (event.type === EVENT_ID.ALIAS) return this.alias(event, depth)
    if (event.type === EVENT_ID.DOCUMENT || event.type === EVENT_ID.POP) throw new Unsure('unexpected sign')
    if (event.tagStart !== NOWHERE) throw new Unsure('tag')
    if (event.anchorStart === NOWHERE) return this.written(event, depth)
    const anchor = this.name(event.anchorStart, event.anchorEnd)
    this.hasRepeatedAnchors ||= this.anchors.has(anchor)
    this.anchors.set(anchor, 'open')
    const before = this.size
    this.at = event.anchorEnd
    const node = this.written(event, depth)
    this.anchors.set(anchor, { node, size: this.size - before, height: this.height })
    return node
  }

  private written(event: ScalarEvent | MappingEvent | SequenceEvent, depth: number): WrittenNode {
    this.size++
    if (event.type === EVENT_ID.MAPPING) return this.map(event, depth)
    if (event.type === EVENT_ID.SEQUENCE) return this.list(event, depth)
    this.height = 0
    if (event.valueStart === NOWHERE) throw new Unsure('empty value')
    const text = this.textOf(event)
    this.size += nodesOfText(text)
    const span = this.spanOf(event)
    this.at = span.end
    return new ScalarNode(event.style === SCALAR_STYLE.PLAIN ? coreValue(text) : text, text, span)
  }

  private span(start: number, end: number): Span {
    this.lastSpan.start = start
    this.lastSpan.end = end
    return this.lastSpan
  }

  private textOf(event: ScalarEvent): string {
    const { valueStart, valueEnd, style } = event
    const written = this.text.slice(valueStart, valueEnd)
    const text = event.fast ? written : getScalarValue(this.text, event)
    const isBlock = style === SCALAR_STYLE.LITERAL_BLOCK || style === SCALAR_STYLE.FOLDED_BLOCK
    // The readers disagree on the spaces of a blank line.
    if (isBlock && (text.trim() === '' || LAST_LINE_OF_SPACES.test(text))) throw new Unsure('empty value')
    if (style === SCALAR_STYLE.DOUBLE_QUOTED) {
      if (UNCOMMON_ESCAPE.test(written) || unstorableCharacter(text) !== undefined) throw new Unsure('escape')
    }
    return text
  }

  private spanOf({ valueStart, valueEnd, style }: ScalarEvent): Span {
    if (style === SCALAR_STYLE.PLAIN) return this.span(valueStart, valueEnd)
    if (style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED) {
      return this.span(valueStart - 1, valueEnd + 1)
    }
    // The span from the sign that begins a block to the end of its last word.
    const start = this.blockStart()
    return this.span(start, start + this.text.slice(start, valueEnd).trimEnd().length)
  }

  private blockStart(): number {
    let at = this.afterBlanks(this.at)
    for (;;) {
      const sign = this.text.charCodeAt(at)
      if (sign === BAR || sign === GREATER_THAN) return at
      if (sign !== COLON && sign !== DASH && sign !== QUESTION_MARK) throw new Unsure('unexpected sign')
      at = this.afterBlanks(at + 1)
    }
  }

  /** Returns the value of a key or item. An absent value has the position after the sign and the spaces behind it. */
  private valueAfter(sign: number, isFlow: boolean, depth: number): Node {
    const event = this.events[this.next]!
    if (event.type !== EVENT_ID.SCALAR || event.valueStart !== NOWHERE) return this.value(depth)
    // The readers give an absent value in brackets or after an anchor different positions.
    if (isFlow || event.anchorStart !== NOWHERE || event.tagStart !== NOWHERE) throw new Unsure('empty value')
    const at = sign === COLON ? this.afterSpaces(this.at) : this.afterBlanks(this.at)
    if (this.text.charCodeAt(at) !== sign) throw new Unsure('empty value')
    this.next++
    this.size++
    this.height = 0
    this.at = this.afterSpaces(at + 1)
    return new ScalarNode(null, '', this.span(this.at, this.at))
  }

  private list(event: SequenceEvent, depth: number): ListNode {
    const isFlow = event.style === COLLECTION_STYLE.FLOW
    const { start } = event
    this.at = isFlow ? start + 1 : start
    const first = this.items.count
    let height = 0
    while (!this.closes()) {
      this.items.push(this.valueAfter(DASH, isFlow, depth + 1))
      height = Math.max(height, this.height + 1)
    }
    this.height = height
    const items = this.items.from(first)
    const end = isFlow ? this.closing(start, CLOSING_BRACKET) : endOf(items.at(-1)!)
    return new ListNode(items, this.span(start, end))
  }

  private map(event: MappingEvent, depth: number): MapNode {
    const { start } = event
    const isFlow = event.style === COLLECTION_STYLE.FLOW
    const hasBraces = isFlow && this.text.charCodeAt(start) === OPENING_BRACE
    this.at = hasBraces ? start + 1 : start
    const first = this.entries.count
    let merge: Merge | undefined
    let height = 0
    let end = start
    while (!this.closes()) {
      const event = this.take()
      const key = this.key(event)
      const { start: keyStart, end: keyEnd } = this.spanOf(event as ScalarEvent)
      // js-yaml also accepts a key after brackets on the line of a list.
      const isFirst = this.at <= start
      if (!isFlow && !isFirst && !this.hasLineBreakBefore(keyStart)) throw new Unsure('syntax')
      if (keyEnd - keyStart > LONGEST_KEY) throw new Unsure('key')
      this.at = keyEnd
      const merges = key === '<<' && this.text.charCodeAt(keyStart) === LESS_THAN
      // Merged maps are no deeper.
      const deeper = merges ? 0 : 1
      const value = this.valueAfter(COLON, isFlow, depth + deeper)
      height = Math.max(height, this.height + deeper)
      end = endOf(value)
      if (!merges) this.entries.push(new Entry(key, this.span(keyStart, keyEnd), value))
      else if (merge === undefined) {
        merge = { at: this.entries.count - first, value, span: { start: keyStart, end: keyEnd } }
      } else throw new Unsure('duplicate key')
    }
    this.height = height
    const entries = this.entries.from(first)
    if (!haveDistinctKeys(entries)) throw new Unsure('duplicate key')
    const all = merge === undefined ? entries : mergedEntries(entries, merge, refuseMerge)
    return new MapNode(all, this.span(start, hasBraces ? this.closing(start, CLOSING_BRACE) : end))
  }

  private key(event: Event): string {
    if (event.type !== EVENT_ID.SCALAR || event.valueStart === NOWHERE) throw new Unsure('key')
    const { anchorStart, tagStart, style } = event
    if (anchorStart !== NOWHERE || tagStart !== NOWHERE) throw new Unsure('key')
    if (style === SCALAR_STYLE.LITERAL_BLOCK || style === SCALAR_STYLE.FOLDED_BLOCK) throw new Unsure('key')
    return this.textOf(event)
  }

  /** True if the current map or list ends here. Consumes its end. */
  private closes(): boolean {
    if (this.events[this.next]!.type !== EVENT_ID.POP) return false
    this.next++
    return true
  }

  /** Returns the end of brackets or braces that begin at an offset. */
  private closing(start: number, sign: number): number {
    let at = this.afterBlanks(this.at)
    if (this.text.charCodeAt(at) === COMMA) at = this.afterBlanks(at + 1)
    if (this.text.charCodeAt(at) !== sign) throw new Unsure('unexpected sign')
    this.at = at + 1
    const inside = this.text.slice(start, at)
    // The readers disagree on the text below a comment.
    if (inside.includes('\n') && inside.includes('#')) throw new Unsure('comment in brackets')
    return this.at
  }

  private alias({ anchorStart, anchorEnd }: AliasEvent, depth: number): Node {
    this.at = anchorEnd
    const anchored = this.anchors.get(this.name(anchorStart, anchorEnd))
    if (anchored === undefined || anchored === 'open') throw new Unsure('alias')
    const { node, size, height } = anchored
    this.budget -= size
    if (this.budget < 0 || depth + height > MAXIMUM_DEPTH) throw new Unsure('alias')
    this.size += size
    this.height = height
    return repeated(node, { start: anchorStart - 1, end: anchorEnd })
  }

  private name(start: number, end: number): string {
    if (this.text.charCodeAt(end - 1) === COLON) throw new Unsure('name with a colon')
    return this.text.slice(start, end)
  }

  private hasLineBreakBefore(end: number): boolean {
    const at = this.text.indexOf('\n', this.at)
    return at >= 0 && at < end
  }

  /** Returns the first offset that is not white space, a line break or part of a comment. */
  private afterBlanks(from: number): number {
    let at = from
    for (;;) {
      const character = this.text.charCodeAt(at)
      if (character === HASH) at = this.text.indexOf('\n', at)
      else if (!isSpace(character) && character !== LINE_FEED && character !== RETURN) return at
      else at++
    }
  }

  private afterSpaces(from: number): number {
    let at = from
    while (isSpace(this.text.charCodeAt(at))) at++
    return at
  }
}

function isSpace(character: number): boolean {
  return character === SPACE || character === TAB
}

function refuseMerge(): never {
  throw new Unsure('merge key')
}
