import { toLabelName } from './name.js'

/** Labels of every object. Kubernetes' tools group objects by them (rule R0-08). */
export const NAME = 'app.kubernetes.io/name'
export const PART_OF = 'app.kubernetes.io/part-of'
export const MANAGED_BY = 'app.kubernetes.io/managed-by'

/** The value of the label `managed-by`. */
export const MANAGER = 'tranship'

/** Returns the labels that identify the objects of an application. */
export function applicationLabels(application: string): Record<string, string> {
  return { [PART_OF]: application, [MANAGED_BY]: MANAGER }
}

/** True for a label or annotation that tranship itself sets. */
export function isOwnLabel(name: string): boolean {
  return name === NAME || name === PART_OF || name === MANAGED_BY || name.startsWith('dev.platform/')
}

/** The annotation of a workload with its dependencies (rule R2.5-04). A manifest may not set it. */
export const DEPENDS_ON = 'dev.platform/depends-on'

/** The annotation of a workload in a folder for Flux: its level in the order of dependencies (rule E11-42). */
export const LEVEL = 'dev.platform/level'

/** The annotation of Pods with a hash of the ConfigMaps that they read. New contents restart the Pods (rule C2-05). */
export const CONTENTS = 'dev.platform/contents'

/** The annotation of Pods with a keyed hash of the Secrets that they read. A deploy writes it (rule E2-13). */
export const SECRETS = 'dev.platform/secrets'

/** The annotation of ConfigMaps and Secrets whose names depend on their content: the plain name (rule E2-20). */
export const CONTENT_OF = 'dev.platform/content-of'

/** The annotation of workloads that `tranship stop` stopped, with their number of replicas (rule E9-01). */
export const STOPPED = 'dev.platform/stopped'

/** The label of a `tranship run` Job: the service whose command it runs (rule E9-04). */
export const RUN = 'dev.platform/run'

/** The annotation that asks the platform for a host, if no domain is given (rule R2.9-03). */
export const GENERATE_HOST = 'dev.platform/generate-host'

/** The key that sets the update strategy of a workload in a manifest (reference 2.7). */
export const UPDATE = 'dev.platform/update'

/** Returns the label of Pods in a network that is a border (rule C4-05). */
export function networkLabel(name: string): string {
  return `dev.platform/network.${name}`
}

/** The label of Pods that are in a network that is not internal, so they may reach the outside (rule C4-05). */
export const LEADS_OUT = 'dev.platform/leads.out'

/** Returns the label of Pods that share an alias with other services (rule C4-01b). The name is one DNS label. */
export function sharedNameLabel(name: string): string {
  return `dev.platform/${toLabelName(`alias-${name}`)}`
}

/** Returns the label of Pods that must run on one node, because they share this volume (rule R2.12-07). */
export function sharedVolumeLabel(name: string): string {
  return `dev.platform/${name}`
}

/** The label of Pods that must run on one node, because they share its network (rule C4-04). */
export const HOST_NETWORK_LABEL = 'dev.platform/host-network'
