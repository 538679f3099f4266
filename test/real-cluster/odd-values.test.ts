import process from 'node:process'
import { type KubernetesObject, safeTranslate } from 'tranship'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goldenCases } from '../support/golden.js'
import { Cluster, kubeconfig, withoutCluster } from './support/cluster.js'
import { oddManifests } from './support/odd-manifests.js'
import { type Candidate, refusalsOf } from './support/refusals.js'

const seed = Number(process.env['TRANSHIP_TEST_SEED'] ?? 20261125)
const count = Number(process.env['TRANSHIP_TEST_CASES'] ?? 2500)
const namespace = `tranship-odd-${process.pid}`

describe.skipIf(kubeconfig === undefined)(`a golden case with one odd value${withoutCluster}`, () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = Cluster.of(kubeconfig!)
    await cluster.ensureNamespace(namespace)
  })
  afterAll(() => cluster.removeNamespace(namespace))

  it.each(['1.48', 'compose'] as const)(
    `[R0-06] [C0-04] is refused by us, or taken by the API server, in %s (seed ${seed})`,
    async (profile) => {
      // Unchanged golden cases have a test of their own.
      const sent = new Set<string>()
      const candidates: Candidate[] = []
      for (const { manifest, options, change } of oddManifests(goldenCases(), seed, count)) {
        if (patched.some((name) => change.startsWith(`${name}: `))) continue
        const result = safeTranslate(manifest, { ...options, profile, kubernetes: '1.34' })
        if (!result.ok) continue
        for (const object of result.objects) {
          const placed = { ...object, metadata: { ...object.metadata, namespace } } as KubernetesObject
          const text = JSON.stringify(placed)
          if (sent.has(text)) continue
          sent.add(text)
          // A Gateway API is not part of Kubernetes itself.
          if (object.kind !== 'HTTPRoute') candidates.push({ source: change, object: placed })
        }
      }
      const refusals = await refusalsOf(cluster, candidates)
      expect(refusals.filter(({ message }) => !harmless.test(message))).toEqual([])
      expect(candidates.length).toBeGreaterThan(count / 8)
    },
  )
})

/**
 * The cases with patches of a user, which are checked by the types of Kubernetes. Only the server knows if they fit the
 * object, for example if a Service has the type that a field needs.
 */
const patched = goldenCases().flatMap(({ name, manifest }) => (manifest.includes(' patch:') ? [name] : []))

/** Warnings of the server about what works: what is deprecated is named in a warning of ours. */
const harmless = /deprecated since/
