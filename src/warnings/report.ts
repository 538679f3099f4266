import { asScalar } from '../source/as-scalar.js'
import { InvalidNode, type Node } from '../source/node.js'
import { pathAt } from '../source/path-at.js'
import { visible } from '../source/invisible.js'
import { type PathSegment, Place } from '../source/place.js'
import type { Range, Span } from '../source/position.js'
import { isLiteral, spanWithin } from '../source/scalar-offsets.js'
import type { Shift } from '../source/shift.js'
import type { Sources } from '../source/sources.js'
import { type Addition, additionTo } from './addition.js'
import type { Arguments, ShownArguments } from './arguments.js'
import { catalogue, type Code } from './catalogue.js'
import type { Diagnostic, Fix, RelatedPlace } from './diagnostic.js'
import { deniedCodes } from './denied.js'
import { type CatalogueEntry, fill, type Severity } from './entry.js'
import { type IgnoreComment, Ignored, isCode, warningCodes } from './ignored.js'
import { nearest, suggestion } from './nearest.js'
import { pageOf } from './page.js'
import { replacingWarning } from './retired.js'
import { subjectOf } from './subject.js'
import { writtenArguments } from './written-arguments.js'
import { type Literal, type Shown, words } from '../source/shown.js'

/** Another place to name, with its relation. */
export interface RelatedReport {
  readonly message: Shown
  readonly place: Place
  readonly part?: Span
}

export interface ReportDetails {
  /** The part of the scalar's text that is meant, as offsets. Absent for the whole text. */
  readonly part?: Span
  /** Other places to name, each with its relation. */
  readonly related?: readonly RelatedReport[]
  /** The correct text of the value or key that the diagnostic points at. */
  readonly fix?: Shown | undefined
  /** True if something works differently from the manifest. By default true, unless the code never has an effect. */
  readonly effect?: boolean
  /** True for a warning about a named file, if that depends on the case. */
  readonly aboutFile?: true | undefined
  /** The correct text with its quotes, in place of `fix`. */
  readonly edit?: Shown | undefined
  /** A correction at another place: an item to add to a list. */
  readonly addition?: Addition
}

/** The arguments of a call. Literals need not be marked as `Shown`. */
type Checked<Args, Given> = {
  readonly [Key in keyof Args]: Key extends keyof Given
    ? Given[Key] extends string
      ? Literal<Given[Key]> | Args[Key]
      : Args[Key]
    : Args[Key]
}

/**
 * Reports a code at a place. Arguments are literals or shown texts, so that no message contains the value of a
 * variable.
 */
export type Report = <Name extends Code, const Given extends Arguments<Name>>(
  code: Name,
  place: Place,
  args: Given & Checked<ShownArguments<Name>, Given>,
  details?: ReportDetails,
) => void

interface Reported {
  readonly code: Code
  readonly place: Place
  readonly args: Readonly<Record<string, string | number>>
  readonly details: ReportDetails
}

/** The texts that reports are about, with the trees of their sound parts. */
export interface Source {
  readonly sources: Sources
  /** Returns the tree of the file that contains an offset. */
  readonly treeAt: (offset: number) => Node | undefined
  /** Returns the places that led to the file of an offset, the first one first. */
  readonly chainTo: (offset: number) => readonly RelatedReport[]
  /** The comments that suppress warnings. */
  readonly ignoreComments: readonly IgnoreComment[]
}

/** The options of the caller for warnings. */
export interface WarningOptions {
  /** True if every warning is an error, except ignored ones. */
  readonly strict?: boolean | undefined
  /** The codes of warnings to suppress. */
  readonly ignore?: readonly string[] | undefined
  /** The codes of warnings that are errors and cannot be suppressed, and names of groups. */
  readonly deny?: readonly string[] | undefined
}

/** The maximum number of diagnostics of a severity. Nobody reads more. */
export const MOST_OF_A_SEVERITY = 1000

/**
 * The maximum number of characters in these diagnostics. A thousand of them normally have some hundred characters each.
 */
export const MOST_CHARACTERS_OF_A_SEVERITY = 1_000_000

/** A report with the data for sorting. */
interface Located {
  readonly reported: Reported
  readonly span: Span
}

/** The diagnostics of one severity, and the number of those above the limit. */
class Told {
  readonly beyond: { first?: Located; count: number } = { count: 0 }
  private count = 0
  private characters = 0

