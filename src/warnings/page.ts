/** The page of a code, from the top of the package, in which it lies. */
export function pageOf(code: string): string {
  return `docs/diagnostics/${code}.md`
}
