/** A constraint of `deploy.placement.constraints` on nodes: `node.platform.os == linux`. */
export interface Constraint {
  readonly subject: string
  /** True if the node must have the value, false if it must not. */
  readonly isEqual: boolean
  readonly value: string
}

/** Parses a constraint. Returns undefined for an invalid one. */
export function parseConstraint(text: string): Constraint | undefined {
  const written = text.trim()
  // The subject has at least one character, even if it is `=`.
  const operator = written.slice(1).search(/[=!]=/) + 1
  if (operator === 0) return undefined
  const subject = written.slice(0, operator).trimEnd()
  const value = written.slice(operator + 2).trimStart()
  if (value === '' || /\s/.test(subject) || /[\n\r\u2028\u2029]/.test(value)) return undefined
  return { subject, isEqual: written[operator] === '=', value }
}
