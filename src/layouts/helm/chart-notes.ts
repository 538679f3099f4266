import { ownTemplateComment } from './chart-helpers.js'

/**
 * Writes `NOTES.txt`, which Helm shows after an installation: the Secrets that the chart needs and does not make.
 *
 * @param expressions the expressions of the names that values replace, by name
 */
export function chartNotes(
  application: string,
  secrets: readonly string[],
  expressions: ReadonlyMap<string, string>,
): string {
  const installed = `${application} is installed in the namespace {{ .Release.Namespace }}.\n`
  if (secrets.length === 0) return ownTemplateComment + installed
  const names = secrets.map((name) => {
    const expression = expressions.get(name)
    return expression === undefined ? name.replaceAll('{{', '{{ "{{" }}') : `{{ ${expression} }}`
  })
  return `${ownTemplateComment}${installed}Its Pods start once these Secrets exist there: ${names.join(', ')}.\n`
}
