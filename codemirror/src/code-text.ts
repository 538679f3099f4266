/** Returns a message as nodes, in which text between backticks is code. */
export function withCode(message: string): readonly (string | HTMLElement)[] {
  const parts = message.split('`')
  // An odd number of backticks has one without a partner, so all of them are text.
  if (parts.length % 2 === 0) return [message]
  return parts.map((part, index) => {
    if (index % 2 === 0) return part
    const code = document.createElement('code')
    code.textContent = part
    return code
  })
}
