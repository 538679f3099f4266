import { contentsReadBy } from 'tranship/internal'
import type { LiveObject } from '../cluster/live-object.js'

/** The kinds with Pods, or templates of Pods, that read ConfigMaps and Secrets. */
export const readerKinds: readonly string[] = [
  ...['Pod', 'ReplicaSet', 'ControllerRevision'],
  ...['Deployment', 'StatefulSet', 'DaemonSet', 'Job', 'CronJob'],
]

/** Returns the ConfigMaps and Secrets that Pods and kept revisions read: `ConfigMap/NAME`. */
export function contentsReadByAll(objects: readonly LiveObject[]): ReadonlySet<string> {
  const read = new Set<string>()
  for (const { kind, fields } of objects) {
    if (!readerKinds.includes(kind)) continue
    for (const content of contentsReadBy([fields['spec'], fields['data']]))
      read.add(`${content.kind}/${content.name}`)
  }
  return read
}
