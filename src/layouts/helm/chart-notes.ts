import { ownFileComment } from '../layout-files.js'

/** Writes `NOTES.txt`, which Helm shows after an installation: the Secrets that the chart needs and does not make. */
export function chartNotes(application: string, secrets: readonly string[]): string {
  const comment = `{{- /* ${ownFileComment.slice(2, -1)} */ -}}\n`
  const installed = `${application} is installed in the namespace {{ .Release.Namespace }}.\n`
  if (secrets.length === 0) return comment + installed
  return `${comment}${installed}Its Pods start once these Secrets exist there: ${secrets.join(', ').replaceAll('{{', '{{ "{{" }}')}.\n`
}
