import { isClusterService } from '../application/object-names.js'
import { hasService } from '../application/service.js'
import type { Choices, Reporting } from '../rules/types/scope.js'
import type { CheckedApplication } from './checked-application.js'

/** Reports each service whose Service would have the name of one of the cluster's own. */
export function reportClusterServices(
  { services }: Pick<CheckedApplication, 'services'>,
  scope: Reporting & Choices,
): void {
  for (const service of services) {
    const { objectName, place } = service
    if (isClusterService(objectName, scope) && hasService(service))
      scope.report('cluster-service', place, { name: objectName })
  }
}
