import type { Container, PodSpec } from 'kubernetes-types/core/v1.js'
import { kubernetesName } from '../cluster/kubernetes-name.js'
import { podSpecOf, type TranslatedObject, workloadOf } from '../cluster/translated.js'

/** The workload of a service, its Pod and the container that runs the service. */
export interface ServiceContainer {
  readonly workload: TranslatedObject
  readonly pod: PodSpec
  readonly container: Container
}

/** Returns the container of a service. It is the only one of its workload, or the one with its name. */
export function containerOf(
  objects: readonly TranslatedObject[],
  service: string,
): ServiceContainer | undefined {
  const name = kubernetesName(service)
  const workload =
    workloadOf(objects, name) ??
    objects.find((object) => podSpecOf(object)?.containers.some((one) => one.name === name) === true) ??
    objects.find((object) => podSpecOf(object) !== undefined && isNamedAfter(object.metadata.name, name))
  const pod = workload === undefined ? undefined : podSpecOf(workload)
  const container = pod?.containers.find((one) => one.name === name) ?? pod?.containers[0]
  if (workload === undefined || pod === undefined || container === undefined) return undefined
  return { workload, pod, container }
}

/** The part of a long name that a shortened one has. */
const keptPart = 30

/** `true` for a name that was made valid: with a prefix in front of a digit, or shortened. */
function isNamedAfter(workload: string, name: string): boolean {
  return workload.endsWith(`-${name}`) || (name.length > 50 && workload.startsWith(name.slice(0, keptPart)))
}
