import { toBase64 } from '../kubernetes/base64.js'
import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import type { ConfigMap } from '../application/config-map.js'
import type { Recorder } from '../rules/types/draft.js'
import { fixedLabels, metadata, type Naming } from './metadata.js'
import { objectOf } from './object-of.js'
import { setOwnValue } from '../source/own-property.js'

const fileRule = { rule: 'C2-01' }

/** Makes the ConfigMap for files: texts as they are, other files in base64. */
export function toConfigMap(
  { objectName, files, annotations, place, namePlace }: ConfigMap,
  naming: Naming,
  recorder: Recorder,
): KubernetesObject<'ConfigMap'> {
  const data: Record<string, string> = {}
  const binaryData: Record<string, string> = {}
  for (const { key, content, source } of files) {
    const isText = content.text !== undefined
    const holder = isText ? data : binaryData
    setOwnValue(holder, key, content.text ?? toBase64(content.bytes()))
    recorder.note(holder, key, source)
  }
  const name = recorder.at(objectName, namePlace)
  const fields = {
    metadata: metadata(name, naming, fixedLabels(naming, recorder), annotations, recorder),
    data: Object.keys(data).length > 0 ? data : undefined,
    binaryData: Object.keys(binaryData).length > 0 ? binaryData : undefined,
  }
  return objectOf('ConfigMap', fields, fileRule, place, recorder)
}
