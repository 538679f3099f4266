{{- /* Written by tranship, and overwritten by the next run (app.kubernetes.io/managed-by: tranship). */ -}}
{{- define "shop.text" -}}
{{- if kindIs "float64" . }}{{ int64 . }}{{ else }}{{ . }}{{ end -}}
{{- end -}}

{{- define "shop.image" -}}
{{- with .registry }}{{ . }}/{{ end }}{{ .repository -}}
{{- with .tag }}:{{ include "shop.text" . }}{{ end }}{{ with .digest }}@{{ . }}{{ end -}}
{{- end -}}

{{- define "shop.chart" -}}
{{- printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-" -}}
{{- end -}}
