import {
  isSnippet,
  isUnconfinedAppArmor,
  riskOf,
  sidecarOf,
} from '../../kubernetes/controller-annotations.js'
import type { ObjectCheck } from './object-check.js'

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

/** Finds annotations of Pods that lift a limit, or change an injected container. */
export const findPodAnnotations: ObjectCheck = ({ template }, found) => {
  if (template === undefined) return
  for (const [name, value] of Object.entries(template.part.metadata.annotations ?? {})) {
    const path = [...template.path, 'metadata', 'annotations', name]
    const reader = sidecarOf(name)
    if (reader !== undefined) found({ code: 'sidecar-annotation', path, args: { name, reader } })
    if (isUnconfinedAppArmor(name, value)) found({ code: 'unconfined-app-armor', path, args: {} })
  }
}