  /**
   * Adds a diagnostic if the limit allows it, and otherwise counts it. The first one is always added, however long it
   * is.
   */
  add(one: Located, make: () => Diagnostic): Diagnostic | undefined {
    if (this.beyond.count === 0 && this.count < MOST_OF_A_SEVERITY) {
      const diagnostic = make()
      this.characters += charactersOf(diagnostic)
      if (this.count++ === 0 || this.characters <= MOST_CHARACTERS_OF_A_SEVERITY) return diagnostic
    }
    this.beyond.first ??= one
    this.beyond.count++
    return undefined
  }
}

/** Returns the number of characters in the texts of a diagnostic, at any depth. */
function charactersOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 1
  let characters = 0
  for (const one of Object.values(value)) characters += charactersOf(one)
  return characters
}

/** Collects reports of the stages, and makes the diagnostics at the end. */
export class Reports {
  private readonly reported: Reported[] = []

  readonly report: Report = (code, place, args, details = {}) => {
    this.reported.push({ code, place, args, details })
  }

  /** Adds the reports of other stages. */
  addAll(others: Reports): void {
    for (const { code, place, args, details } of others.reported)
      this.report(code, place, args as never, details)
  }

  /** Takes over the reports for a text that was parsed alone and now stands among others. */
  take(other: Reports, shift: Shift): void {
    const moved = (place: Place) => place.with(shift.node(place.node))
    for (const one of other.reported) {
      const related = one.details.related?.map((each) => ({ ...each, place: moved(each.place) }))
      const details = related === undefined ? one.details : { ...one.details, related }
      this.reported.push({ ...one, place: moved(one.place), details })
    }
  }

  /** True if a report so far is an error. */
  get hasErrors(): boolean {
    return this.reported.some(({ code }) => catalogue[code].severity === 'error')
  }

  /**
   * Returns all diagnostics in the order of their places, without ignored warnings. Under `strict` every warning is an
   * error, and denied ones always are. If a severity has more than a thousand diagnostics, or a million characters in
   * them, the last one gives the number of the others.
   */
  diagnostics(source: Source, { strict = false, ignore = [], deny = [] }: WarningOptions): Diagnostic[] {
    const denied = deniedCodes(deny)
    const located = this.withoutIgnored(source, ignore, denied)
    located.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)
    const severityOf = ({ code }: Reported): Severity =>
      strict || denied.has(code) ? 'error' : catalogue[code].severity
    const told = { error: new Told(), warning: new Told() }
    const diagnostics: Diagnostic[] = []
    for (const one of located) {
      const severity = severityOf(one.reported)
      const diagnostic = told[severity].add(one, () => toDiagnostic(one, source, severity))
      if (diagnostic !== undefined) diagnostics.push(diagnostic)
    }
    for (const severity of ['error', 'warning'] as const) {
      const { first, count } = told[severity].beyond
      if (first === undefined) continue
      const code = severity === 'error' ? 'more-errors' : 'more-warnings'
      const args = { count }
      const reported = { code, place: first.reported.place, args, details: {} } as const
      diagnostics.push(toDiagnostic({ reported, span: first.span }, source, severity))
    }
    return diagnostics
  }

  /** Returns the reports without ignored warnings, and with errors in the comments that ignore them. */
  private withoutIgnored(
    { sources, ignoreComments }: Source,
    ignore: readonly string[],
    denied: ReadonlySet<Code>,
  ): Located[] {
    const { text } = sources
    const ignored = new Ignored(ignore, denied, ignoreComments, sources)
    const located: Located[] = []
    const add = (reported: Reported) => {
      const span = spanOf(reported, text)
      if (!ignored.has(reported.code, span.start)) located.push({ reported, span })
    }
    this.reported.forEach(add)
    // An error may prevent a warning that a comment suppresses.
    const idle = this.hasErrors ? ignored.misnamed() : [...ignored.misnamed(), ...ignored.unused()]
    for (const { name, span, reason } of idle) {
      const near = isCode(name) ? undefined : (replacingWarning(name) ?? nearest(name, warningCodes()))
      const args = { name, reason, suggestion: suggestion(near) }
      add({
        code: 'unused-ignore',
        place: new Place(new InvalidNode(span)),
        args,
        details: { fix: near && words(near) },
      })
    }
    return located
  }
}

/** The end of messages about a setting without effect. It is false of an error, which stops the translation. */
const outcome = ' tranship ignores it.'

