import { nameLabel } from 'tranship/internal'
import { fieldsOf, objectsOf, textOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'
import { containerStatuses } from './container-statuses.js'

/**
 * Returns the Pods of a service whose container runs, the oldest first, for `--index`. Leaves out Pods that are being
 * deleted.
 *
 * @param containerIn returns the container of the service; by default the main one
 */
export function runningPods(
  pods: readonly LiveObject[],
  containerIn: (pod: LiveObject) => string = mainContainer,
): readonly LiveObject[] {
  return pods
    .filter((pod) => !pod.isDeleted && runs(pod, containerIn(pod)))
    .sort((one, other) => compare(one.createdAt, other.createdAt) || compareNames(one.name, other.name))
}

/**
 * Returns the service's own container; others may be sidecars. It is the default container in the Pod's annotation,
 * else the one named like the service, else the first.
 */
export function mainContainer({ fields, labels, annotations }: LiveObject): string {
  const names = objectsOf(fieldsOf(fields['spec'])['containers']).flatMap(({ name }) => textOf(name) ?? [])
  const wanted = [annotations['kubectl.kubernetes.io/default-container'], labels[nameLabel]]
  return wanted.find((name) => name !== undefined && names.includes(name)) ?? names[0] ?? ''
}

/** `true` if a container or init container of a Pod runs. */
export function runs(pod: LiveObject, container: string): boolean {
  return containerStatuses(pod).some(
    ({ name, state }) => name === container && fieldsOf(state)['running'] !== undefined,
  )
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** Compares names. Ordinals of a StatefulSet are compared as numbers. */
function compareNames(one: string, other: string): number {
  const ordinal = (name: string) => Number(/-(\d+)$/.exec(name)?.[1] ?? Number.NaN)
  return ordinal(one) - ordinal(other) || compare(one, other)
}
