import { Composer, type Document, isScalar } from 'yaml'
import { Reports } from '../warnings/report.js'
import type { Node } from '../source/node.js'
import type { Span } from '../source/position.js'
import { MAXIMUM_DEPTH } from './depth.js'
import { readTokens } from './tokens.js'
import { withoutBrokenBlocks } from './broken-blocks.js'
import { reportAt } from './report-at.js'
import type { ReadText } from './reader.js'
import { spanOf, TreeBuilder } from './value-tree.js'
import { describeProblem } from './yaml-problems.js'

/**
 * Reads any text with the library that goes on behind an error: what is wrong is reported, and the sound rest is there
 * all the same.
 */
export function readAnything(text: string, reports: Reports): ReadText {
  const documents = compose(text, reports)
  const [document, second] = documents
  if (second !== undefined) reportAt(reports, 'multiple-documents', spanOf(second.contents ?? second))
  if (document === undefined)
    return { root: undefined, guess: undefined, isBroken: true, hasMergeTags: false }
  for (const error of document.errors) reportProblem(reports, 'yaml-syntax', error)
  for (const warning of document.warnings) {
    const [start, end] = warning.pos
    const tag = text.slice(start, end)
    // Programs that write YAML put `!!merge` before a `<<`, which means what it means without.
    const isKnown =
      /^!(?:reset|override)$/.test(tag) || (tag === '!!merge' && /^ +<< *:/.test(text.slice(end)))
    if (!isKnown) reportProblem(reports, 'yaml-warning', warning)
  }
  const isBroken = document.errors.length > 0
  const builder = new TreeBuilder(text, isBroken ? new Reports() : reports, false)
  const guess = treeOf(document, builder)
  const root = isBroken ? soundTree(text, document, guess, reports) : guess
  return { root, guess, isBroken, hasMergeTags: builder.hasMergeTags }
}

function treeOf({ contents }: Document, builder: TreeBuilder): Node | undefined {
  const isEmpty = contents === null || (isScalar(contents) && contents.source === '')
  return isEmpty ? undefined : builder.build(contents)
}

/** An indentation that fits nothing before it is found only where the next thing begins. */
function spanOfError({ code, pos: [start, end] }: Document['errors'][number]): Span {
  return code === 'BAD_INDENT' ? { start: start - 1, end: start - 1 } : { start, end }
}

/** How often a text is read anew, each time without the blocks in which errors were found. */
const MOST_ROUNDS = 3

/**
 * What is left of a broken manifest without the parts in which the errors stand. What the library guesses of those would
 * only raise more questions.
 */
function soundTree(
  text: string,
  broken: Document,
  guess: Node | undefined,
  reports: Reports,
): Node | undefined {
  let { errors } = broken
  let tree = guess
  let rest = text
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const spans = errors.map(spanOfError)
    const shortened = tree && withoutBrokenBlocks(rest, tree, spans)
    if (shortened === undefined) return undefined
    rest = shortened
    const [document] = compose(rest, new Reports())
    if (document === undefined) return undefined
    errors = document.errors
    if (errors.length === 0) return treeOf(document, new TreeBuilder(rest, reports, true))
    tree = treeOf(document, new TreeBuilder(rest, new Reports(), true))
  }
  return undefined
}

function compose(text: string, reports: Reports): Document[] {
  const composer = new Composer({
    schema: 'core',
    // Without the tags of YAML 1.1 beside it, such as !!timestamp: a manifest has no use for a date.
    resolveKnownTags: false,
    uniqueKeys: false,
    merge: false,
  })
  const documents: Document[] = []
  const tooDeepAt = readTokens(text, (token) => {
    for (const document of composer.next(token)) documents.push(document)
  })
  if (tooDeepAt !== undefined) {
    reportAt(reports, 'too-deep', { start: tooDeepAt, end: tooDeepAt + 1 }, { limit: MAXIMUM_DEPTH })
  } else for (const document of composer.end(true, text.length)) documents.push(document)
  return documents
}

function reportProblem(
  reports: Reports,
  code: 'yaml-syntax' | 'yaml-warning',
  { code: problem, pos }: Document['errors'][number] | Document['warnings'][number],
): void {
  reportAt(reports, code, { start: pos[0], end: pos[1] }, { problem: describeProblem(problem) })
}
