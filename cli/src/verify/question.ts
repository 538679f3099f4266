import type { KubernetesObject } from 'tranship'
import type { DifferenceCode } from './difference-codes.js'
import type { Seen } from './seen.js'
import type { VerifiedService } from './verified-service.js'

/** A question about a service, which each look at the cluster answers anew. */
export interface Question {
  readonly service: VerifiedService
  /** `true` if a fact is the reason to ask; otherwise the translation expects it. */
  readonly isFact: boolean
  /** The expected state, as the object of a sentence: `a listener on 9123/tcp`. */
  readonly expected: string
  readonly judge: (seen: Seen) => Verdict
}

export type Verdict =
  | { readonly state: 'holds' }
  /** No look has shown the expected state yet, and none contradicts it. */
  | { readonly state: 'unseen' }
  | { readonly state: 'unasked'; readonly why: string }
  | ({ readonly state: 'differs' } & Difference)

export interface Difference {
  readonly code: DifferenceCode
  /** The state of the cluster, as the object of a sentence: `no listener`. */
  readonly shown: string
  readonly hint: string
  /** The field that is responsible; the workload by default. */
  readonly at?: { readonly object: KubernetesObject; readonly pointer: string }
  /** `true` if no later look can show anything else. */
  readonly isFinal?: boolean
}

/** The whole application, for questions that are about several services. */
export interface VerifiedApplication {
  readonly services: readonly VerifiedService[]
  /** The objects of the plan. */
  readonly objects: readonly KubernetesObject[]
}
