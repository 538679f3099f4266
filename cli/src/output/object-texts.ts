import { type KubernetesObject, toYAML } from 'tranship'

export const objectFormats = ['yaml', 'json'] as const

export type ObjectFormat = (typeof objectFormats)[number]

/** All objects as one text: YAML documents, or a List in JSON; `kubectl` reads both. */
export function objectsText(objects: readonly KubernetesObject[], format: ObjectFormat): string {
  if (format === 'yaml') return toYAML(objects)
  return json({ apiVersion: 'v1', kind: 'List', items: objects })
}

/** A text for every object, by the name of its file: `web-deployment.yaml`. */
export function objectFiles(
  objects: readonly KubernetesObject[],
  format: ObjectFormat,
): ReadonlyMap<string, string> {
  return new Map(
    objects.map((object) => [
      `${object.metadata.name}-${object.kind.toLowerCase()}.${format}`,
      format === 'yaml' ? toYAML([object]) : json(object),
    ]),
  )
}

/** Whether a file of this name can be one that `objectFiles` made. */
export function isObjectFile(name: string): boolean {
  return /-(?:deployment|statefulset|job|service|ingress|persistentvolumeclaim)\.(?:yaml|json)$/.test(name)
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
