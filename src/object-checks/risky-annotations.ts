import { isSnippet, isUnconfinedAppArmor, riskOf } from '../kubernetes/controller-annotations.js'
import { rightOfKey } from '../kubernetes/metadata-rights.js'
import type { FieldPath, ObjectCheck } from './object-check.js'

/** Finds annotations of routes and Services that change the controller. */
export const findControllerAnnotations: ObjectCheck = ({ object }, found) => {
  if (object.kind !== 'Ingress' && object.kind !== 'HTTPRoute' && object.kind !== 'Service') return
  for (const name of Object.keys(object.metadata.annotations ?? {})) {
    const path = ['metadata', 'annotations', name]
    const consequence = riskOf(name)
    if (isSnippet(name)) found({ code: 'snippet-annotation', path, args: { name } })
    else if (consequence !== undefined)
      found({ code: 'risky-annotation', path, args: { name, consequence }, own: 'consequence' })
  }
}

/** Finds labels and annotations, of objects and of their Pods, that ask a program of the cluster for a right. */
export const findMetadataRights: ObjectCheck = ({ object, template }, found) => {
  check(object.metadata, ['metadata'])
  if (template !== undefined) check(template.part.metadata, [...template.path, 'metadata'])

  function check(metadata: Partial<typeof object.metadata>, path: FieldPath): void {
    for (const field of ['labels', 'annotations'] as const)
      for (const name of Object.keys(metadata[field] ?? {})) {
        const right = rightOfKey(name)
        if (right === undefined) continue
        const { sidecar, consequence } = right
        const at = [...path, field, name]
        if (sidecar !== undefined)
          found({ code: 'sidecar-annotation', path: at, args: { name, reader: sidecar }, own: 'reader' })
        else found({ code: 'risky-annotation', path: at, args: { name, consequence }, own: 'consequence' })
      }
  }
}

/** Finds annotations of Pods that lift a limit. */
export const findPodAnnotations: ObjectCheck = ({ template }, found) => {
  if (template === undefined) return
  for (const [name, value] of Object.entries(template.part.metadata.annotations ?? {})) {
    const path = [...template.path, 'metadata', 'annotations', name]
    if (isUnconfinedAppArmor(name, value)) found({ code: 'unconfined-app-armor', path, args: {} })
  }
}
