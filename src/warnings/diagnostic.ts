import type { PathSegment } from '../source/place.js'
import type { Range } from '../source/position.js'
import type { DiagnosticArguments } from './arguments.js'
import type { Code } from './catalogue.js'
import type { Severity } from './entry.js'

/** Another place that a diagnostic names, and what it is to it. */
export interface RelatedPlace {
  readonly message: string
  /** The file that `range` is in, absent where it is the diagnostic's; empty for a text that was given alone. */
  readonly file?: string
  readonly range: Range
}

/** An edit that certainly is what the author wants: the range to replace and what to put there. */
export interface Fix {
  /** The file that `range` is in, absent where it is the diagnostic's; empty for a text that was given alone. */
  readonly file?: string
  readonly range: Range
  /** What to put in place of the range, which can be between two characters; empty to remove it. */
  readonly text: string
}

/**
 * One thing that is wrong with a manifest, or that could not be carried over as written. Plain data, told apart by `code`:
 * `diagnostic.code === 'invalid-port'` says which arguments there are, and `Diagnostic<'invalid-port'>` is one of that code.
 */
export type Diagnostic<Name extends Code = Code> = {
  readonly [Each in Name]: {
    /** Stable kebab-case name of the kind of diagnostic; `catalogue` tells more of it. */
    readonly code: Each
    /**
     * The page of the code, as a URL relative to the top of the package, which has the page: `new URL(url, base)` is a
     * link to it, where `base` is the address that the package or its documentation has.
     */
    readonly url: string
    /** An `error` means that there are no objects; the option `strict` makes every warning one. */
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
    /** Keys and indices from the top of the manifest; empty where it is about the whole text, or about the options. */
    readonly path: readonly PathSegment[]
    /**
     * The file that `range` and `fixes` are in, by the path that whoever read it gives it. Absent where a lone text was
     * translated: then they are in that text.
     */
    readonly file?: string
    /** Where it is: the key or the value that somebody would mend. */
    readonly range: Range
    /** Other places that have to do with it. */
    readonly related?: readonly RelatedPlace[]
    /** Edits that certainly are what the author wants; each stands for itself. */
    readonly fixes?: readonly Fix[]
    /** What the message was made from. */
    readonly args: DiagnosticArguments<Each>
  }
}[Name]
