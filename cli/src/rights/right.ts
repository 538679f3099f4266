import { kindOf } from '../cluster/kinds.js'

/** One verb on one resource of a namespace, in the words of a Role. */
export interface Right {
  readonly verb: string
  /** Empty for the core group. */
  readonly group: string
  readonly resource: string
}

/** The rights to do some things with objects of a kind. */
export function rightsTo(verbs: readonly string[], kind: string): readonly Right[] {
  const { apiVersion, plural } = kindOf(kind)
  const group = apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : ''
  return verbs.map((verb) => ({ verb, group, resource: plural }))
}
