import type { Becomes, Completion, Insertion, KeyExplanation } from 'tranship/editor'
import type { Code, Diagnostic, Profile } from 'tranship'
import type { LayoutFiles } from 'tranship/layouts'
import type { Project } from '../state/project.js'
import type { Difference } from './differences.js'
import type { Stretch } from 'tranship/internal'
import type { StartOrder } from './start-order.js'

/** A request from the page to the worker. */
export type Question =
  | { readonly kind: 'translate'; readonly project: Project; readonly isOpened?: boolean }
  | { readonly kind: 'becomes'; readonly path: string; readonly from: number; readonly to: number }
  | { readonly kind: 'comes-from'; readonly offset: number }
  | { readonly kind: 'start-order' }
  | { readonly kind: 'layout'; readonly layout: Layout }
  | { readonly kind: 'differences'; readonly profile: Profile }
  | { readonly kind: 'completions'; readonly text: string; readonly offset: number }
  | { readonly kind: 'explanation'; readonly text: string; readonly offset: number }
  | {
      readonly kind: 'ignore-insertion'
      readonly text: string
      readonly code: Code
      readonly offset: number
    }

/** A way to lay out objects as the files of a folder. */
export type Layout = 'kustomize' | 'helm'

/** The result of a translation. */
export interface Shown {
  /** An error in the page itself, not in the project. */
  readonly failure?: string
  /** The diagnostics, errors first, each with its file. */
  readonly problems: readonly Diagnostic[]
  /** The objects of the services that no error touches; absent after a failure. */
  readonly objects?: ShownObjects
}

export interface ShownObjects {
  /** The YAML of all objects, card by card. */
  readonly yaml: string
  /** The title of each object, and its range in the YAML, in the order in which they are applied. */
  readonly list: readonly ({ readonly title: string } & Stretch)[]
  readonly cards: readonly ShownCard[]
  /** The services in the Compose file. */
  readonly services: readonly ({ readonly tint: number; readonly path: string } & Stretch)[]
  /** `true` if objects are missing because of errors. */
  readonly isPartial: boolean
}

/** The objects of a service in the YAML. The range is empty if the service had an error from the beginning. */
export interface ShownCard extends Stretch {
  readonly title: string
  /** The title of each object, and its range in the YAML. */
  readonly objects: readonly ({ readonly title: string } & Stretch)[]
  /** The kinds of the objects, each once, those that run Pods first. */
  readonly kinds: readonly string[]
  /** The colour of the service; absent for objects of no service alone. */
  readonly tint?: number
  /** `true` if the service has an error now, and these are its objects before it. */
  readonly isOld: boolean
  /** The error that leaves the service without objects of its own. */
  readonly error?: Diagnostic
  /** The labels of the objects, which are folded at first. */
  readonly labels: readonly Stretch[]
}

/** The origin of a field: places in the manifest, or a reason if no line asks for it. */
export interface ComesFrom {
  /** The range of the field in the YAML. */
  readonly field: Stretch
  readonly places: readonly ({ readonly path: string; readonly line: number } & Stretch)[]
  readonly reason?: string
}

export interface Answers {
  readonly translate: Shown
  readonly becomes: Becomes
  readonly 'comes-from': ComesFrom | undefined
  /** The start order of the last valid text, like the differences; `undefined` if there was none. */
  readonly 'start-order': StartOrder | undefined
  /** Also `undefined` if the manifest has errors in the other profile. */
  readonly differences: readonly Difference[] | undefined
  /** `undefined` if there are errors. */
  readonly layout: LayoutFiles | undefined
  readonly completions: readonly Completion[]
  readonly explanation: KeyExplanation | undefined
  readonly 'ignore-insertion': Insertion | undefined
}

/** The worker's response: an answer, or an unexpected error. */
export type Answered =
  | { readonly id: number; readonly answer: Answers[Question['kind']] }
  | { readonly id: number; readonly failure: string }
