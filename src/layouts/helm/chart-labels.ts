import type { KubernetesObject, PodTemplate } from '../../kubernetes/kubernetes-object.js'
import { MANAGED_BY } from '../../kubernetes/own-labels.js'
import { podTemplateOf } from '../../kubernetes/pod-template.js'
import { ownValue, setOwnValue } from '../../source/own-property.js'
import type { Holes } from './holes.js'

const CHART = 'helm.sh/chart'
const INSTANCE = 'app.kubernetes.io/instance'

/** The labels that a chart adds to objects or changes, for those who compare them. */
export const chartLabels: readonly string[] = [CHART, INSTANCE, MANAGED_BY]

/** Returns the name of the template that writes the name and version of the chart as a label. */
export function chartTemplateName(chart: string): string {
  return `${chart}.chart`
}

/**
 * Adds the labels of charts to an object. Labels of the Compose file win, except for the manager: Helm sets itself. Pods
 * have no version of the chart, since each new one would restart them. Source:
 * https://helm.sh/docs/chart_best_practices/labels/
 */
export function addChartLabels(object: KubernetesObject, holes: Holes, chart: string): void {
  const common = { [INSTANCE]: '.Release.Name', [MANAGED_BY]: '.Release.Service' }
  addLabels(object, { [CHART]: `include "${chartTemplateName(chart)}" .`, ...common }, holes)
  const template = podTemplateOf(object)?.part
  if (template !== undefined) addLabels(template, common, holes)
}

function addLabels(
  { metadata }: Pick<PodTemplate['template'], 'metadata'>,
  labels: Readonly<Record<string, string>>,
  holes: Holes,
): void {
  for (const [label, expression] of Object.entries(labels))
    if (label === MANAGED_BY || ownValue(metadata.labels, label) === undefined)
      setOwnValue(metadata.labels, label, holes.expression(`${expression} | quote`))
}
