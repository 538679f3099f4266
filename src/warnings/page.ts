/** Returns the page of a code, relative to the root of the package. */
export function pageOf(code: string): string {
  return `docs/diagnostics/${code}.md`
}
