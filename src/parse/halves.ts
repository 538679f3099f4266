import { type Entry, MapNode, type Node } from '../source/node.js'
import type { Span } from '../source/position.js'
import { Reports } from '../warnings/report.js'
import { type Before, endOf } from './anchors.js'
import { aloneIn, type BlockAt, blockAt, withoutLines } from './block-at.js'
import { readEvents } from './event-reader.js'
import { type Recovered, recovered } from './recovered.js'
import type { ReadEvents } from './sound-text.js'
import { yamlDocuments } from './yaml-documents.js'

export interface Halves extends Recovered {
  /** The text without the block, and its tree. */
  readonly rest: { readonly text: string; readonly root: Node }
}

/**
 * Reads a text in two halves. The recovering reader reads the block around an offset, and the faster event reader reads
 * the rest. Returns undefined unless the result is certain to equal that of reading the whole text.
 *
 * Readers read a text from beginning to end, so they reach the block in the same state as in the whole text. If both
 * halves have the same keys at the same offsets, they also leave the block in the same state. Otherwise the next key
 * counts as part of the block, and then the whole rest of the text, for example after a quote that is not closed.
 */
export function readInHalves(text: string, at: number): Halves | undefined {
  const word = lastWordBefore(text, at)
  const line = text.lastIndexOf('\n', word) + 1
  // A key without its colon runs into the next key, so the block may begin a line earlier.
  const above = lastWordBefore(text, line)
  const end = text.length
  // Without `until`, the block extends to the last one.
  const bounds: readonly (readonly [from: number, until?: number])[] = isQuoteOpen(text.slice(line, word + 1))
    ? [[word, end]]
    : [[word, word], [above, word], [above], [above, end]]
  let tried: Span | undefined
  for (const [from, until = tried?.end ?? word] of bounds) {
    const block = blockAt(text, from, until)
    if (block === undefined || (block.start === tried?.start && block.end === tried.end)) continue
    tried = block
    const halves = readAround(text, block)
    if (halves !== undefined) return halves
  }
  return undefined
}

/** True if a line seems to leave a quote open. Then the block alone would not do. */
function isQuoteOpen(line: string): boolean {
  return ['"', "'"].some((quote) => line.split(quote).length % 2 === 0)
}

function readAround(text: string, block: BlockAt): Halves | undefined {
  if (block.isHead || !isReadAlike(text, block)) return undefined
  const without = withoutLines(text, block)
  const rest = readEvents(without)
  if ('reason' in rest || rest.hasRepeatedAnchors) return undefined
  const before = anchorsBefore(block, rest)
  const reports = new Reports()
  const ownText = aloneIn(text, block)
  const [document, second] = yamlDocuments(ownText, reports)
  if (document === undefined || second !== undefined || reports.hasErrors) return undefined
  const alone = recovered(ownText, document, before)
  // The block alone lacks the text between keys, so a key that is too long in the whole text may be short there.
  const hasLongKey = alone.errors.some(({ code }) => code === 'KEY_OVER_1024_CHARS')
  if (alone.guess === undefined || alone.budget < 0 || hasLongKey) return undefined
  const guess = joined(alone.guess, rest.root, block)
  return guess && { ...alone, guess, rest: { text: without, root: rest.root } }
}

/**
 * True if a block is read the same after any text. Three things depend on the context. A single sign may take its
 * indentation from the line before. Braces and tags may belong to the previous key. And text after the block may use
 * its anchors.
 */
function isReadAlike(text: string, { start, end }: Span): boolean {
  const block = text.slice(start, end)
  return /^ *[\w"'.$/]\S/.test(block) && !/\W&/.test(block)
}

/** Returns the anchors that aliases in a block can refer to. */
function anchorsBefore({ start }: Span, { anchors, budget }: ReadEvents): Before {
  const before = [...anchors].filter(([, anchored]) => anchored !== 'open' && anchored.node.start < start)
  return { anchors: new Map(before), budget }
}

/** Errors are found at the next character that is not white space. */
function lastWordBefore(text: string, at: number): number {
  return Math.max(0, text.slice(0, at).trimEnd().length - 1)
}

/** Joins the trees: the map of the block, with the other entries from the other half. */
function joined(alone: Node, rest: Node, block: BlockAt, isInside = !block.isEntry): MapNode | undefined {
  if (alone.kind !== 'map' || rest.kind !== 'map') return undefined
  const others = rest.entries
  const entries: Entry[] = []
  let next = 0
  for (const entry of alone.entries) {
    const { start } = entry
    // The result of a merge key depends on all keys beside it.
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
  // After the last entry there may be text that is no entry.
  const isWhole = endOf(alone.entries.at(-1)!.value) === end
  return new MapNode(entries, { start, end: isWhole ? endOf(last.value) : end })
}
