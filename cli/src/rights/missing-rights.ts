import { isApiError } from '../cluster/api-error.js'
import type { Cluster } from '../cluster/cluster.js'
import { fieldsOf } from '../cluster/fields.js'
import type { Right } from './right.js'

/** Reviews that are asked for at a time. */
const atATime = 8

/** Somebody with this may do everything in the namespace: most users who deploy by hand need one review. */
const everything: Right = { verb: '*', group: '*', resource: '*' }

/** Returns those of some rights that the user does not have in a namespace. Empty if the cluster does not tell. */
export async function missingRights(
  cluster: Cluster,
  rights: readonly Right[],
  namespace: string,
): Promise<readonly Right[]> {
  if (rights.length === 0 || (await has(cluster, everything, namespace))) return []
  const missing: Right[] = []
  for (let at = 0; at < rights.length; at += atATime) {
    const some = rights.slice(at, at + atATime)
    const answers = await Promise.all(some.map((right) => has(cluster, right, namespace)))
    missing.push(...some.filter((_, index) => !answers[index]))
  }
  return missing
}

async function has(cluster: Cluster, { verb, group, resource }: Right, namespace: string): Promise<boolean> {
  const resourceAttributes = { namespace, verb, group, resource }
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
    // What is no review says nothing. Who sent it is found with the next request.
    return body['kind'] !== 'SelfSubjectAccessReview' || fieldsOf(body['status'])['allowed'] === true
  } catch (error) {
    // Nobody has to be allowed to ask. What is missing is then said when it is used.
    if (isApiError(error, 403) || isApiError(error, 404)) return true
    throw error
  }
}
