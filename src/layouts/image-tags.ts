import { repositoryOf } from '../compose/image-reference.js'
import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import { podOf } from '../kubernetes/pod-template.js'
import { addToGroup } from '../source/groups.js'

/** An entry of `images` in a kustomization. */
export interface ImageTag {
  /** The image without its tag and digest, as the objects have it. */
  readonly name: string
  readonly newTag?: string
  readonly digest?: string
}

/**
 * Returns the tag or digest of each image, sorted by name. Images without a tag are left out, and images that the
 * application uses in two versions, since an entry would give all containers one version.
 */
export function imageTags(objects: readonly KubernetesObject[]): readonly ImageTag[] {
  return [...byRepository(objects.flatMap(imagesOf))]
    .flatMap(([name, [image = '', ...others]]) =>
      others.length > 0 ? [] : tagOf(name, image.slice(name.length)),
    )
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** Returns images by their names without tag and digest, each once. */
export function byRepository(images: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const image of [...new Set(images)].sort()) addToGroup(groups, repositoryOf(image), image)
  return groups
}

/** `version` begins with `:` or `@`. An image with both has no entry: the two would have to change together. */
function tagOf(name: string, version: string): readonly ImageTag[] {
  if (version.startsWith('@')) return [{ name, digest: version.slice(1) }]
  return version.startsWith(':') && !version.includes('@') ? [{ name, newTag: version.slice(1) }] : []
}

/** Returns the images of an object, of containers and of volumes. */
export function imagesOf(object: KubernetesObject): readonly string[] {
  const pod = podOf(object)
  const containers = [...(pod?.initContainers ?? []), ...(pod?.containers ?? [])]
  return [
    ...containers.flatMap(({ image }) => image ?? []),
    ...(pod?.volumes ?? []).flatMap(({ image }) => image?.reference ?? []),
  ]
}
