/**
 * Escapes a text for a field in which Kubernetes expands variables (`command`, `args`, values of `env`). There
 * `$(NAME)` is a variable and `$$` a dollar. Any other dollar is an ordinary character, even before a parenthesis that
 * is never closed. Only the parts that Kubernetes would change are escaped.
 */
export function escapeExpansion(text: string): string {
  if (!/\$[$(]/.test(text)) return text
  const lastClosing = text.lastIndexOf(')')
  return text.replace(/\$(?=([$(]?))/g, (dollar, next: string, offset: number) =>
    next === '$' || (next === '(' && offset < lastClosing) ? '$$' : dollar,
  )
}
