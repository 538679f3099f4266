import { toLabelName } from './name.js'

/** Labels that every object has, by which Kubernetes' tools tell what belongs together (rule R0-08). */
export const NAME = 'app.kubernetes.io/name'
export const PART_OF = 'app.kubernetes.io/part-of'
export const MANAGED_BY = 'app.kubernetes.io/managed-by'

/** The labels that tell the objects of an application from all others. */
export function applicationLabels(application: string): Record<string, string> {
  return { [PART_OF]: application, [MANAGED_BY]: 'tranship' }
}

/** Where a workload says what it waits for (rule R2.5-04): not for a manifest to write. */
export const DEPENDS_ON = 'dev.platform/depends-on'

/** Of Pods: a hash of what they read from ConfigMaps, so that they are made anew when it changes (rule C2-05). */
export const CONTENTS = 'dev.platform/contents'

/** Of Pods: a keyed hash of the Secrets that they read, which a deploy writes (rule E2-13). */
export const SECRETS = 'dev.platform/secrets'

/** Of workloads that `tranship stop` has stopped: how many replicas they had (rule E9-01). */
export const STOPPED = 'dev.platform/stopped'

/** Of the Job of a `tranship run`: the service that it runs a command of (rule E9-04). */
export const RUN = 'dev.platform/run'

/** Asks the platform for a host, where nobody has given a domain (rule R2.9-03). */
export const GENERATE_HOST = 'dev.platform/generate-host'

/** Says in a manifest how a workload is updated (reference 2.7). */
export const UPDATE = 'dev.platform/update'

/** Of Pods that belong to a network, where networks are borders (rule C4-05). */
export function networkLabel(name: string): string {
  return `dev.platform/network.${name}`
}

/** Of Pods that no internal network keeps in, since they belong to one that leads out as well (rule C4-05). */
export const LEADS_OUT = 'dev.platform/leads.out'

/** Of Pods that are reached by an alias which several services have (rule C4-01b). The name is one label of DNS. */
export function sharedNameLabel(name: string): string {
  return `dev.platform/${toLabelName(`alias-${name}`)}`
}

/** Of Pods that have to run on one node, by the name of a volume that they share (rule R2.12-07). */
export function sharedVolumeLabel(name: string): string {
  return `dev.platform/${name}`
}

/** Of Pods that have to run on one node, as they share its network (rule C4-04). */
export const HOST_NETWORK_LABEL = 'dev.platform/host-network'
