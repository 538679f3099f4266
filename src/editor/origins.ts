import { type Lookup, substitute } from '../compose/template.js'
import type { Fixed, Origin } from '../mapping/rule/draft.js'
import { isNothing, type Node } from '../source/node.js'
import type { PathSegment, Place } from '../source/place.js'
import type { Range, Span } from '../source/position.js'
import type { Sources } from '../source/sources.js'
import { fixedReasons, REASONS_PAGE } from './fixed-reasons.js'
import { spanWithin } from '../source/scalar-offsets.js'

/** Where a field of an emitted object comes from: places in the manifest, or what fixes it. */
export type FieldOrigin = ManifestOrigin | FixedOrigin

/** A field that comes from the manifest. */
export interface ManifestOrigin {
  /** Keys and indices from the top of the manifest to where the value counts. */
  readonly path: readonly PathSegment[]
  /** The place where it is written first; never empty. */
  readonly places: readonly OriginPlace[]
}

/** A field that no line of the manifest asks for. */
export interface FixedOrigin {
  /** Why it is as it is, in a few words: `by default: one replica`. For people; the words may change. */
  readonly reason: string
  /** The page with all such reasons, as a URL relative to the top of the package, which has the page. */
  readonly url: string
  /** The option of the call that decides it; absent where none does. */
  readonly option?: string
}

/** One place in the manifest that a field comes from. */
export interface OriginPlace {
  /** The file that `range` is in, by the path that whoever read it gives it; absent where a lone text was given. */
  readonly file?: string
  /**
   * `written`: where the value is, or the key of a map or list. `used`: the alias or merge key that brings it to its
   * path. `variable`: the name of a variable in it.
   */
  readonly kind: 'written' | 'used' | 'variable'
  readonly range: Range
}

/** What is needed to tell the places of an origin. */
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
  const reason = fixedReasons[rule] ?? 'always so'
  return { reason, url: REASONS_PAGE, ...(option === undefined ? {} : { option }) }
}

export function isFixed(origin: Origin): origin is Fixed {
  return 'rule' in origin
}

/** A scalar is where it stands; a map or list is known by its key. */
function writtenSpan({ node, keySpan }: Place): Span {
  return isBlock(node) ? keySpan : node
}

/** What is not written on one spot: a map, a list, and nothing. */
function isBlock(node: Node): boolean {
  return node.kind === 'map' || node.kind === 'list' || isNothing(node)
}

/** Where the variables stand that the value of a scalar was made with. */
function variableSpans(node: Node, { sources, lookupAt }: OriginContext): Span[] {
  if (node.kind !== 'scalar' || node.template === undefined) return []
  const { template } = node
  return substitute(template.text, lookupAt(template.node.start)).used.map((use) =>
    spanWithin(template.node, use, sources.text),
  )
}

/** All spans at which somebody who points at the manifest means an origin: its key, its value, and where it is used. */
export function pointedSpans(place: Place): Span[] {
  const spans: Span[] = []
  somePointedSpan(place, (span) => {
    spans.push(span)
    return false
  })
  return spans
}

/** Whether one of these spans touches the offsets from `start` to `end`. */
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
