import { diff, type KubernetesObject, type Operation } from 'tranship'

/** The differences of one object. */
export interface Difference {
  readonly title: string
  readonly change: 'added' | 'removed' | 'changed'
  /** One line for each changed field. */
  readonly fields: readonly string[]
}

/** Returns the differences between the objects of two profiles. */
export function differences(
  own: readonly KubernetesObject[],
  other: readonly KubernetesObject[],
): readonly Difference[] {
  return diff(own, other).map(({ kind, name, change, operations }) => ({
    title: `${kind} ${name}`,
    change,
    fields: change === 'changed' ? operations.map(line) : [],
  }))
}

function line(operation: Operation): string {
  if (operation.op === 'remove') return `${operation.path} is not there`
  const value = JSON.stringify(operation.value)
  return operation.op === 'add' ? `${operation.path} is added: ${value}` : `${operation.path} is ${value}`
}
