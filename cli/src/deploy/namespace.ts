import type { DeployPlan } from 'tranship/plan'
import { placelessProblems, Refusal } from '../apply/refusal.js'
import { isApiError } from '../cluster/api-error.js'
import type { Cluster } from '../cluster/cluster.js'
import { listAll } from './list-all.js'
import { kindsOfObjects, namespaceOfPlan, objectsOfPlan } from './plan-objects.js'

/**
 * Asks for the namespace of a plan before something that takes long: where there is none, or no cluster that answers, that
 * would be for nothing.
 *
 * @throws {ApiError} where there is none and it is not to be created.
 */
export async function needNamespace(plan: DeployPlan, cluster: Cluster, isCreated: boolean): Promise<void> {
  try {
    await getNamespace(namespaceOfPlan(plan) ?? cluster.namespace, cluster)
  } catch (error) {
    // Not everybody may see namespaces.
    if (!isApiError(error, 403) && !(isCreated && isApiError(error, 404))) throw error
  }
}

/**
 * Creates the namespace of a plan if there is none. Who may not create namespaces may have one all the same; where there is
 * none, the first object is refused.
 *
 * @throws {Refusal} where the cluster has no place for some of the objects: then a new namespace would be left empty.
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
