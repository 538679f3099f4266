import type { DeployPlan } from 'tranship/plan'
import { placelessProblems, Refusal } from '../apply/refusal.js'
import { isApiError } from '../cluster/api-error.js'
import type { Cluster } from '../cluster/cluster.js'
import { listAll } from './list-all.js'
import { kindsOfObjects, namespaceOfPlan, objectsOfPlan } from './plan-objects.js'

/**
 * Checks that the namespace of a plan exists, before a long build that would be in vain.
 *
 * @throws {ApiError} if it doesn't exist and should not be created.
 */
export async function needNamespace(plan: DeployPlan, cluster: Cluster, isCreated: boolean): Promise<void> {
  try {
    await getNamespace(namespaceOfPlan(plan) ?? cluster.namespace, cluster)
  } catch (error) {
    // Not everybody may read namespaces.
    if (!isApiError(error, 403) && !(isCreated && isApiError(error, 404))) throw error
  }
}

/**
 * Creates the namespace of a plan if it doesn't exist. Missing permissions are ignored: the namespace may exist, and if
 * not, the cluster refuses the first object.
 *
 * @throws {Refusal} if the cluster doesn't know the kind of an object. Otherwise the new namespace would be left empty.
 */
export async function ensureNamespace(plan: DeployPlan, cluster: Cluster, dryRun: boolean): Promise<void> {
  const name = namespaceOfPlan(plan) ?? cluster.namespace
  try {
    await getNamespace(name, cluster)
    return
  } catch (error) {
    if (!isApiError(error, 403) && !isApiError(error, 404)) throw error
  }
  await refuseUnknownKinds(plan, cluster)
  try {
    await cluster.request({
      method: 'POST',
      path: '/api/v1/namespaces',
      query: dryRun ? { dryRun: 'All' } : {},
      body: { apiVersion: 'v1', kind: 'Namespace', metadata: { name } },
    })
  } catch (error) {
    if (!isApiError(error, 409, 'AlreadyExists') && !isApiError(error, 403)) throw error
  }
}

function getNamespace(name: string, cluster: Cluster): Promise<unknown> {
  return cluster.request({ method: 'GET', path: `/api/v1/namespaces/${encodeURIComponent(name)}` })
}

async function refuseUnknownKinds(plan: DeployPlan, cluster: Cluster): Promise<void> {
  const place = { selector: plan.selector, namespace: namespaceOfPlan(plan) }
  const { unknown } = await listAll(cluster, place, kindsOfObjects(plan))
  const problems = placelessProblems(objectsOfPlan(plan), unknown)
  if (problems.length > 0) throw new Refusal(problems)
}
