import { ownTemplateComment } from './chart-helpers.js'

/** Writes `NOTES.txt`, which Helm shows after an installation: the Secrets that the chart needs and does not make. */
export function chartNotes(application: string, secrets: readonly string[]): string {
  const installed = `${application} is installed in the namespace {{ .Release.Namespace }}.\n`
  if (secrets.length === 0) return ownTemplateComment + installed
  return `${ownTemplateComment}${installed}Its Pods start once these Secrets exist there: ${secrets.join(', ').replaceAll('{{', '{{ "{{" }}')}.\n`
}
