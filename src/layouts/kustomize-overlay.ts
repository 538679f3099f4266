import { diff, type ObjectDifference } from '../diff.js'
import { identityOf } from '../kubernetes/identity.js'
import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import { toYAML } from '../to-yaml.js'
import { kustomizationFile, kustomizationKind } from './kustomize-base.js'
import { imageRecords, imagesField } from './kept-images.js'
import { beforeChange, namespaceChange } from './kustomize-namespace.js'
import { type LayoutFiles, objectFileName, objectYAMLFiles, ownFileComment } from './layout-files.js'
import { overlayValues, withOverlayValues } from './overlay-values.js'
import { strategicMerge } from './strategic-merge.js'

/**
 * Returns a kustomization with patches that turn the objects of the base into other objects. It lists further files of
 * its folder, and keeps tags of an earlier kustomization.
 */
export function overlayFiles(
  base: readonly KubernetesObject[],
  objects: readonly KubernetesObject[],
  further: readonly string[],
  earlier?: string,
): LayoutFiles {
  const change = namespaceChange(base, objects)
  // Kustomize applies patches before it changes the namespace.
  const patched = change === undefined ? objects : objects.map((object) => beforeChange(object, change))
  const { images, replicas } = overlayValues(base, patched)
  const valued = withOverlayValues(base, { images, replicas })
  const before = new Map(valued.map((object) => [identityOf(object), object]))
  const after = new Map(patched.map((object) => [identityOf(object), object]))
  const added = objectYAMLFiles(objects.filter((_, index) => !before.has(identityOf(patched[index]!))))
  const patches = diff(valued, patched)
    .filter(({ change }) => change !== 'added')
    .map((difference) => patchOf(difference, before, after))
  const kustomization = {
    ...kustomizationKind,
    ...(change === undefined ? {} : { namespace: change.to }),
    resources: ['../../base', ...Object.keys(added), ...further],
    ...(patches.length === 0 ? {} : { patches: patches.map(({ entry }) => entry) }),
    ...(replicas.length === 0 ? {} : { replicas }),
  }
  return {
    ...added,
    ...Object.fromEntries(
      patches.map(({ entry, content }) => [entry.path, ownFileComment + toYAML([content])]),
    ),
    [kustomizationFile]:
      ownFileComment +
      imageRecords(objects) +
      toYAML([kustomization]) +
      imagesField(images, objects, earlier),
  }
}

/** A file with a patch, and its entry in `patches` of the kustomization. */
interface Patch {
  readonly content: object
  readonly entry: { readonly path: string; readonly target?: object }
}

type ByIdentity = ReadonlyMap<string, KubernetesObject>

/** A strategic merge patch names its object itself. A JSON patch names it as its target. */
function patchOf(difference: ObjectDifference, before: ByIdentity, after: ByIdentity): Patch {
  const { apiVersion, kind, name, namespace, operations } = difference
  const metadata = { name, ...(namespace === undefined ? {} : { namespace }) }
  const file = objectFileName({ apiVersion, kind, metadata })
  const identity = identityOf({ apiVersion, kind, metadata })
  const object = after.get(identity)
  if (object === undefined)
    return {
      content: { $patch: 'delete', apiVersion, kind, metadata },
      entry: { path: `${file}-delete.yaml` },
    }
  const path = `${file}-patch.yaml`
  const content = strategicMerge(before.get(identity)!, object)
  if (content !== undefined) return { content, entry: { path } }
  const [version = '', group] = apiVersion.split('/').reverse()
  const target = { ...(group === undefined ? {} : { group }), version, kind, ...metadata }
  return { content: operations, entry: { path, target } }
}
