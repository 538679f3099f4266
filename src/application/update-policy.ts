import { UPDATE } from '../kubernetes/own-labels.js'
import type { Place } from '../source/place.js'
import type { WorkloadKind } from '../rules/types/workload-kind.js'
import type { Service } from './service.js'
import type { ServiceSettings } from '../rules/service-rules.js'

/** The update strategies of each kind, by the values of the update label. */
export const updateStrategies: Readonly<Record<WorkloadKind, ReadonlyMap<string, string>>> = {
  Deployment: new Map([
    ['rolling', 'RollingUpdate'],
    ['recreate', 'Recreate'],
  ]),
  StatefulSet: new Map([
    ['rolling', 'RollingUpdate'],
    ['on-delete', 'OnDelete'],
  ]),
  DaemonSet: new Map([
    ['rolling', 'RollingUpdate'],
    ['on-delete', 'OnDelete'],
  ]),
  Job: new Map(),
  CronJob: new Map(),
}

export function updateLabel({ annotations }: ServiceSettings) {
  return annotations.find(({ key }) => key === UPDATE)
}

/** Returns the place that makes the Pods use a port of their node. Two Pods on a node cannot share it. */
export function placeOfNodePort({ networkMode, ports }: ServiceSettings): Place | undefined {
  return ports.find(({ host }) => host !== undefined)?.host?.place ?? networkMode
}

/** Returns true if Pods on several nodes can mount a volume at the same time. */
export type IsOnManyNodes = (volume: string) => boolean

/**
 * Returns the place of a mount that two Pods of a Deployment cannot share (rule C6-07): a claim for one node, or a
 * writable folder of the node. Two Pods may share a socket.
 */
export function placeOfSoleMount(
  { kind, mounts }: Pick<Service, 'kind' | 'mounts'>,
  isOnManyNodes: IsOnManyNodes,
): Place | undefined {
  if (kind !== 'Deployment') return undefined
  return mounts.find((mount) => {
    if (mount.kind === 'volume') return !isOnManyNodes(mount.volume)
    return mount.kind === 'node' && !mount.readOnly && !mount.path.endsWith('.sock')
  })?.place
}
