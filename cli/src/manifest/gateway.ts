import type { TranslateOptions } from 'tranship'

/** A Gateway for routes in place of Ingresses. */
export type Gateway = Extract<TranslateOptions['routes'], { readonly kind: 'HTTPRoute' }>['gateway']

/** Parses a Gateway of the form `namespace/name:listener`. Only the name is required. */
export function readGateway(text: string): Gateway | undefined {
  const parts = /^(?:([^/:]+)\/)?([^/:]+)(?::([^/:]+))?$/.exec(text)
  if (parts === null) return undefined
  const [, namespace, name = '', sectionName] = parts
  return { name, namespace, sectionName }
}
