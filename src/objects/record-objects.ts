import type { Application } from '../application/application.js'
import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import { Recording } from '../origins/recording.js'
import type { Report } from '../warnings/report.js'
import { toObjects } from './assemble.js'

/** Objects with the origins of their fields. */
export interface RecordedObjects {
  readonly objects: readonly KubernetesObject[]
  readonly recording: Recording
}

/** Objects that may lack the origins of their fields. */
export type MappedObjects = Pick<RecordedObjects, 'objects'> & Partial<RecordedObjects>

/** Makes all objects of an application, and records the origins of their fields. */
export function recordObjects(application: Application, report?: Report): RecordedObjects {
  const recording = new Recording()
  return { objects: toObjects(application, recording, report), recording }
}
