import { type Entry, MapNode, type Node } from '../source/node.js'
import type { Span } from '../source/position.js'
import { Reports } from '../warnings/report.js'
import { type Before, endOf } from './anchors.js'
import { aloneIn, type BlockAt, blockAt, withoutLines } from './block-at.js'
import { readEvents } from './event-reader.js'
import { type Recovered, recovered } from './recovered.js'
import type { Likeness, ReadEvents } from './sound-text.js'
import { yamlDocuments } from './yaml-documents.js'

export interface Halves extends Recovered {
  /** The text without the block, and its tree. */
  readonly rest: { readonly text: string; readonly root: Node }
}

/**
 * Reads a text in two halves: the block around an offset with the library that goes on behind an error, and the rest with
 * the other, which is several times as fast. Undefined unless that is sure to come to the same as to read the whole.
 *
 * Readers go through a text from its beginning to its end. So where the block begins they are as far as they are in the
 * whole; and where it ends, the next key shows that they have come out of it: both halves have the same keys in the same
 * places. Where they have not, the next key is taken for part of the block too, and then all that follows, as behind a quote
 * that is not closed. What is known of the rest by a likeness is not read again.
 */
export function readInHalves(text: string, at: number, likeness?: Likeness): Halves | undefined {
  const word = lastWordBefore(text, at)
  const line = text.lastIndexOf('\n', word) + 1
  // A key without its colon is taken for the beginning of the next one.
  const above = lastWordBefore(text, line)
  const end = text.length
  // Without an end: as far as the block behind the last one.
  const bounds: readonly (readonly [from: number, until?: number])[] = isQuoteOpen(text.slice(line, word + 1))
    ? [[word, end]]
    : [[word, word], [above, word], [above], [above, end]]
  let tried: Span | undefined
  for (const [from, until = tried?.end ?? word] of bounds) {
    const block = blockAt(text, from, until)
    if (block === undefined || (block.start === tried?.start && block.end === tried.end)) continue
    tried = block
    const halves = readAround(text, block, likeness)
    if (halves !== undefined) return halves
  }
  return undefined
}

/** Whether a line seems to leave a quote open, so that no time is lost on the block alone. */
function isQuoteOpen(line: string): boolean {
  return ['"', "'"].some((quote) => line.split(quote).length % 2 === 0)
}

function readAround(text: string, block: BlockAt, likeness: Likeness | undefined): Halves | undefined {
  if (block.isHead || !isReadAlike(text, block)) return undefined
  const without = withoutLines(text, block)
  const rest = likeness?.readWithout(without) ?? readEvents(without)
  if ('reason' in rest || rest.hasRepeatedAnchors) return undefined
  const before = anchorsBefore(block, rest)
  const reports = new Reports()
  const ownText = aloneIn(text, block)
  const [document, second] = yamlDocuments(ownText, reports)
  if (document === undefined || second !== undefined || reports.hasErrors) return undefined
  const alone = recovered(ownText, document, before)
  // The block alone has nothing between keys that may be far from one another.
  const hasLongKey = alone.errors.some(({ code }) => code === 'KEY_OVER_1024_CHARS')
  if (alone.guess === undefined || alone.budget < 0 || hasLongKey) return undefined
  const guess = joined(alone.guess, rest.root, block)
  return guess && { ...alone, guess, rest: { text: without, root: rest.root } }
}

/**
 * Whether a block is read the same behind whatever there is. The library takes the indentation of a line from the one
 * before where a single sign begins it; braces and tags may belong to the key before; and what the block calls by an
 * anchor may be meant by what follows.
 */
function isReadAlike(text: string, { start, end }: Span): boolean {
  const block = text.slice(start, end)
  return /^ *[\w"'.$/]\S/.test(block) && !/\W&/.test(block)
}

/** What aliases in a block can mean. */
function anchorsBefore({ start }: Span, { anchors, budget }: ReadEvents): Before {
  const before = [...anchors].filter(([, anchored]) => anchored !== 'open' && anchored.node.start < start)
  return { anchors: new Map(before), budget }
}

/** Errors are found where the next thing begins that is no white space. */
function lastWordBefore(text: string, at: number): number {
  return Math.max(0, text.slice(0, at).trimEnd().length - 1)
}

/** The tree of a map that has the block in it: what the block brings, and all else of the other half. */
function joined(alone: Node, rest: Node, block: BlockAt, isInside = !block.isEntry): MapNode | undefined {
  if (alone.kind !== 'map' || rest.kind !== 'map') return undefined
  const others = rest.entries
  const entries: Entry[] = []
  let next = 0
  for (const entry of alone.entries) {
    const { start } = entry
    // Which keys are merged depends on all that stand beside them.
    if (entry.merged !== undefined) return undefined
    if (block.start <= start && start < block.end) {
      entries.push(entry)
      continue
    }
    const other = others[next++]
    if (other === undefined || other.key !== entry.key || other.start !== start) return undefined
    const following = others[next]
    const isAround = start < block.start && (following === undefined || following.start >= block.end)
    if (isInside || !isAround) entries.push(other)
    else {
      const value = joined(entry.value, other.value, block, true)
      if (value === undefined) return undefined
      entries.push(other.with(value))
    }
  }
  const last = entries.at(-1)
  if (next < others.length || last === undefined) return undefined
  const { start, end } = alone
  // Behind the last entry there may be something that is none.
  const isWhole = endOf(alone.entries.at(-1)!.value) === end
  return new MapNode(entries, { start, end: isWhole ? endOf(last.value) : end })
}
