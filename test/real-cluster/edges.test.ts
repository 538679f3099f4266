import process from 'node:process'
import fc from 'fast-check'
import { safeTranslate } from 'tranship'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goldenProfiles } from '../support/golden.js'
import { Cluster, kubeconfig, withoutCluster } from './support/cluster.js'
import { edgeCases } from './support/edge-manifests.js'
import { type Candidate, refusalsOf } from './support/refusals.js'

const seed = Number(process.env['TRANSHIP_TEST_SEED'] ?? 20261121)
const count = Number(process.env['TRANSHIP_TEST_CASES'] ?? 600)
const namespace = `tranship-edges-${process.pid}`

describe.skipIf(kubeconfig === undefined)(`a manifest at the limits${withoutCluster}`, () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = Cluster.of(kubeconfig!)
    await cluster.ensureNamespace(namespace)
  })
  afterAll(() => cluster.removeNamespace(namespace))

  it.each(goldenProfiles)(
    `[R0-06] that translates is taken by the API server, in %s (seed ${seed})`,
    async (profile) => {
      const cases = fc.sample(edgeCases, { seed, numRuns: count })
      const candidates = cases.flatMap(({ manifest, options }): Candidate[] => {
        const result = safeTranslate(manifest, { ...options, profile })
        if (!result.ok) return []
        const source = manifest.length > 2000 ? `${manifest.slice(0, 2000)}…` : manifest
        return result.objects.map((object) => ({
          source: `${source} ${JSON.stringify(options)}`,
          // Names and labels know the namespace that was asked for; where the object goes makes no difference.
          object: { ...object, metadata: { ...object.metadata, namespace } } as typeof object,
        }))
      })
      expect(new Set(candidates.map(({ source }) => source)).size).toBeGreaterThan(count / 4)
      // What is deprecated works, and is named in a warning of ours.
      const refusals = await refusalsOf(cluster, candidates)
      expect(refusals.filter(({ message }) => !message.includes('deprecated since'))).toEqual([])
    },
    300_000,
  )
})
