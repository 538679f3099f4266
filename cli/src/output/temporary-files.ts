/** The name of a file that is written beside its place, before it is put into it: one that nobody can foresee. */
export function temporaryName(): string {
  return `.tranship-${crypto.randomUUID()}.tmp`
}

/** Whether a file of this name is one that was not put into its place. */
export function isTemporaryName(name: string): boolean {
  return /^\.tranship-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.tmp$/.test(name)
}
