import { diff, type ObjectDifference } from '../diff.js'
import { identityOf } from '../kubernetes/identity.js'
import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import { toYAML } from '../to-yaml.js'
import { kustomizationFile, kustomizationKind } from './kustomize-base.js'
import { type LayoutFiles, objectFileName, objectYAMLFiles, ownFileComment } from './layout-files.js'

/** Returns a kustomization with patches that turn the objects of the base into other objects. */
export function overlayFiles(
  base: readonly KubernetesObject[],
  objects: readonly KubernetesObject[],
): LayoutFiles {
  const differences = diff(base, objects)
  const before = new Set(base.map(identityOf))
  const added = objectYAMLFiles(objects.filter((object) => !before.has(identityOf(object))))
  const patched = differences.filter(({ change }) => change !== 'added')
  const patches = Object.fromEntries(patched.map((one) => [patchName(one), patchText(one)]))
  const kustomization = {
    ...kustomizationKind,
    resources: ['../../base', ...Object.keys(added)],
    ...(patched.length === 0 ? {} : { patches: patched.map(patchEntry) }),
  }
  return {
    ...added,
    ...patches,
    [kustomizationFile]: ownFileComment + toYAML([kustomization]),
  }
}

function patchName({ kind, name, change }: ObjectDifference): string {
  return `${objectFileName({ apiVersion: '', kind, metadata: { name } })}-${change === 'removed' ? 'delete' : 'patch'}.yaml`
}

function patchText({ change, apiVersion, kind, name, namespace, operations }: ObjectDifference): string {
  if (change !== 'removed') return ownFileComment + toYAML([operations])
  const metadata = { name, ...(namespace === undefined ? {} : { namespace }) }
  return ownFileComment + toYAML([{ $patch: 'delete', apiVersion, kind, metadata }])
}

/** A patch that deletes names its object itself. Others name it as their target. */
function patchEntry(difference: ObjectDifference): object {
  const path = patchName(difference)
  const { change, apiVersion, kind, name, namespace } = difference
  if (change === 'removed') return { path }
  const [version = '', group] = apiVersion.split('/').reverse()
  const target = {
    ...(group === undefined ? {} : { group }),
    version,
    kind,
    name,
    ...(namespace === undefined ? {} : { namespace }),
  }
  return { path, target }
}
