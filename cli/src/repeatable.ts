/** Collects the values of a repeatable flag or argument. */
export function collect(text: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, text]
}
