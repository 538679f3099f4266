import { apiVersions } from '../kubernetes/api-versions.js'
import type { Application } from '../mapping/model/application.js'
import type { ObjectReference } from '../kubernetes/identity.js'
import type { WorkloadKind } from '../mapping/rule/workload-kind.js'

export function workloadReference(
  kind: WorkloadKind,
  name: string,
  { namespace }: Pick<Application, 'namespace'>,
): ObjectReference {
  return { apiVersion: apiVersions[kind], kind, ...(namespace === undefined ? {} : { namespace }), name }
}
