import { diff, type KubernetesObject, toYAML } from 'tranship'
import { type Line, lineDifferences } from './line-differences.js'

/** The differences of one object. */
export interface Difference {
  readonly title: string
  readonly change: 'added' | 'removed' | 'changed'
  /** The lines of its YAML that differ. */
  readonly lines: readonly Line[]
}

/** Returns the differences between the objects of two profiles. */
export function differences(
  own: readonly KubernetesObject[],
  other: readonly KubernetesObject[],
): readonly Difference[] {
  return diff(own, other).map(({ kind, name, change }) => {
    const textIn = (objects: readonly KubernetesObject[]) =>
      toYAML(objects.filter((object) => object.kind === kind && object.metadata.name === name))
    return { title: `${kind} ${name}`, change, lines: lineDifferences(textIn(own), textIn(other)) }
  })
}
