import { type Fields, fieldsOf, objectsOf } from '../cluster/fields.js'

/** Returns the statuses of a Pod's containers, those of init containers first. */
export function containerStatuses(pod: { readonly fields: Fields }): readonly Fields[] {
  const status = fieldsOf(pod.fields['status'])
  return [...objectsOf(status['initContainerStatuses']), ...objectsOf(status['containerStatuses'])]
}
