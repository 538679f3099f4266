/**
 * Returns the actions of a template as Go's lexer finds them, without the texts in their quotes. Comments are actions
 * without code.
 */
export function actionsOf(template: string): readonly string[] {
  const actions: string[] = []
  for (let start = template.indexOf('{{'); start >= 0;) {
    const comment = /^\{\{(?:- )?\/\*[^]*?\*\/(?: -)?\}\}/.exec(template.slice(start))
    const [whole = '', code = ''] =
      comment ??
      /^\{\{((?:[^"`'}]|"(?:[^"\\\n]|\\.)*"|`[^`]*`|'(?:[^'\\\n]|\\.)*'|\}(?!\}))*)\}\}/.exec(
        template.slice(start),
      ) ??
      []
    if (whole === '') throw new Error(`An action does not end: ${template.slice(start, start + 80)}`)
    actions.push(code.replaceAll(/"(?:[^"\\\n]|\\.)*"|`[^`]*`|'(?:[^'\\\n]|\\.)*'/g, '""').trim())
    start = template.indexOf('{{', start + whole.length)
  }
  return actions
}
