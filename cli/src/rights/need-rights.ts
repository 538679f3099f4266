import { isApiError } from '../cluster/api-error.js'
import type { Cluster } from '../cluster/cluster.js'
import { fieldsOf } from '../cluster/fields.js'
import type { Right } from './right.js'
import { RightsMissing } from './rights-missing.js'

/** The number of access reviews that run at the same time. */
const batchSize = 8

/** The right to do everything in the namespace. For most users who deploy by hand, this single review suffices. */
const everything: Right = { verb: '*', group: '*', resource: '*' }

/**
 * Checks rights in a namespace; by default, in that of the cluster's context.
 *
 * @throws {RightsMissing} listing all missing rights.
 */
export async function needRights(
  cluster: Cluster,
  rights: readonly Right[],
  namespace = cluster.namespace,
): Promise<void> {
  const missing = await missingRights(cluster, rights, namespace)
  if (missing.length > 0) throw new RightsMissing(missing, namespace)
}

/** Returns the rights that the user lacks in a namespace. Returns none if the cluster doesn't answer reviews. */
async function missingRights(
  cluster: Cluster,
  rights: readonly Right[],
  namespace: string,
): Promise<readonly Right[]> {
  if (rights.length === 0 || (await has(cluster, everything, namespace))) return []
  const missing: Right[] = []
  for (let at = 0; at < rights.length; at += batchSize) {
    const some = rights.slice(at, at + batchSize)
    const answers = await Promise.all(some.map((right) => has(cluster, right, namespace)))
    missing.push(...some.filter((_, index) => !answers[index]))
  }
  return missing
}

async function has(cluster: Cluster, { verb, group, resource }: Right, namespace: string): Promise<boolean> {
  const [name, subresource] = resource.split('/')
  const resourceAttributes = { namespace, verb, group, resource: name, subresource }
  try {
    const { body } = await cluster.request({
      method: 'POST',
      path: '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews',
      body: {
        apiVersion: 'authorization.k8s.io/v1',
        kind: 'SelfSubjectAccessReview',
        spec: { resourceAttributes },
      },
    })
    // Ignore other answers: if a proxy sent them, the next request fails.
    return body['kind'] !== 'SelfSubjectAccessReview' || fieldsOf(body['status'])['allowed'] === true
  } catch (error) {
    // Users may lack permission for reviews. A missing right then shows up when it is needed.
    if (isApiError(error, 403) || isApiError(error, 404)) return true
    throw error
  }
}
