import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goldenCases, goldenProfiles, translateCase } from '../support/golden.js'
import { Cluster, kubeconfig, withoutCluster } from './support/cluster.js'
import { type Candidate, refusalsOf } from './support/refusals.js'

/** Deprecated features work, and a warning of tranship mentions them. */
const deprecated = /deprecated since/

/** The namespace of objects that name none. */
const namespace = 'tranship-golden'

const cases = goldenCases()
const candidates = goldenProfiles.map((profile) => ({
  profile,
  candidates: cases.flatMap((golden): (Candidate & { readonly kubernetes: string | undefined })[] => {
    const result = translateCase(golden, profile)
    const { kubernetes } = golden.options
    return result.ok ? result.objects.map((object) => ({ source: golden.name, object, kubernetes })) : []
  }),
}))

describe.skipIf(kubeconfig === undefined)(`server-side apply${withoutCluster}`, () => {
  let cluster: Cluster
  const made: string[] = []

  beforeAll(async () => {
    cluster = Cluster.of(kubeconfig!)
    const objects = candidates.flatMap((one) => one.candidates.map(({ object }) => object))
    const named = objects.flatMap(({ metadata }) => metadata?.namespace ?? [])
    for (const name of new Set([namespace, ...named])) {
      if (await cluster.ensureNamespace(name)) made.push(name)
    }
  })

  afterAll(async () => {
    for (const name of made) await cluster.removeNamespace(name)
  })

  it.each(candidates)(
    '[C0-04] takes all objects of the golden cases in $profile without a warning',
    async (one) => {
      expect(one.candidates.length).toBeGreaterThan(400)
      const minor = await cluster.minorVersion()
      // An older cluster refuses fields that it does not have.
      const fitting = one.candidates.filter(({ kubernetes = '1.0' }) => Number(kubernetes.slice(2)) <= minor)
      const placed = fitting.map(({ source, object }) => ({
        source,
        object: { ...object, metadata: { namespace, ...object.metadata } },
      }))
      const refusals = await refusalsOf(cluster, placed as Candidate[])
      expect(refusals.filter(({ message }) => !deprecated.test(message))).toEqual([])
    },
  )
})
