/** What `deploy.placement.constraints` asks of a node: `node.platform.os == linux`. */
export interface Constraint {
  readonly subject: string
  /** Whether the node is to have the value, or not to have it. */
  readonly isEqual: boolean
  readonly value: string
}

/** Reads a constraint; undefined for what is none. */
export function parseConstraint(text: string): Constraint | undefined {
  const written = text.trim()
  // The subject has one character at least, whatever that is.
  const operator = written.slice(1).search(/[=!]=/) + 1
  if (operator === 0) return undefined
  const subject = written.slice(0, operator).trimEnd()
  const value = written.slice(operator + 2).trimStart()
  if (value === '' || /\s/.test(subject) || /[\n\r\u2028\u2029]/.test(value)) return undefined
  return { subject, isEqual: written[operator] === '=', value }
}
