import type { KubernetesObject } from 'tranship'
import type { Cluster } from './cluster.js'

/** An object with what it was made of, for a message. */
export interface Candidate {
  readonly source: string
  readonly object: KubernetesObject
}

export interface Refusal {
  readonly source: string
  readonly object: string
  readonly message: string
}

/** How many requests are under way at once. */
const lanes = 8

/** What the API server does not take, or takes with a warning. Nothing is changed in the cluster unless `keep` is set. */
export async function refusalsOf(
  cluster: Cluster,
  candidates: readonly Candidate[],
  { keep = false }: { readonly keep?: boolean } = {},
): Promise<readonly Refusal[]> {
  const refusals: Refusal[] = []
  const queue = candidates.values()
  const lane = async () => {
    for (const { source, object } of queue) {
      const { status, body, warnings } = await cluster.apply(object, { dryRun: !keep })
      const title = `${object.kind} ${object.metadata?.name}`
      const messages = status === 200 || status === 201 ? warnings : [`${status} ${body.message}`]
      refusals.push(...messages.map((message) => ({ source, object: title, message })))
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return refusals
}
