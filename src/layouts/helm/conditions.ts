/** Returns a condition that is true if all of some are. Undefined if there are none. */
export function allOf(conditions: readonly (string | undefined)[]): string | undefined {
  const known = conditions.filter((one) => one !== undefined)
  return known.length > 1 ? `and ${known.map((one) => `(${one})`).join(' ')}` : known[0]
}
