import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import { PART_OF } from '../kubernetes/own-labels.js'
import { toYAML } from '../to-yaml.js'
import { imageTags } from './image-tags.js'
import { type LayoutFiles, objectYAMLFiles, ownFileComment } from './layout-files.js'
import { imageRecords, imagesField } from './kept-images.js'
import { commonNamespace } from './kustomize-namespace.js'
import { missingSecrets } from './missing-secrets.js'

/** The file that `kustomize build` reads first. */
export const kustomizationFile = 'kustomization.yaml'

/** The beginning of every kustomization. */
export const kustomizationKind = {
  apiVersion: 'kustomize.config.k8s.io/v1beta1',
  kind: 'Kustomization',
} as const

/** The files of others beside those of the objects. */
interface FilesOfOthers {
  /** The names of the files that the kustomization lists. */
  readonly further: readonly string[]
  /** The Secrets that such files or those of overlays make. */
  readonly made: ReadonlyMap<string, unknown>
}

/** Returns a file for each object, and the kustomization that lists them. It keeps tags of an earlier kustomization. */
export function baseFiles(
  objects: readonly KubernetesObject[],
  application: string,
  { further, made }: FilesOfOthers,
  earlier?: string,
): LayoutFiles {
  const files = objectYAMLFiles(objects)
  const namespace = commonNamespace(objects)
  const kustomization = {
    ...kustomizationKind,
    ...(namespace === undefined ? {} : { namespace }),
    ...(objects.length === 0
      ? {}
      : { labels: [{ pairs: { [PART_OF]: application }, includeSelectors: false }] }),
    resources: [...Object.keys(files), ...further],
  }
  const missing = missingSecrets(objects).filter((name) => !made.has(name))
  const comments = ownFileComment + secretsComment(missing) + imageRecords(objects)
  const images = imagesField(imageTags(objects), objects, earlier)
  return { ...files, [kustomizationFile]: comments + toYAML([kustomization]) + images }
}

function secretsComment(names: readonly string[]): string {
  if (names.length === 0) return ''
  return `# Secrets that must exist in the cluster: ${names.join(', ')}. \`tranship secrets | kubectl apply -f -\` makes that of variables.\n`
}
