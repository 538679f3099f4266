import process from 'node:process'
import fc from 'fast-check'
import { type KubernetesObject, type Profile, safeTranslate } from 'tranship'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goldenProfiles } from '../support/golden.js'
import { Cluster, kubeconfig, withoutCluster } from './support/cluster.js'
import { type EdgeCase, edgeCases } from './support/edge-manifests.js'
import { largeManifests } from './support/large-manifests.js'
import { type Candidate, type Refusal, refusalsOf } from './support/refusals.js'

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

  /** Moves an object to the test's namespace. Names and labels still contain the requested one. */
  function placed(object: KubernetesObject): KubernetesObject {
    return { ...object, metadata: { ...object.metadata, namespace } } as KubernetesObject
  }

  /** Returns the objects of the manifests that the server refuses. */
  async function refused(cases: readonly EdgeCase[], profile: Profile): Promise<readonly Refusal[]> {
    const candidates = cases.flatMap(({ manifest, options }): Candidate[] => {
      const result = safeTranslate(manifest, { ...options, profile })
      if (!result.ok) return []
      const source = `${manifest.length > 2000 ? `${manifest.slice(0, 2000)}…` : manifest} ${JSON.stringify(options)}`
      return result.objects.map((object) => ({
        source,
        object: placed(object),
      }))
    })
    expect(new Set(candidates.map(({ source }) => source)).size).toBeGreaterThan(cases.length / 4)
    const refusals = await refusalsOf(cluster, candidates)
    return refusals.filter(({ message }) => !harmless.test(message))
  }

  it.each(goldenProfiles)(
    `[R0-06] that translates is taken by the API server, in %s (seed ${seed})`,
    async (profile) => {
      expect(await refused(fc.sample(edgeCases, { seed, numRuns: count }), profile)).toEqual([])
    },
  )

  it.each(Object.entries(largeManifests))(
    '[R0-06] that translates can be stored: %s',
    async (_, { manifest, translates }) => {
      const result = safeTranslate(JSON.stringify({ name: 'large', ...manifest }))
      expect(result.ok).toBe(translates)
      if (!result.ok) return
      // The server detects objects that are too large only when it stores them.
      const largest = result.objects
        .map((object) => ({ object, size: JSON.stringify(object).length }))
        .sort((one, other) => other.size - one.size)
        .slice(0, 10)
      const candidates = largest.map(({ object }) => ({ source: '', object: placed(object) }))
      expect(await refusalsOf(cluster, candidates, { keep: true })).toEqual([])
    },
  )
})

/** Warnings of the server about what works: what is deprecated is named in a warning of ours. */
const harmless = /deprecated since/
