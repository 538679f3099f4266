/** What `deploy.placement.constraints` asks of a node: `node.platform.os == linux`. */
export interface Constraint {
  readonly subject: string
  /** Whether the node is to have the value, or not to have it. */
  readonly isEqual: boolean
  readonly value: string
}

/** Reads a constraint; undefined for what is none. */
export function parseConstraint(text: string): Constraint | undefined {
  const [, subject = '', operator, value = ''] = /^\s*(\S+?)\s*(==|!=)\s*(.*?)\s*$/.exec(text) ?? []
  return subject === '' || value === '' ? undefined : { subject, isEqual: operator === '==', value }
}
