import type { Event, MappingEvent, ScalarEvent } from 'js-yaml'
import { type Change, changesBetween } from '../source/change.js'
import { lastBefore } from '../source/last-before.js'
import { type Entry, MapNode, type Node, type WrittenNode } from '../source/node.js'
import type { Span } from '../source/position.js'
import { Shift } from '../source/shift.js'
import { aliasBudget, type Anchored, endOf } from './anchors.js'
import { eventsOf, NOWHERE, readEvents } from './event-reader.js'
import type { Likeness, ReadEvents, Refusal, SoundText } from './sound-text.js'

/** Compares a text with a parsed one. Returns undefined if they differ in most parts. */
export function likenessTo(known: SoundText, text: string): Likeness | undefined {
  const changes = changesBetween(known.text, text)
  const [{ start, newEnd }] = changes as readonly [Change]
  if (newEnd - start > text.length / 2) return undefined
  return {
    readChanged: () => readChanged(text, known, changes),
    readWithout: (other) => readWithout(other, known),
  }
}

/**
 * Parses a text that differs from a parsed one in one block: a section, or an entry of one, such as a service. Only
 * that block is parsed, and nodes behind it move. Returns undefined if more than one block differs.
 *
 * A YAML reader reads a text from beginning to end. It reaches the block in the same state as before, because all text
 * up to the colon of its key is unchanged. The next key is indented no further than the key of the block. That ends
 * everything that the block may have left open, and is no error by itself.
 */
function readChanged(
  text: string,
  known: SoundText,
  changes: readonly Change[],
): ReadEvents | Refusal | undefined {
  for (const change of changes) {
    const block = blockWith(known, change)
    const read = block && readBlock(text, known, block, block.end + change.newEnd - change.end)
    if (read !== undefined) return read
  }
  return undefined
}

function readBlock(
  text: string,
  known: SoundText,
  block: Block,
  end: number,
): ReadEvents | Refusal | undefined {
  const { start, level } = block
  if (block.end < known.text.length && text[end - 1] !== '\n') return undefined
  const anchors = anchorsOutside(known, block)
  if (anchors === undefined || hasMerges(text, level.columns)) return undefined
  const before = new Map([...anchors].filter(([, { node }]) => node.start < start))
  const header = level.section === undefined ? '' : 'a:\n'
  const read = readEvents(text, {
    events: () => movedEvents(header + text.slice(start, end), start - header.length),
    before: { anchors: before, budget: budgetOf(known, text) },
  })
  if ('reason' in read) return read.reason === 'alias' ? undefined : read
  const hasAnchors = read.hasRepeatedAnchors || read.anchors.size > before.size
  const entries = entriesAt(read.root, level.columns.length - 1)
  const old = level.map.entries[block.first]!
  if (hasAnchors || entries?.[0]?.start !== old.start) return undefined
  if (entries.slice(1).some(({ key }) => level.map.entry(key) !== undefined)) return undefined
  return changed(known, block, entries, { anchors, budget: read.budget }, end - block.end)
}

/**
 * Parses a text that differs from a parsed one only in blocks that are missing or replaced by comments. Returns
 * undefined if it differs in more, or if no entry is left.
 */
