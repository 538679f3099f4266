import { apiVersions } from '../kubernetes/api-versions.js'
import type { Application } from '../application/application.js'
import type { ObjectReference } from '../kubernetes/identity.js'
import type { WorkloadKind } from '../rules/types/workload-kind.js'

export function workloadReference(
  kind: WorkloadKind,
  name: string,
  { namespace }: Pick<Application, 'namespace'>,
): ObjectReference {
  return { apiVersion: apiVersions[kind], kind, ...(namespace === undefined ? {} : { namespace }), name }
}
