import { Composer, type Document, isScalar } from 'yaml'
import type { IgnoreComment } from '../warnings/ignored.js'
import { Reports } from '../warnings/report.js'
import { InvalidNode, type Node } from '../source/node.js'
import { Place } from '../source/place.js'
import { Lines, type Span } from '../source/position.js'
import { characterName } from '../source/characters.js'
import { MAXIMUM_DEPTH, readTokens } from './depth.js'
import { withoutBrokenBlocks } from './broken-blocks.js'
import { findIgnoreComments } from './ignore-comments.js'
import { spanOf, TreeBuilder } from './value-tree.js'
import { describeProblem } from './yaml-problems.js'

/** The text of one file, and the tree of its values as far as the YAML could be understood. */
export interface ParsedText {
  readonly text: string
  /** Absent where there is nothing but white space and comments, or nothing sound. */
  readonly root: Node | undefined
  /** As `root`, with whatever the broken parts may be meant to be: for an outline of what is being typed. */
  readonly guess: Node | undefined
  /** The comments that silence warnings. */
  readonly ignoreComments: readonly IgnoreComment[]
  /** Whether the syntax is broken somewhere, so that parts of the tree may be missing. */
  readonly isBroken: boolean
  /** Whether a value has a tag that is about other files. */
  readonly hasMergeTags: boolean
}

/**
 * Reads the YAML of one file (rule R2.1-08). What is wrong with it is reported, and the sound rest is there all the
 * same. Only this folder knows the YAML library.
 */
export function parse(text: string, reports: Reports): ParsedText {
  reportForbiddenCharacters(text, reports)
  const documents = compose(text, reports)
  const [document, second] = documents
  if (second !== undefined) reportAt(reports, 'multiple-documents', spanOf(second.contents ?? second))
  const ignoreComments = findIgnoreComments(text, new Lines(text))
  if (document === undefined)
    return { text, root: undefined, guess: undefined, ignoreComments, isBroken: true, hasMergeTags: false }
  for (const error of document.errors) reportProblem(reports, 'yaml-syntax', error)
  for (const warning of document.warnings) {
    const isMergeTag = /^!(?:reset|override)$/.test(text.slice(...warning.pos))
    if (!isMergeTag) reportProblem(reports, 'yaml-warning', warning)
  }
  const isBroken = document.errors.length > 0
  const builder = new TreeBuilder(text, isBroken ? new Reports() : reports, false)
  const guess = treeOf(document, builder)
  const root = isBroken ? soundTree(text, document, guess, reports) : guess
  return { text, root, guess, ignoreComments, isBroken, hasMergeTags: builder.hasMergeTags }
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
    logLevel: 'silent',
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

type SpanCode = 'multiple-documents' | 'too-deep' | 'forbidden-character' | 'yaml-syntax' | 'yaml-warning'

function reportAt(
  reports: Reports,
  code: SpanCode,
  span: Span,
  args: Record<string, string | number> = {},
): void {
  reports.report<SpanCode>(code, new Place(new InvalidNode(span)), args as never)
}

function reportProblem(
  reports: Reports,
  code: 'yaml-syntax' | 'yaml-warning',
  { code: problem, pos }: Document['errors'][number] | Document['warnings'][number],
): void {
  reportAt(reports, code, { start: pos[0], end: pos[1] }, { problem: describeProblem(problem) })
}

const suspicious = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]/g

/** YAML allows no control characters and no half of a surrogate pair; the first of each run is reported. */
function reportForbiddenCharacters(text: string, reports: Reports): void {
  suspicious.lastIndex = 0
  let previousEnd = -1
  for (let match = suspicious.exec(text); match !== null; match = suspicious.exec(text)) {
    const start = match.index
    const codePoint = text.codePointAt(start)!
    if (codePoint > 0xffff) {
      suspicious.lastIndex = start + 2
      continue
    }
    if (start !== previousEnd) {
      reportAt(reports, 'forbidden-character', { start, end: start + 1 }, { name: characterName(codePoint) })
    }
    previousEnd = start + 1
  }
}
