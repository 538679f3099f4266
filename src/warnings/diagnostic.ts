import type { PathSegment } from '../source/place.js'
import type { Range } from '../source/position.js'
import type { Code } from './catalogue.js'
import type { Severity } from './entry.js'

/** Another place that a diagnostic names, and what it is to it. */
export interface RelatedPlace {
  readonly message: string
  readonly range: Range
}

/** An edit that certainly is what the author wants: the range to replace and what to put there. */
export interface Fix {
  readonly range: Range
  readonly text: string
}

/** One thing that is wrong with a manifest, or that could not be carried over as written. */
export interface Diagnostic {
  /** Stable kebab-case name of the kind of diagnostic; `catalogue` tells more of it. */
  readonly code: Code
  readonly severity: Severity
  /**
   * Whether anything is other than the manifest says. `false` for a warning that there is nothing to do about, such as
   * that of a `container_name` which is the name of the service.
   */
  readonly effect: boolean
  /** What happened, in one sentence that names the service and the key. */
  readonly message: string
  /** What to do about it. */
  readonly hint?: string
  /** Keys and indices from the top of the manifest. */
  readonly path: readonly PathSegment[]
  readonly range: Range
  readonly related?: readonly RelatedPlace[]
  readonly fixes?: readonly Fix[]
  /** What the message was made from. */
  readonly args: Readonly<Record<string, string | number>>
}
