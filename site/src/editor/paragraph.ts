/** Converts a Markdown paragraph: backquotes become code, and links become plain text. */
export function paragraph(markdown: string): HTMLElement {
  const made = document.createElement('p')
  made.className = 'explanation'
  const plain = markdown.replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1').replaceAll('**', '')
  plain.split('`').forEach((part, index) => {
    if (index % 2 === 0) return made.append(part)
    const code = document.createElement('code')
    code.textContent = part
    made.append(code)
  })
  return made
}
