import type { Document } from 'yaml'
import { Reports } from '../warnings/report.js'
import type { Node } from '../source/node.js'
import type { Span } from '../source/position.js'
import { withoutBrokenBlocks } from './broken-blocks.js'
import { bareVariableAt, withoutConsequences } from './consequences.js'
import { readEvents } from './event-reader.js'
import { type Halves, readInHalves } from './halves.js'
import { type Recovered, recovered } from './recovered.js'
import { reportAt } from './report-at.js'
import type { ReadText } from './reader.js'
import { spanOf, TreeBuilder, treeOfDocument } from './value-tree.js'
import { yamlDocuments } from './yaml-documents.js'
import { childrenOf, unclosedIn } from './unclosed.js'
import { LooseLexer, seemsClosed } from './unindented.js'
import { conflictIn, likelyMistakes, type Mistake } from './likely-mistake.js'
import { describeProblem } from './yaml-problems.js'

/**
 * Parses any text with the error-tolerant library. Errors are reported, and the tree has the sound rest.
 *
 * @param at the approximate position of an error that another reader found. If possible, the library then parses only
 *   the block around it
 */
export function readAnything(text: string, reports: Reports, at?: number): ReadText {
  const conflict = conflictIn(text)
  if (conflict !== undefined) {
    reportAt(reports, 'yaml-syntax', conflict, describeProblem(conflict.code))
    return { root: undefined, guess: undefined, isBroken: true, hasMergeTags: false }
  }
  const halves = at === undefined ? undefined : readInHalves(text, at)
  const found = halves ?? recover(text, reports)
  if (found === undefined) return { root: undefined, guess: undefined, isBroken: true, hasMergeTags: false }
  const { errors, warnings, guess, hasMergeTags } = found
  const isBroken = errors.length > 0
  const loose = isBroken ? readUnindented(text, found, reports) : undefined
  if (loose !== undefined) return loose
  const mistakes = mistakesIn(text, errors, guess)
  // After a line with other spaces, keys belong to other ones than the user sees.
  const misread = mistakes.find(({ code }) => code === 'OTHER_SPACE')
  for (const mistake of misread === undefined ? mistakes : [misread])
    reportAt(reports, 'yaml-syntax', mistake, describeProblem(mistake.code))
  reportWarnings(text, warnings, reports)
  if (!isBroken) reports.addAll(found.reports)
  if (misread !== undefined) return { root: undefined, guess, isBroken, hasMergeTags }
  const root = isBroken ? soundTree(text, errors, guess, reports, halves?.rest) : guess
  return { root, guess, isBroken, hasMergeTags }
}

function reportWarnings(text: string, warnings: Recovered['warnings'], reports: Reports): void {
  for (const { code, pos } of warnings) {
    const [start, end] = pos
    const tag = text.slice(start, end)
    // Programs that write YAML put `!!merge` before a `<<`, which changes nothing.
    const isKnown =
      /^!(?:reset|override)$/.test(tag) || (tag === '!!merge' && /^ +<< *:/.test(text.slice(end)))
    if (!isKnown)
      reportAt(reports, 'yaml-warning', { start, end }, { problem: describeProblem(code).problem })
  }
}

/** Reads a text whose brackets and quotes continue further left than YAML allows, if it has no other error. */
function readUnindented(text: string, { errors, guess }: Recovered, reports: Reports): ReadText | undefined {
  const sign = guess && signThatEnds(text, guess, errors[0]!.pos[0])
  if (sign === undefined || !seemsClosed(text, sign)) return undefined
  const documents = yamlDocuments(text, new Reports(), new LooseLexer())
  const [document] = documents
  if (document === undefined || documents.length > 1 || document.errors.length > 0) return undefined
  const found = recovered(text, document)
  reportWarnings(text, found.warnings, reports)
  reports.addAll(found.reports)
  return {
    root: found.guess,
    ...{ guess: found.guess, isBroken: false, hasMergeTags: found.hasMergeTags },
    unindented: { start: sign, end: sign + 1 },
  }
}

/** Returns the offset of the quote or bracket whose text the library has read up to an offset. */
function signThatEnds(text: string, node: Node, end: number): number | undefined {
  if (node.end < end || node.alias !== undefined) return undefined
  if (node.end === end && node.kind !== 'invalid' && /["'[{]/.test(text[node.start]!)) return node.start
  for (const child of childrenOf(node)) {
    const sign = signThatEnds(text, child, end)
    if (sign !== undefined) return sign
  }
  return undefined
}

function recover(text: string, reports: Reports): Recovered | undefined {
  const [document, second] = yamlDocuments(text, reports)
  if (second !== undefined) reportAt(reports, 'multiple-documents', spanOf(second.contents ?? second), {})
  return document && recovered(text, document)
}

/** The library finds wrong indentation only at the next token. */
function spanOfError({ code, pos: [start, end] }: Document['errors'][number]): Span {
  return code === 'BAD_INDENT' ? { start: start - 1, end: start - 1 } : { start, end }
}

/** The number of attempts to read a text without the blocks that have errors. */
const MOST_ROUNDS = 3

/**
 * Returns the tree of a broken manifest without the parts that have errors. The library's guesses for those would cause
 * misleading reports. `known` caches the result for one of the texts on the way.
 */
function soundTree(
  text: string,
  broken: Document['errors'],
  guess: Node | undefined,
  reports: Reports,
  known?: Halves['rest'],
): Node | undefined {
  let errors = broken
  let tree = guess
  let rest = text
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const spans = errors.map(spanOfError)
    const shortened = tree && withoutBrokenBlocks(rest, tree, spans)
    if (shortened === undefined) return undefined
    rest = shortened
    const sound = rest === known?.text ? known : readEvents(rest)
    if (!('reason' in sound)) return sound.root
    const [document] = yamlDocuments(rest, new Reports())
    if (document === undefined) return undefined
    errors = withoutConsequences(rest, document.errors)
    if (errors.length === 0) return treeOfDocument(document, new TreeBuilder(rest, reports, true))
    tree = treeOfDocument(document, new TreeBuilder(rest, new Reports(), true))
  }
  return undefined
}

/**
 * Returns the mistakes behind syntax errors. Something that is not closed is reported where it begins: the library
 * reports it where it must end.
 */
function mistakesIn(text: string, errors: Document['errors'], guess: Node | undefined): readonly Mistake[] {
  if (errors.length === 0) return []
  const unclosed = guess && unclosedIn(text, guess)
  const likely = likelyMistakes(text)
  const found = new Map<string, Mistake>()
  const maps = new Set<number>()
  for (const { code, pos } of errors) {
    const [start, end] = pos
    const sign = unclosed?.get(start)?.shift()
    const variable = bareVariableAt(text, start)
    const mistake = variable
      ? { ...variable, code: 'BARE_VARIABLE' }
      : sign
        ? { ...sign, code: 'UNCLOSED' }
        : likely({ start, end, code })
    // The text around a line that is too deep is a second error with the same beginning.
    if (code === 'MULTILINE_IMPLICIT_KEY' && maps.has(start)) continue
    if (code === 'BLOCK_AS_IMPLICIT_KEY') maps.add(start)
    // The library may find several errors for one mistake. The first one is the most helpful.
    const place = `${mistake.start}-${mistake.end}`
    if (!found.has(place)) found.set(place, mistake)
  }
  return [...found.values()]
}
