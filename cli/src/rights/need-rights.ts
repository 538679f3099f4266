import type { Cluster } from '../cluster/cluster.js'
import { missingRights } from './missing-rights.js'
import type { Right } from './right.js'
import { RightsMissing } from './rights-missing.js'

/**
 * Refuses to go on without some rights in a namespace; in that of the cluster's context if none is given.
 *
 * @throws {RightsMissing} with all that are missing.
 */
export async function needRights(
  cluster: Cluster,
  rights: readonly Right[],
  namespace = cluster.namespace,
): Promise<void> {
  const missing = await missingRights(cluster, rights, namespace)
  if (missing.length > 0) throw new RightsMissing(missing, namespace)
}