function readWithout(text: string, known: SoundText): ReadEvents | undefined {
  for (const change of changesBetween(known.text, text)) {
    const { start } = change
    const comments = /(?:#.*(?:\r?\n|$))*/y
    comments.lastIndex = start
    const end = start + comments.exec(text)![0].length
    if (end < change.newEnd) continue
    const by = text.length - known.text.length
    const block = blocksIn(known, { start, end: end - by })
    const anchors = block && anchorsOutside(known, block)
    if (anchors === undefined || block!.last - block!.first + 1 === block!.level.map.entries.length) continue
    const budget = budgetOf(known, text)
    return changed(known, block!, [], { anchors, budget }, by)
  }
  return undefined
}

/** The sections, or the entries of one section, if each is on lines of its own. */
interface Level {
  readonly map: MapNode
  /** The columns of the keys of sections, and of entries. */
  readonly columns: readonly number[]
  /** The index of the section, for entries. */
  readonly section: number | undefined
  /** Returns the beginning of an entry's lines. The index after the last entry gives the end of the lines. */
  readonly startOf: (index: number) => number | undefined
}

/** The lines of consecutive entries, and of sections behind them. */
interface Block extends Span {
  readonly level: Level
  readonly first: number
  readonly last: number
  readonly nextSection: number
}

function sectionsOf({ text, root }: SoundText): Level | undefined {
  return levelOf(text, root, text.length, [])
}

function entriesOf({ text }: SoundText, sections: Level, section: number): Level | undefined {
  const { value } = sections.map.entries[section]!
  return levelOf(text, value, sections.startOf(section + 1), sections.columns, section)
}

function levelOf(
  text: string,
  map: Node,
  end: number | undefined,
  above: readonly number[],
  section?: number,
): Level | undefined {
  if (map.kind !== 'map' || map.alias !== undefined) return undefined
  const { entries, start } = map
  const line = lineWith(text, start)
  if (line === undefined || entries[0]?.start !== start) return undefined
  const columns = [...above, start - line]
  // The result of a merge key depends on all keys beside it.
  if (hasMerges(text, columns)) return undefined
  const startOf = (index: number) => (index < entries.length ? lineWith(text, entries[index]!.start) : end)
  return { map, columns, section, startOf }
}

/** Returns the beginning of the line of an offset. Returns undefined if more than spaces precede the offset. */
function lineWith(text: string, offset: number): number | undefined {
  let at = offset
  while (text[at - 1] === ' ') at--
  return at === 0 || text[at - 1] === '\n' ? at : undefined
}

/** True if maps whose keys are in these columns may have merge keys. */
function hasMerges(text: string, columns: readonly number[]): boolean {
  return (
    text.includes('<<') && columns.some((column) => new RegExp(`^ {${column}}(?:<<|\\?)`, 'm').test(text))
  )
}

/** Returns the innermost block that contains a change after the colon of its key. */
function blockWith(known: SoundText, change: Change): Block | undefined {
  const sections = sectionsOf(known)
  const section = sections && lastKeyBefore(sections.map, change.start)
  if (section === undefined) return undefined
  const entries = entriesOf(known, sections!, section)
  const entry = entries && lastKeyBefore(entries.map, change.start)
  const [level, index] = entry === undefined ? [sections!, section] : [entries!, entry]
  const [start, end] = [level.startOf(index), level.startOf(index + 1)]
  if (start === undefined || end === undefined || change.end > end) return undefined
  return { level, start, end, first: index, last: index, nextSection: section + 1 }
}

function lastKeyBefore({ entries }: MapNode, offset: number): number | undefined {
  const index = lastBefore(entries, offset - 1, ({ end }) => end)
  return index < 0 ? undefined : index
}

/** Returns the blocks that a part of a text consists of. There may be none. */
function blocksIn(known: SoundText, { start, end }: Span): Block | undefined {
  const sections = sectionsOf(known)
  if (sections === undefined) return undefined
  const section = Math.max(
    0,
    lastBefore(sections.map.entries, start, ({ start }) => start),
  )
  const entries = entriesOf(known, sections, section)
  const nextSection = indexAt(sections, end)
  const firstSection = indexAt(sections, start)
  if (firstSection !== undefined && nextSection !== undefined) {
    return { level: sections, start, end, first: firstSection, last: nextSection - 1, nextSection }
  }
  const first = entries && indexAt(entries, start)
  if (first === undefined) return undefined
  const level = entries!
  // After the last entry, the part may contain whole sections.
  const behind = nextSection === undefined ? indexAt(level, end) : level.map.entries.length
  if (behind === undefined) return undefined
  return { level, start, end, first, last: behind - 1, nextSection: nextSection ?? section + 1 }
}

/**
 * Returns the index of the entry that begins with a line. For the line after the last entry it is the number of
 * entries.
 */
function indexAt({ map, startOf }: Level, line: number): number | undefined {
  for (let index = 0; index <= map.entries.length; index++) if (startOf(index) === line) return index
  return undefined
}

/**
 * Returns the anchors outside of a block. Returns undefined if an anchored node contains the block or is in it, or if
 * an anchor is defined twice.
 */
function anchorsOutside(
  { anchors, hasRepeatedAnchors }: SoundText,
  { start, end }: Span,
): ReadonlyMap<string, Anchored> | undefined {
  const outside = new Map<string, Anchored>()
  for (const [name, anchored] of anchors) {
    if (anchored === 'open') return undefined
    const { node } = anchored
    if (node.start < end && node.end > start) return undefined
    outside.set(name, anchored)
  }
  return hasRepeatedAnchors ? undefined : outside
}

/**
 * Returns the number of nodes that aliases may still add. The nodes that aliases of the old block added still count.
 */
function budgetOf({ text, budget }: SoundText, changedText: string): number {
  return budget + aliasBudget(changedText) - aliasBudget(text)
}

const OFFSETS = [
  'start',
  'valueStart',
  'valueEnd',
  'anchorStart',
  'anchorEnd',
  'tagStart',
  'tagEnd',
] as const satisfies readonly (keyof ScalarEvent | keyof MappingEvent)[]

/** Returns the events of a text with offsets in another text, in which it begins at `start`. */
function movedEvents(text: string, start: number): Event[] {
  const events = eventsOf(text, start)
  for (const event of events as Partial<Record<(typeof OFFSETS)[number], number>>[]) {
    for (const name of OFFSETS) if (event[name]! > NOWHERE) event[name] += start
  }
  return events
}

/** Returns the entries of a tree, or those of its only section. */
function entriesAt(root: Node, depth: number): readonly Entry[] | undefined {
  if (root.kind !== 'map') return undefined
  if (depth === 0) return root.entries
  return root.entries.length === 1 ? entriesAt(root.entries[0]!.value, 0) : undefined
}

/** Returns the tree of a text with other entries in place of a block. Nodes behind it move by `by` characters. */
function changed(
  { root }: SoundText,
  { level, first, last, nextSection, end }: Block,
  instead: readonly Entry[],
  { anchors, budget }: { readonly anchors: ReadonlyMap<string, Anchored>; readonly budget: number },
  by: number,
): ReadEvents {
  const shift = new Shift(by, end, anchors.size > 0)
  const inLevel = withEntries(level.map, first, last, instead, shift)
  const { section } = level
  const sections = (root as MapNode).entries
  const moved = Array.from(anchors, ([name, anchored]): [string, Anchored] => [
    name,
    { ...anchored, node: shift.node(anchored.node) as WrittenNode },
  ])
  return {
    root:
      section === undefined
        ? inLevel
        : withEntries(root as MapNode, section, nextSection - 1, [sections[section]!.with(inLevel)], shift),
    anchors: new Map(moved),
    hasRepeatedAnchors: false,
    budget,
  }
}

function withEntries(
  { entries }: MapNode,
  first: number,
  last: number,
  instead: readonly Entry[],
  shift: Shift,
): MapNode {
  const all = [
    ...entries.slice(0, first),
    ...instead,
    ...entries.slice(last + 1).map((entry) => shift.entry(entry)),
  ]
  return new MapNode(all, { start: all[0]!.start, end: endOf(all.at(-1)!.value) })
}
