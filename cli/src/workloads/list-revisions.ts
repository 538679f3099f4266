import type { DeployPlan } from 'tranship/plan'
import type { Cluster } from '../cluster/cluster.js'
import { namespaceOfPlan } from '../deploy/plan-objects.js'
import { type Revision, revisionsOf } from './revisions.js'

/** A revision of a service. */
export interface ListedRevision extends Pick<Revision, 'createdAt' | 'isCurrent' | 'images'> {
  readonly service: string
  readonly kind: string
  readonly revision: number
}

/**
 * Lists the revisions of services that the cluster keeps, newest first (rule E9-07).
 *
 * @param services the services by their names in the manifest; empty for all
 */
export async function listRevisions(
  cluster: Cluster,
  plan: DeployPlan,
  services: readonly string[],
): Promise<readonly ListedRevision[]> {
  const namespace = namespaceOfPlan(plan)
  const steps = plan.steps.filter(({ service }) => services.length === 0 || services.includes(service))
  const listed = await Promise.all(
    steps.map(async ({ service, kind, name }) => {
      const workload = await cluster.get({ kind, name, namespace })
      const revisions = workload === undefined ? [] : await revisionsOf(cluster, workload)
      return revisions.map(({ number: revision, isCurrent, createdAt, images }) => ({
        ...{ service, kind, revision, isCurrent, createdAt, images },
      }))
    }),
  )
  return listed.flat()
}
