import { diff, type KubernetesObject, type Operation } from 'tranship'

/** What is different in one object of another profile. */
export interface Difference {
  readonly title: string
  readonly change: 'added' | 'removed' | 'changed'
  /** A line for each field of a changed object. */
  readonly fields: readonly string[]
}

/** What the objects of another profile have that those of this one do not, and the other way round. */
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
