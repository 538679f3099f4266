/** Collects the values of a flag or an argument that may be given several times. */
export function collect(text: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, text]
}
