import type { Gateway } from 'tranship'

/** The Gateway that a text of the form `namespace/name:listener` means, in which the name can stand alone. */
export function readGateway(text: string): Gateway | undefined {
  const parts = /^(?:([^/:]+)\/)?([^/:]+)(?::([^/:]+))?$/.exec(text)
  if (parts === null) return undefined
  const [, namespace, name = '', sectionName] = parts
  return { name, namespace, sectionName }
}
