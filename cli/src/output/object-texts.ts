import { type KubernetesObject, toYAML } from 'tranship'
import { objectFileName } from 'tranship/internal'
import type { ObjectOfPlan } from '../apply/secrets.js'
import { Shown } from '../terminal/shown.js'
import { jsonText } from './json-text.js'

export const objectFormats = ['yaml', 'json'] as const

export type ObjectFormat = (typeof objectFormats)[number]

/** Formats all objects as one text: YAML documents, or a List in JSON. `kubectl` reads both. */
export function objectsText(objects: readonly ObjectOfPlan[], format: ObjectFormat): Shown {
  if (format === 'yaml') return yamlText(objects)
  return jsonText({ apiVersion: 'v1', kind: 'List', items: objects })
}

/** Formats each object as a text, by its file name: `web-deployment.yaml`. */
export function objectFiles(
  objects: readonly KubernetesObject[],
  format: ObjectFormat,
): ReadonlyMap<string, string> {
  return new Map(
    objects.map((object) => [
      `${objectFileName(object)}.${format}`,
      (format === 'yaml' ? yamlText([object]) : jsonText(object)).text,
    ]),
  )
}

/** `true` for names that `objectFiles` may have made. */
export function isObjectFile(name: string): boolean {
  return /-(?:deployment|statefulset|job|service|ingress|persistentvolumeclaim)\.(?:yaml|json)$/.test(name)
}

/** The YAML writer escapes all control characters. */
function yamlText(objects: readonly ObjectOfPlan[]): Shown {
  return Shown.data(toYAML(objects))
}
