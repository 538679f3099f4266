/**
 * Escapes a text for a field in which Kubernetes expands variables (`command`, `args`, values of `env`), so that the
 * container receives the text as it is. There `$(NAME)` is a variable and `$$` a dollar; any other dollar, also one
 * in front of a parenthesis that is never closed, is an ordinary character. Only what would be changed is escaped.
 */
export function escapeExpansion(text: string): string {
  if (!/\$[$(]/.test(text)) return text
  const lastClosing = text.lastIndexOf(')')
  return text.replace(/\$(?=([$(]?))/g, (dollar, next: string, offset: number) =>
    next === '$' || (next === '(' && offset < lastClosing) ? '$$' : dollar,
  )
}
