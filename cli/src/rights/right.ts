import { kindOf } from '../cluster/kinds.js'

/** A permission: one verb on one resource, in the words of a Role. */
export interface Right {
  readonly verb: string
  /** The API group; empty for the core group. */
  readonly group: string
  /** The plural of the kind, with a subresource as in `pods/log`. */
  readonly resource: string
}

/** Returns the rights for some verbs on objects of a kind. */
export function rightsTo(verbs: readonly string[], kind: string): readonly Right[] {
  const { apiVersion, plural } = kindOf(kind)
  const group = apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : ''
  return verbs.map((verb) => ({ verb, group, resource: plural }))
}
