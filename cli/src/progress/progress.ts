import type { Outcome } from '../apply/applier.js'

/** Something that happens while a command changes a cluster. Plain data: with `--json` it is a line of its own. */
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
  | { readonly event: 'woken'; readonly kind: string; readonly name: string; readonly wasAwake: boolean }
  /** What is waited for now; empty when nothing is any more. */
  | { readonly event: 'waiting'; readonly services: readonly WaitingService[] }
  /** Where a browser finds a service, by a route of its own. */
  | { readonly event: 'reached'; readonly service: string; readonly url: string }
  | { readonly event: 'warning' | 'note'; readonly message: string }
  | {
      readonly event: 'failed'
      readonly message: string
      /** What to do about it. */
      readonly hint?: string
      /** What the wait has failed with, if it was the wait. */
      readonly failure?: object
    }
  | { readonly event: 'done' | 'interrupted'; readonly message: string }

export interface WaitingService {
  readonly service: string
  /** For what: `db has no running pod yet`. */
  readonly open: readonly string[]
  /** What keeps it, in the cluster's words. */
  readonly reasons: readonly string[]
}

/** Tells what happens while a command changes a cluster. */
export interface Progress {
  readonly tell: (event: ProgressEvent) => void
  /** Takes away whatever shows only the present moment. */
  readonly end: () => void
}
