import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import { DEPENDS_ON } from '../kubernetes/own-labels.js'
import { podOf } from '../kubernetes/pod-template.js'

/**
 * Returns the level of each workload that depends on others or that others depend on, by name: 0 without dependencies,
 * else one more than the highest level of a dependency. The annotation of rule R2.5-04 names the dependencies.
 */
export function dependencyLevels(objects: readonly KubernetesObject[]): ReadonlyMap<string, number> {
  const levels = new Map<string, number>()
  // Workloads come after their dependencies, so one pass is enough.
  for (const object of objects) {
    if (podOf(object) === undefined) continue
    const dependencies = dependenciesOf(object)
    const level = Math.max(-1, ...dependencies.map((name) => levels.get(name) ?? -1)) + 1
    levels.set(object.metadata.name, level)
  }
  return levels
}

function dependenciesOf({ metadata }: KubernetesObject): readonly string[] {
  const text = metadata.annotations?.[DEPENDS_ON]
  return text === undefined ? [] : Object.keys(JSON.parse(text) as Record<string, string>)
}
