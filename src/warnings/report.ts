import type { Node } from '../source/node.js'
import { pathAt } from '../source/path-at.js'
import type { PathSegment, Place } from '../source/place.js'
import type { Lines, Range, Span } from '../source/position.js'
import { isLiteral, spanWithin } from '../source/scalar-offsets.js'
import { catalogue, type Code } from './catalogue.js'
import type { Diagnostic, Fix, RelatedPlace } from './diagnostic.js'
import { type CatalogueEntry, fill, type Placeholders, type Severity } from './entry.js'
import { subjectOf } from './subject.js'

type TextsOf<Entry> = Entry extends { hint: infer Hint extends string; message: infer Message extends string }
  ? Hint | Message
  : Entry extends { message: infer Message extends string }
    ? Message
    : never

/** The arguments that a code's texts need beside `{where}` and `{key}`. */
export type Arguments<Name extends Code> = {
  readonly [Key in Exclude<Placeholders<TextsOf<(typeof catalogue)[Name]>>, 'where' | 'key'>]: string | number
}

export interface ReportDetails {
  /** The part of the scalar's text that is meant, if not all of it: offsets in that text. */
  readonly part?: Span
  /** Other places to name, each with what it is. */
  readonly related?: readonly { readonly message: string; readonly place: Place; readonly part?: Span }[]
  /** The text that would be right as the value or key that the diagnostic points at. */
  readonly fix?: string | undefined
  /** In place of `fix`: what would be right to write there, with quotes and all. */
  readonly edit?: string | undefined
}

/** Notes a diagnostic of a code about a place. */
export type Report = <Name extends Code>(
  code: Name,
  place: Place,
  args: Arguments<Name>,
  details?: ReportDetails,
) => void

interface Reported {
  readonly code: Code
  readonly place: Place
  readonly args: Readonly<Record<string, string | number>>
  readonly details: ReportDetails
}

/** The text that reports are about, and the tree of its values as far as it could be read. */
export interface Source {
  readonly text: string
  readonly lines: Lines
  readonly guess: Node | undefined
}

/** Collects what the stages report, and makes the diagnostics of it in the end. */
export class Reports {
  private readonly reported: Reported[] = []

  readonly report: Report = (code, place, args, details = {}) => {
    this.reported.push({ code, place, args, details })
  }

  /** Whether anything reported so far is an error. */
  get hasErrors(): boolean {
    return this.reported.some(({ code }) => catalogue[code].severity === 'error')
  }

  /** All diagnostics in the order of their places in the manifest; under `strict` each is an error. */
  diagnostics({ text, lines, guess }: Source, strict: boolean): Diagnostic[] {
    return this.reported
      .map((reported) => toDiagnostic(reported, text, lines, strict, guess))
      .sort((a, b) => a.range.start.offset - b.range.start.offset || a.range.end.offset - b.range.end.offset)
  }
}

function toDiagnostic(
  { code, place, args, details }: Reported,
  text: string,
  lines: Lines,
  strict: boolean,
  tree: Node | undefined,
): Diagnostic {
  const entry: CatalogueEntry = catalogue[code]
  const path = pathOf(place, tree)
  const subject = subjectOf(path)
  const allArgs = { ...subject, ...args }
  const severity: Severity = strict ? 'error' : entry.severity
  const hint = entry.hint === undefined ? '' : fill(entry.hint, allArgs)
  const span = details.part ? spanWithin(place.node, details.part, text) : spanOf(entry, place)
  const range = lines.range(span)
  const related = relatedPlaces(place, details, text, lines)
  const isKey = details.part === undefined && entry.at === 'key'
  const fixes = isKey || isLiteral(place.node, details.part) ? fixesOf(details, text, span, range) : []
  return {
    code,
    severity,
    message: fill(entry.message, allArgs),
    ...(hint === '' ? {} : { hint }),
    path,
    range,
    ...(related.length === 0 ? {} : { related }),
    ...(fixes.length === 0 ? {} : { fixes }),
    args: {
      ...(subject.service === undefined ? {} : { service: subject.service }),
      key: subject.key,
      ...args,
    },
  }
}

/** What is found while the text is read has no place in the tree yet, so its path is looked up. */
function pathOf(place: Place, tree: Node | undefined): PathSegment[] {
  return tree === undefined || place.root.node.kind === 'map'
    ? place.path
    : [...pathAt(tree, place.node.span), ...place.path]
}

/** The key or the value, as the code has it; the key too where no value is written. */
function spanOf({ at }: CatalogueEntry, { node, keySpan }: Place): Span {
  return at === 'key' || node.span.end === node.span.start ? keySpan : node.span
}

/** The edit that a rule is certain of, in the quotes that stand there. */
function fixesOf({ fix, edit, part }: ReportDetails, text: string, span: Span, range: Range): Fix[] {
  if (edit !== undefined) return [{ range, text: edit }]
  if (fix === undefined || span.start === span.end) return []
  if (part !== undefined) return /^[\w./-]+$/.test(fix) ? [{ range, text: fix }] : []
  if (text[span.start] === "'") return [{ range, text: `'${fix.replace(/'/g, "''")}'` }]
  const isPlain = text[span.start] !== '"' && plainTexts.test(fix) && !otherwiseRead.test(fix)
  return [{ range, text: isPlain ? fix : JSON.stringify(fix) }]
}

/** Words, paths, and numbers with a unit: what YAML reads as text without quotes, wherever it stands. */
const plainTexts = /^(?:[A-Za-z_/][\w./-]*|\d+[A-Za-z]{1,2})$/
const otherwiseRead = /^(?:true|false|null|yes|no|on|off|y|n)$/i

/** The places named by the rule, and where an alias or a merge key uses what is written elsewhere. */
function relatedPlaces(place: Place, details: ReportDetails, text: string, lines: Lines): RelatedPlace[] {
  const related = (details.related ?? []).map(({ message, place: other, part }) => ({
    message,
    range: lines.range(part ? spanWithin(other.node, part, text) : other.keySpan),
  }))
  for (let use: Place | undefined = place; use !== undefined; use = use.parent) {
    const span = use.useSpan
    if (span !== undefined) related.push({ message: 'used here', range: lines.range(span) })
  }
  return related
}
