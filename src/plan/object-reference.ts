import type { Application } from '../mapping/application/application.js'
import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import type { WorkloadKind } from '../mapping/rule/workload-kind.js'

/** What finds an object in a cluster; without a namespace, in the one that the caller is in. */
export interface ObjectReference {
  readonly apiVersion: string
  readonly kind: string
  readonly name: string
  readonly namespace?: string
}

export function referenceTo({ apiVersion, kind, metadata }: KubernetesObject): ObjectReference {
  const namespace = metadata?.namespace
  return { apiVersion, kind, name: metadata?.name ?? '', ...(namespace === undefined ? {} : { namespace }) }
}

const apiVersions: Readonly<Record<WorkloadKind, string>> = {
  Deployment: 'apps/v1',
  StatefulSet: 'apps/v1',
  Job: 'batch/v1',
}

export function workloadReference(
  kind: WorkloadKind,
  name: string,
  { namespace }: Pick<Application, 'namespace'>,
): ObjectReference {
  return { apiVersion: apiVersions[kind], kind, name, ...(namespace === undefined ? {} : { namespace }) }
}

/** The labels that tell the objects of an application from all others (rule R0-08). */
export function selectorOf({ application }: Pick<Application, 'application'>): Record<string, string> {
  return { 'app.kubernetes.io/part-of': application, 'app.kubernetes.io/managed-by': 'tranship' }
}
