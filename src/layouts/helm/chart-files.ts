import type { KubernetesObject } from '../../kubernetes/kubernetes-object.js'
import { toYAML } from '../../to-yaml.js'
import { type LayoutFiles, ownFileComment } from '../layout-files.js'
import { addedAutoscalers } from './added-autoscalers.js'
import { chartChecks } from './chart-checks.js'
import { chartHelpers, imageTemplateName, textTemplateName } from './chart-helpers.js'
import { chartNotes } from './chart-notes.js'
import { chartReadme } from './chart-readme.js'
import { chartTemplates } from './chart-templates.js'
import { type ChartValue, valuesSchema, valuesYAML } from './chart-values.js'
import type { ChartVariable } from './chart-variables.js'
import { filled } from './filled.js'
import { FurtherValues } from './further-values.js'
import { Holes } from './holes.js'
import { neededSecrets } from './needed-secrets.js'
import type { ProfileFlags } from './profile-flags.js'
import type { ValueExpression } from './templated-leaves.js'
import { valueReference } from './value-reference.js'

/** A chart before it is written. */
export interface Chart {
  readonly application: string
  readonly version: string
  /** The objects, with probes in place of the values of variables. */
  readonly objects: readonly KubernetesObject[]
  readonly values: readonly ChartValue[]
  readonly fixed: readonly ChartVariable[]
  readonly flags: ProfileFlags | undefined
}

/** Writes the files of a chart. */
export function chartFiles(chart: Chart): LayoutFiles {
  const { application, version, values, fixed, flags } = chart
  const added = addedAutoscalers(chart.objects)
  const objects = [...chart.objects, ...added]
  const holes = new Holes(JSON.stringify(objects))
  const variables = new Map(values.map((value) => [value.probe, expressionOf(value, application)]))
  const further = new FurtherValues(holes, variables, imageTemplateName(application), objects, added)
  const parts = { application, variables, further, holes, flags }
  const templates = chartTemplates(objects, parts)
  for (const [profile, isOn] of flags?.defaults ?? [])
    further.add(['profiles', profile, 'enabled'], isOn, { type: 'boolean' })
  const secrets = neededSecrets(objects)
  const checks = chartChecks(secrets, parts)
  const chartValues = { variables: values, fixed, further: further.values, furtherSchemas: further.schemas }
  const inWords = new Map(values.map(({ probe, variable }) => [probe, `\${${variable.name}}`]))
  return {
    'Chart.yaml': ownFileComment + toYAML([chartMetadata(application, version)]),
    // Keeps lists of the command out of the package, and files of editors and of version control.
    '.helmignore': `${ownFileComment}.tranship-files\n.git/\n.gitignore\n.DS_Store\n*.bak\n*.swp\n*.tmp\n*~\n.idea/\n.vscode/\n`,
    'README.md': chartReadme(application, filled(objects, inWords), filled(secrets, inWords), chartValues),
    'values.yaml': valuesYAML(chartValues),
    'values.schema.json': valuesSchema(chartValues),
    'templates/_helpers.tpl': chartHelpers(application),
    'templates/NOTES.txt': chartNotes(objects, secrets, parts),
    ...(checks === undefined ? {} : { 'templates/checks.yaml': checks }),
    ...templates,
  }
}

/** The version of the chart is that of the application: each change of the Compose file gives a new chart. */
function chartMetadata(name: string, version: string): object {
  const description = `The application ${name}, translated from its Compose file`
  return { apiVersion: 'v2', name, description, type: 'application', version, appVersion: version }
}

function expressionOf({ key, domain }: ChartValue, chart: string): ValueExpression {
  const reference = valueReference([key])
  if (domain.type === 'number') return { expression: `int64 ${reference}`, isNumber: true }
  return { expression: `include "${textTemplateName(chart)}" ${reference}`, isNumber: false }
}