function toDiagnostic(
  { reported: { code, place, args: given, details }, span }: Located,
  { sources, treeAt, chainTo }: Source,
  severity: Severity,
): Diagnostic {
  const { text } = sources
  const entry: CatalogueEntry = catalogue[code]
  const path = pathOf(place, treeAt)
  const { args, shown } = writtenArguments(given, subjectOf(path))
  const hint = fill(entry.hint, shown).trim() || entry.fallback
  const { file, range } = sources.located(span)
  const chain =
    entry.severity === 'error' || (details.aboutFile ?? entry.aboutFile) ? chainTo(span.start) : []
  const others = details.related === undefined ? chain : [...chain, ...details.related]
  const related = relatedPlaces(place, others, file, sources)
  // An item of a list is a value, even if the code is about keys. It may contain variables.
  const { node } = place
  const isValue =
    node.kind === 'scalar' &&
    (details.part !== undefined || (span.start === node.start && span.end === node.end))
  const isReplaceable = !isValue || isLiteral(node, details.part)
  const fixes = isReplaceable ? fixesOf(details, isValue, text, span, range) : []
  const addition = details.addition && additionTo(details.addition, text)
  if (addition !== undefined) fixes.push({ ...fileBeside(file, addition.span, sources), text: addition.text })
  return {
    code,
    url: pageOf(code),
    severity,
    effect: entry.severity === 'error' || (details.effect ?? entry.effect ?? true),
    message: fill(severity === 'error' ? entry.message.replace(outcome, '') : entry.message, shown),
    ...(hint === undefined ? {} : { hint }),
    path,
    ...(file === undefined ? {} : { file }),
    range,
    ...(related.length === 0 ? {} : { related }),
    ...(fixes.length === 0 ? {} : { fixes }),
    args,
    // The caller of `report` gave the arguments of this code.
  } as unknown as Diagnostic
}

/**
 * Returns the path of a report. While a text is being read, places are not part of a tree, so their paths are looked
 * up.
 */
function pathOf(place: Place, treeAt: Source['treeAt']): PathSegment[] {
  const tree = place.root.node.kind === 'map' ? undefined : treeAt(place.node.start)
  return tree === undefined ? place.writtenPath : [...pathAt(tree, place.node), ...place.writtenPath]
}

/** Returns the range of a span, and its file if it differs from the given one. */
function fileBeside(given: string | undefined, span: Span, sources: Sources) {
  const { file, range } = sources.located(span)
  return file === given ? { range } : { file: file ?? '', range }
}

/**
 * Returns the part that is meant, or the key or value as the code requires. An absent value has the span of its key.
 */
function spanOf({ code, place: { node, keySpan }, details: { part } }: Reported, text: string): Span {
  if (part !== undefined) return spanWithin(node, part, text)
  return catalogue[code].at === 'key' || node.end === node.start ? keySpan : node
}

/** Returns the edit that a rule is certain of, in the quotes of the text. */
function fixesOf(
  { fix, edit, part }: ReportDetails,
  isValue: boolean,
  text: string,
  span: Span,
  range: Range,
): Fix[] {
  if (fix === undefined && edit === undefined) return []
  const written = text.slice(span.start, span.end)
  if (written === '' || tag.test(lineBefore(text, span.start))) return []
  if (edit !== undefined) return [{ range, text: edit }]
  if (fix === undefined) return []
  if (part !== undefined) {
    return /^[\w./-]+$/.test(fix) && !/[\r\n]/.test(written) ? [{ range, text: fix }] : []
  }
  // In a value, unlike in a key, a dollar sign begins a variable.
  return [{ range, text: asScalar(isValue ? fix.replaceAll('$', '$$$$') : fix, written[0]) }]
}

/**
 * The longest text to search for a tag and an anchor before a value. A line may be the whole text, with many fixes on
 * it.
 */
const LONGEST_BEFORE = 1000

/** Returns the end of the text before an offset on its line. */
function lineBefore(text: string, offset: number): string {
  const before = text.slice(Math.max(0, offset - LONGEST_BEFORE), offset)
  return before.slice(before.lastIndexOf('\n') + 1)
}

/** A tag decides how a value is read, whatever replaces the value. */
const tag = /(?:^|\s)!\S*\s+(?:&\S+\s+)?$/

/** Returns the places that the rule names, and the alias or merge key that repeats the value. */
function relatedPlaces(
  place: Place,
  others: readonly RelatedReport[],
  file: string | undefined,
  sources: Sources,
): RelatedPlace[] {
  const related: RelatedPlace[] = others.map(({ message, place: other, part }) => ({
    message: visible(message),
    ...fileBeside(file, part ? spanWithin(other.node, part, sources.text) : other.keySpan, sources),
  }))
  for (let use: Place | undefined = place; use !== undefined; use = use.parent) {
    const span = use.useSpan
    if (span !== undefined) related.push({ message: 'used here', ...fileBeside(file, span, sources) })
  }
  return related
}
