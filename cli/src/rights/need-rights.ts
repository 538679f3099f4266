import type { Cluster } from '../cluster/cluster.js'
import { missingRights } from './missing-rights.js'
import type { Right } from './right.js'
import { RightsMissing } from './rights-missing.js'

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
