import { nameLabel } from 'tranship/internal'
import { fieldsOf, objectsOf, textOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'

/**
 * The Pods of a service of which the main container runs, in the order in which they came: `--index 1` is the first. Those
 * on their way out are left out.
 */
export function runningPods(pods: readonly LiveObject[]): readonly LiveObject[] {
  return pods
    .filter((pod) => !pod.isDeleted && runs(pod, mainContainer(pod)))
    .sort((one, other) => compare(one.createdAt, other.createdAt) || compareNames(one.name, other.name))
}

/**
 * The container that has the service itself, beside which others may have been put, also before it: the one that the Pod
 * names, else the one of the service's name, else the first.
 */
export function mainContainer({ fields, labels, annotations }: LiveObject): string {
  const names = objectsOf(fieldsOf(fields['spec'])['containers']).flatMap(({ name }) => textOf(name) ?? [])
  const wanted = [annotations['kubectl.kubernetes.io/default-container'], labels[nameLabel]]
  return wanted.find((name) => name !== undefined && names.includes(name)) ?? names[0] ?? ''
}

/** Whether a container of a Pod runs, be it one of those that come first. */
export function runs({ fields }: LiveObject, container: string): boolean {
  const status = fieldsOf(fields['status'])
  return [...objectsOf(status['initContainerStatuses']), ...objectsOf(status['containerStatuses'])].some(
    ({ name, state }) => name === container && fieldsOf(state)['running'] !== undefined,
  )
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** Those of a StatefulSet are numbered: the tenth comes after the ninth. */
function compareNames(one: string, other: string): number {
  const ordinal = (name: string) => Number(/-(\d+)$/.exec(name)?.[1] ?? Number.NaN)
  return ordinal(one) - ordinal(other) || compare(one, other)
}
