import type { TranslateOptions } from 'tranship'

/** A Gateway whose routes are made in place of Ingresses. */
export type Gateway = Extract<TranslateOptions['routes'], { readonly kind: 'HTTPRoute' }>['gateway']

/** The Gateway that a text of the form `namespace/name:listener` means, in which the name can stand alone. */
export function readGateway(text: string): Gateway | undefined {
  const parts = /^(?:([^/:]+)\/)?([^/:]+)(?::([^/:]+))?$/.exec(text)
  if (parts === null) return undefined
  const [, namespace, name = '', sectionName] = parts
  return { name, namespace, sectionName }
}
