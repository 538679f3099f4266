import { apiVersions } from '../kubernetes/api-versions.js'
import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import { addToGroup } from '../source/groups.js'
import type { DeployPlan } from './deploy.js'

/** A store of the External Secrets Operator. */
export interface SecretStore {
  /** The kind. `SecretStore` by default, which is in the namespace of the application. */
  readonly kind?: 'SecretStore' | 'ClusterSecretStore' | undefined
  /** The name. By default that of the application. */
  readonly name?: string | undefined
}

/** The default of the operator, written out so that readers of the object see it. */
const REFRESH_INTERVAL = '1h'

/**
 * Returns an ExternalSecret for each Secret of a plan. The External Secrets Operator then makes the Secrets from a store
 * outside of the cluster. An entry of the store is called like the Secret, with the application's name in front:
 * `shop-variables`. It has a property for each key. The function is pure, and no object has a value.
 *
 * ```ts
 * const objects = externalSecrets(planDeploy(compose, { profile: 'compose' }), { name: 'vault' })
 * ```
 *
 * @returns the objects in the order of the plan's Secrets; empty if the plan has none
 */
export function externalSecrets(
  { application, secrets, selector }: Pick<DeployPlan, 'application' | 'secrets' | 'selector'>,
  { kind = 'SecretStore', name: store = application }: SecretStore = {},
): readonly KubernetesObject<'ExternalSecret'>[] {
  const bySecret = new Map<string, DeployPlan['secrets'][number][]>()
  for (const secret of secrets) addToGroup(bySecret, secret.name, secret)
  return [...bySecret].map(([name, values]) => {
    const [{ namespace } = {}] = values
    return {
      apiVersion: apiVersions.ExternalSecret,
      kind: 'ExternalSecret',
      metadata: { name, ...(namespace === undefined ? {} : { namespace }), labels: { ...selector } },
      spec: {
        refreshInterval: REFRESH_INTERVAL,
        secretStoreRef: { name: store, kind },
        target: { name },
        data: values.map(({ key }) => ({
          secretKey: key,
          remoteRef: { key: entryName(name, application), property: key },
        })),
      },
    }
  })
}

/** Several applications may share a store, so its entries have the name of the application. */
function entryName(secret: string, application: string): string {
  return secret.startsWith(`${application}-`) ? secret : `${application}-${secret}`
}
