import { type Lookup, substitute } from '../compose/template.js'
import type { Fixed, Origin } from '../rules/types/draft.js'
import { isNothing, type Node } from '../source/node.js'
import type { PathSegment, Place } from '../source/place.js'
import type { Range, Span } from '../source/position.js'
import type { Sources } from '../source/sources.js'
import { fixedReasons, REASONS_PAGE } from './fixed-reasons.js'
import { spanWithin } from '../source/scalar-offsets.js'

/** The origin of a field: places in the Compose file, or the reason why the field is fixed. */
export type FieldOrigin = ManifestOrigin | FixedOrigin

/** A field that comes from the Compose file. */
export interface ManifestOrigin {
  /** The path of the value, from the top of the Compose file. */
  readonly path: readonly PathSegment[]
  /** The places where the value is written, the first one first; never empty. */
  readonly places: readonly OriginPlace[]
}

/** A field that no line of the Compose file asks for. */
export interface FixedOrigin {
  /** The reason in a few words, for people: `by default: one replica`. The words may change. */
  readonly reason: string
  /** The page with all such reasons, as a URL relative to the root of the package, which contains it. */
  readonly url: string
  /** The option that decides about the field. Absent if there is none. */
  readonly option?: string
}

/** A place in the Compose file that a field comes from. */
export interface OriginPlace {
  /** The file of `range`, by the path that the caller gave it. Absent if the Compose file is one text. */
  readonly file?: string
  /**
   * The kind of place. `written`: the value, or the key of a map or list. `used`: the alias or merge key that repeats
   * it at its path. `variable`: the name of a variable in it.
   */
  readonly kind: 'written' | 'used' | 'variable'
  readonly range: Range
}

/** The data that the places of an origin depend on. */
export interface OriginContext {
  readonly sources: Sources
  readonly lookupAt: (offset: number) => Lookup
}

export function toFieldOrigin(origin: Origin, context: OriginContext): FieldOrigin {
  if (isFixed(origin)) return toFixedOrigin(origin)
  const { sources } = context
  const places: OriginPlace[] = [{ kind: 'written', ...sources.located(writtenSpan(origin)) }]
  for (let place: Place | undefined = origin; place !== undefined; place = place.parent) {
    const use = place.useSpan
    if (use !== undefined) places.push({ kind: 'used', ...sources.located(use) })
  }
  for (const span of variableSpans(origin.node, context)) {
    places.push({ kind: 'variable', ...sources.located(span) })
  }
  return { path: origin.writtenPath, places }
}

function toFixedOrigin({ rule, option }: Fixed): FixedOrigin {
  const reason = fixedReasons[rule] ?? 'always'
  return { reason, url: REASONS_PAGE, ...(option === undefined ? {} : { option }) }
}

export function isFixed(origin: Origin): origin is Fixed {
  return 'rule' in origin
}

/** Returns the span of a scalar. For a map or list, returns the span of its key. */
function writtenSpan({ node, keySpan }: Place): Span {
  return isBlock(node) ? keySpan : node
}

/** Returns true for a map, a list and an absent value. For these, the span of the key is used. */
function isBlock(node: Node): boolean {
  return node.kind === 'map' || node.kind === 'list' || isNothing(node)
}

/** Returns the positions of the variables in a scalar. */
function variableSpans(node: Node, { sources, lookupAt }: OriginContext): Span[] {
  if (node.kind !== 'scalar' || node.template === undefined) return []
  const { template } = node
  return substitute(template.text, lookupAt(template.node.start)).used.map((use) =>
    spanWithin(template.node, use, sources.text),
  )
}

/** Returns all spans that stand for a place when the user points at them: its key, its value, and its aliases. */
export function pointedSpans(place: Place): Span[] {
  const spans: Span[] = []
  somePointedSpan(place, (span) => {
    spans.push(span)
    return false
  })
  return spans
}

/** Returns true if the key, the value or an alias of a place touches the offsets from `start` to `end`. */
export function isPointedAt(place: Place, start: number, end: number): boolean {
  return somePointedSpan(place, (span) => span.start <= end && start <= span.end)
}

function somePointedSpan(place: Place, isWanted: (span: Span) => boolean): boolean {
  const { node, keySpan } = place
  if (isWanted(keySpan) || (!isBlock(node) && isWanted(node))) return true
  for (let at: Place | undefined = place; at !== undefined; at = at.parent) {
    if (at.useSpan !== undefined && isWanted(at.useSpan)) return true
  }
  return false
}
