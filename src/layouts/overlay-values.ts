import { repositoryOf } from '../compose/image-reference.js'
import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import { podOf } from '../kubernetes/pod-template.js'
import { addToGroup } from '../source/groups.js'
import { type ImageTag, imagesOf, imageTags } from './image-tags.js'

/** An entry of `replicas` in a kustomization. */
interface ReplicaCount {
  readonly name: string
  readonly count: number
}

/** The fields of an overlay's kustomization that hold values, rather than patches. */
export interface OverlayValues {
  readonly images: readonly ImageTag[]
  readonly replicas: readonly ReplicaCount[]
}

/** Returns the tags and the numbers of Pods that an overlay has in place of those of its base. */
export function overlayValues(
  base: readonly KubernetesObject[],
  objects: readonly KubernetesObject[],
): OverlayValues {
  const present = new Set(base.flatMap(imagesOf))
  const repositories = new Set([...present].map(repositoryOf))
  const images = imageTags(objects).filter(
    (tag) => repositories.has(tag.name) && !present.has(imageWith(tag)),
  )
  const before = countsByName(base)
  const replicas = [...countsByName(objects)].flatMap(([name, [count, ...others]]) => {
    const isCommon = count !== undefined && others.every((other) => other === count)
    const differs = before.get(name)?.some((other) => other !== count) === true
    return isCommon && differs ? [{ name, count }] : []
  })
  return { images, replicas }
}

/** Returns the objects with the values in place, as Kustomize sets them. It knows no mounted images of CronJobs. */
export function withOverlayValues(
  objects: readonly KubernetesObject[],
  { images, replicas }: OverlayValues,
): readonly KubernetesObject[] {
  if (images.length === 0 && replicas.length === 0) return objects
  const byRepository = new Map(images.map((tag) => [tag.name, imageWith(tag)]))
  const counts = new Map(replicas.map(({ name, count }) => [name, count]))
  const changed = (image: string) => byRepository.get(repositoryOf(image)) ?? image
  return objects.map((object) => {
    const copy = JSON.parse(JSON.stringify(object)) as KubernetesObject
    const pod = podOf(copy)
    for (const container of [...(pod?.initContainers ?? []), ...(pod?.containers ?? [])])
      if (container.image !== undefined) container.image = changed(container.image)
    if (copy.kind !== 'CronJob')
      for (const { image } of pod?.volumes ?? [])
        if (image?.reference !== undefined) image.reference = changed(image.reference)
    const count = counts.get(copy.metadata.name)
    if (count !== undefined && hasReplicas(copy)) copy.spec.replicas = count
    return copy
  })
}

function imageWith({ name, newTag, digest }: ImageTag): string {
  return newTag === undefined ? `${name}@${digest}` : `${name}:${newTag}`
}

type WithReplicas = KubernetesObject<'Deployment' | 'StatefulSet'>

function hasReplicas(object: KubernetesObject): object is WithReplicas {
  return object.kind === 'Deployment' || object.kind === 'StatefulSet'
}

function countsByName(objects: readonly KubernetesObject[]): Map<string, (number | undefined)[]> {
  const counts = new Map<string, (number | undefined)[]>()
  for (const object of objects)
    if (hasReplicas(object)) addToGroup(counts, object.metadata.name, object.spec.replicas)
  return counts
}
