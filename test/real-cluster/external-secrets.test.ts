import { readFileSync } from 'node:fs'
import process from 'node:process'
import type { KubernetesObject } from 'tranship'
import { externalSecrets, safePlanDeploy } from 'tranship/plan'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { goldenCases } from '../support/golden.js'
import { eventually } from '../support/patience.js'
import { Cluster, kubeconfig, withoutCluster } from './support/cluster.js'
import { refusalsOf } from './support/refusals.js'

/** The CustomResourceDefinition of ExternalSecrets, as the operator's own repository has it. */
const definitionFile = process.env['TRANSHIP_TEST_EXTERNAL_SECRETS'] || undefined
const withoutDefinition =
  definitionFile === undefined ? ' (skipped: TRANSHIP_TEST_EXTERNAL_SECRETS names no file)' : ''

const namespace = `tranship-external-secrets-${process.pid}`

interface Definition {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string }
}

describe.skipIf(kubeconfig === undefined || definitionFile === undefined)(
  `the schema of the External Secrets Operator${withoutCluster || withoutDefinition}`,
  () => {
    const cluster = kubeconfig === undefined ? undefined : Cluster.of(kubeconfig)
    let isOwn = false
    const address = (name = '') => `/apis/apiextensions.k8s.io/v1/customresourcedefinitions${name}`
    const definition = () => parse(readFileSync(definitionFile!, 'utf8')) as Definition

    beforeAll(async () => {
      await cluster!.ensureNamespace(namespace)
      // A cluster with the operator keeps its own definition.
      isOwn = (await cluster!.request('POST', address(), definition())).status === 201
      await eventually(async () => {
        const { status } = await cluster!.request('GET', '/apis/external-secrets.io/v1')
        if (status !== 200) throw new Error('The API server does not know ExternalSecrets yet.')
      })
    })
    afterAll(async () => {
      if (isOwn) await cluster!.request('DELETE', address(`/${definition().metadata.name}`))
      await cluster!.removeNamespace(namespace)
    })

    const objects = goldenCases().flatMap(({ name, manifest, options }) =>
      (['SecretStore', 'ClusterSecretStore'] as const).flatMap((kind) => {
        const plan = safePlanDeploy(manifest, { ...options, profile: 'compose', namespace })
        if (!plan.ok) return []
        return externalSecrets(plan, { kind, name: 'vault' }).map((object) => ({ source: name, object }))
      }),
    )

    it('[E11-06] takes the ExternalSecrets of all golden cases without a warning', async () => {
      expect(objects.length).toBeGreaterThan(20)
      expect(await refusalsOf(cluster!, objects)).toEqual([])
    })

    it('refuses another kind of store', async () => {
      const [{ object } = {}] = objects
      const wrong = { ...object!, spec: { ...object!.spec, secretStoreRef: { name: 'a', kind: 'Vault' } } }
      const refusals = await refusalsOf(cluster!, [{ source: '', object: wrong as KubernetesObject }])
      expect(refusals.map(({ message }) => message).join()).toContain('secretStoreRef.kind')
    })
  },
)
