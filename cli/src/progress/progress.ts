import type { Outcome } from '../apply/applier.js'

/** An event while a command changes a cluster. Plain data: `--json` prints it as a line. */
export type ProgressEvent =
  | {
      readonly event: 'applied'
      readonly kind: string
      readonly name: string
      readonly outcome: Outcome
      readonly dryRun: boolean
    }
  | { readonly event: 'removed'; readonly kind: string; readonly name: string; readonly dryRun: boolean }
  | { readonly event: 'restarted'; readonly kind: string; readonly name: string }
  | { readonly event: 'stopped'; readonly kind: string; readonly name: string; readonly wasStopped: boolean }
  | { readonly event: 'started'; readonly kind: string; readonly name: string; readonly wasStarted: boolean }
  | {
      readonly event: 'scaled'
      readonly kind: string
      readonly name: string
      readonly replicas: number
      readonly before: number
    }
  | {
      readonly event: 'rolled-back'
      readonly kind: string
      readonly name: string
      /** The number of the revision; absent for what was there before a deploy. */
      readonly revision?: number
      readonly wasCurrent: boolean
    }
  | { readonly event: 'woken'; readonly kind: string; readonly name: string; readonly wasAwake: boolean }
  /** The services that wait now; empty if none does. */
  | { readonly event: 'waiting'; readonly services: readonly WaitingService[] }
  /** The time that is left to watch containers, in milliseconds. */
  | { readonly event: 'watching'; readonly left: number }
  /** The address of a service's route. */
  | { readonly event: 'reached'; readonly service: string; readonly url: string }
  | { readonly event: 'warning' | 'note'; readonly message: string }
  | {
      readonly event: 'failed'
      readonly message: string
      /** The fix. */
      readonly hint?: string
      /** Details about a failed wait. */
      readonly failure?: object
    }
  | { readonly event: 'done' | 'interrupted'; readonly message: string }

export interface WaitingService {
  readonly service: string
  /** The open conditions: `db has no running pod yet`. */
  readonly open: readonly string[]
  /** The cluster's reasons. */
  readonly reasons: readonly string[]
}

/** Reports events while a command changes a cluster. */
export interface Progress {
  readonly tell: (event: ProgressEvent) => void
  /** Clears temporary output. */
  readonly end: () => void
}
