import type { PathSegment } from '../source/place.js'
import type { Range } from '../source/position.js'
import type { DiagnosticArguments } from './arguments.js'
import type { Code } from './catalogue.js'
import type { Severity } from './entry.js'

/** Another place of a diagnostic, with its relation to the diagnostic. */
export interface RelatedPlace {
  readonly message: string
  /** The file of `range`. Absent if it is the diagnostic's file; empty for a Compose file that is one text. */
  readonly file?: string
  readonly range: Range
}

/** An edit that is certain to correct the problem: a range and the text that replaces it. */
export interface Fix {
  /** The file of `range`. Absent if it is the diagnostic's file; empty for a Compose file that is one text. */
  readonly file?: string
  readonly range: Range
  /** The text that replaces the range. An empty range means an insertion, an empty text a removal. */
  readonly text: string
}

/**
 * An error in a Compose file, or a warning about something that does not work in Kubernetes as written. Plain data.
 * `code` tells the kind: after `diagnostic.code === 'invalid-port'` TypeScript knows the arguments, and
 * `Diagnostic<'invalid-port'>` is a diagnostic of that code.
 */
export type Diagnostic<Name extends Code = Code> = {
  readonly [Each in Name]: {
    /** The stable kebab-case name of the kind of diagnostic. `catalogue` describes it. */
    readonly code: Each
    /**
     * The page of the code, as a URL relative to the root of the package, which contains it. `new URL(url, base)` is a
     * link to it, where `base` is the address of the package or its documentation.
     */
    readonly url: string
    /** The severity. With an `error` there are no objects. The option `strict` turns every warning into an error. */
    readonly severity: Severity
    /**
     * True if something works differently from the Compose file. False for a warning that needs no action, such as one
     * about a `container_name` that equals the name of the service.
     */
    readonly effect: boolean
    /** The problem in one sentence that names the service and the key. */
    readonly message: string
    /** The way to correct it. Absent if there is none. */
    readonly hint?: string
    /** The keys and indices from the top of the Compose file. Empty if it is about the whole text or the options. */
    readonly path: readonly PathSegment[]
    /** The file of `range` and `fixes`, by the path that the caller gave it. Absent if the Compose file is one text. */
    readonly file?: string
    /** The position of the key or value to correct. */
    readonly range: Range
    /** Other places that are related to it. Absent if there are none. */
    readonly related?: readonly RelatedPlace[]
    /** Edits that are certain to correct it; each is independent of the others. Absent if there are none. */
    readonly fixes?: readonly Fix[]
    /** The arguments of the message. */
    readonly args: DiagnosticArguments<Each>
  }
}[Name]
