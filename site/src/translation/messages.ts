import type { Completion, KeyExplanation } from 'tranship/editor'
import type { Diagnostic, Profile } from 'tranship'
import type { Project } from '../state/project.js'
import type { Difference } from './differences.js'
import type { Stretch } from './printed.js'
import type { Start } from './start-order.js'

/** What the page asks of the worker. */
export type Question =
  | { readonly kind: 'translate'; readonly project: Project }
  | { readonly kind: 'becomes'; readonly path: string; readonly from: number; readonly to: number }
  | { readonly kind: 'comes-from'; readonly offset: number }
  | { readonly kind: 'start-order' }
  | { readonly kind: 'differences'; readonly profile: Profile }
  | { readonly kind: 'completions'; readonly text: string; readonly offset: number }
  | { readonly kind: 'explanation'; readonly text: string; readonly offset: number }

/** What a project becomes. */
export interface Shown {
  /** What went wrong in the page itself, which is no problem of the project. */
  readonly failure?: string
  /** Errors first; each with its file. */
  readonly problems: readonly Diagnostic[]
  /** Absent where there is an error or a failure. */
  readonly objects?: ShownObjects
}

export interface ShownObjects {
  readonly yaml: string
  /** What to call each object, and where it stands in the YAML. */
  readonly list: readonly ({ readonly title: string } & Stretch)[]
}

/** What a place of the manifest becomes: what to call the objects, and where their fields stand in the YAML. */
export interface Becomes {
  readonly titles: readonly string[]
  /** What is inferred from it or about it, a sentence each. */
  readonly notes: readonly string[]
  readonly fields: readonly Stretch[]
}

/** Where a field of the objects comes from: places of the manifest, or a reason where no line asks for it. */
export interface ComesFrom {
  /** The field itself in the YAML. */
  readonly field: Stretch
  readonly places: readonly ({ readonly path: string; readonly line: number } & Stretch)[]
  readonly reason?: string
}

export interface Answers {
  readonly translate: Shown
  readonly becomes: Becomes
  readonly 'comes-from': ComesFrom | undefined
  /** Of the last text without errors, as the differences are; absent where there was none. */
  readonly 'start-order': readonly Start[] | undefined
  /** Absent also where the manifest has errors in the other profile. */
  readonly differences: readonly Difference[] | undefined
  readonly completions: readonly Completion[]
  readonly explanation: KeyExplanation | undefined
}

/** What the worker says to a question: its answer, or what went wrong where nothing should have. */
export type Answered =
  | { readonly id: number; readonly answer: Answers[Question['kind']] }
  | { readonly id: number; readonly failure: string }
