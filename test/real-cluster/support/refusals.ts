import type { KubernetesObject } from 'tranship'
import { eventually } from '../../support/patience.js'
import type { Answer, Cluster } from './cluster.js'

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

/** The number of concurrent requests. */
const lanes = 8

/**
 * Returns the objects that the API server refuses, or accepts with a warning. Changes nothing in the cluster unless
 * `keep` is set.
 */
export async function refusalsOf(
  cluster: Cluster,
  candidates: readonly Candidate[],
  { keep = false }: { readonly keep?: boolean } = {},
): Promise<readonly Refusal[]> {
  const refusals: Refusal[] = []
  const queue = candidates.values()
  const lane = async () => {
    for (const { source, object } of queue) {
      const { status, body, warnings } = await answerTo(() => cluster.apply(object, { dryRun: !keep }))
      const title = `${object.kind} ${object.metadata?.name}`
      const messages = status === 200 || status === 201 ? warnings : [`${status} ${body.message}`]
      refusals.push(...messages.map((message) => ({ source, object: title, message })))
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return refusals
}

/** Repeats a request that the API server gave up, as it does on a busy machine when a large object takes 34 s. */
function answerTo(request: () => Promise<Answer>): Promise<Answer> {
  return eventually(async () => {
    const answer = await request()
    if ([429, 503, 504].includes(answer.status)) throw new Error(answer.body.message)
    return answer
  })
}
