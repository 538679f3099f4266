import { ownFileComment } from '../layout-files.js'
import { chartTemplateName } from './chart-labels.js'

/** The first line of every template. Its objects have the label of Helm, so this line marks the file as one of tranship. */
export const ownTemplateComment = `{{- /* ${ownFileComment.slice(2, -1)} */ -}}\n`

/** Returns the name of the template that writes a value as text. Names of templates are global in Helm. */
export function textTemplateName(chart: string): string {
  return `${chart}.text`
}

/** Returns the name of the template that joins the parts of an image. */
export function imageTemplateName(chart: string): string {
  return `${chart}.image`
}

/** Writes `_helpers.tpl`. Numbers of values files are floats, which `quote` alone would write as `1e+06`. */
export function chartHelpers(chart: string): string {
  const text = textTemplateName(chart)
  return `${ownTemplateComment}{{- define "${text}" -}}
{{- if kindIs "float64" . }}{{ int64 . }}{{ else }}{{ . }}{{ end -}}
{{- end -}}

{{- define "${imageTemplateName(chart)}" -}}
{{- with .registry }}{{ . }}/{{ end }}{{ .repository -}}
{{- with .tag }}:{{ include "${text}" . }}{{ end }}{{ with .digest }}@{{ . }}{{ end -}}
{{- end -}}

{{- define "${chartTemplateName(chart)}" -}}
{{- printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-" -}}
{{- end -}}
`
}
