import { parseDotenv } from '../../compose/dotenv.js'
import type { Lookup } from '../../compose/template.js'
import type { Place } from '../../source/place.js'
import { type Annotation, readAnnotations } from '../read/annotations.js'
import { reportDockerLabels } from '../read/docker-labels.js'
import { reportFileFaults } from '../read/file-faults.js'
import { reportWithheld } from '../read/files.js'
import { type LabelFile, readLabelFiles } from '../read/label-files.js'
import type { NameValue } from '../read/name-value.js'
import type { Scope } from '../rule/scope.js'
import type { ServiceRule } from '../rule/service-rule.js'

/**
 * Annotations of a service: `annotations` win over `labels`, those over `label_file`, and all over `deploy.labels`
 * (rules R2.2-11 and C2-06).
 */
function normaliseLabels(service: Place, scope: Scope): readonly Annotation[] {
  const annotations = readAnnotations(
    [
      service.get('deploy')?.get('labels'),
      labelsOfFiles(service, scope),
      service.get('labels'),
      service.get('annotations'),
    ],
    service,
    scope,
  )
  reportDockerLabels(annotations, scope)
  if (scope.capabilities.deployLabelsOnPods || !service.get('deploy')?.has('labels')) return annotations
  return annotations.map((one) => (one.place.path[2] === 'deploy' ? { ...one, ofWorkload: true } : one))
}

/** Undefined where there are no such files. */
function labelsOfFiles(service: Place, scope: Scope): readonly NameValue[] | undefined {
  if (!service.has('label_file')) return undefined
  const labels = new Map<string, string>()
  return readLabelFiles(service, scope).flatMap((file) => {
    const own = labelsOf(file, (name) => labels.get(name), scope)
    for (const { name, value = '' } of own) labels.set(name, value)
    return own
  })
}

/**
 * The labels of a file, which is written as env files are. Its variables are the labels before: Compose looks nowhere else.
 */
function labelsOf({ path, place }: LabelFile, earlier: Lookup, scope: Scope): NameValue[] {
  const { undecided } = scope
  const { files, withheld } = scope.options
  const text = scope.textOfFile(path, place)
  if (text === undefined) {
    if (undecided !== undefined) undecided()
    else if (reportWithheld(withheld, path, place, 'content', scope.report)) return []
    else if (files === undefined) {
      const consequence = 'its labels are left out'
      scope.report('file-not-provided', place, { path: place.show(path), consequence, instead: '' })
    } else scope.report('file-missing', place, { path: place.show(path) })
    return []
  }
  const { variables, unset, faults } = parseDotenv(text, earlier)
  reportFileFaults('label-file-invalid', faults, path, place, scope.report)
  for (const { line } of unset) scope.variableUnsetInFile(path, line, place)
  return variables.flatMap(({ name, value }) => (value === undefined ? [] : [{ name, value, place }]))
}

export const labels: ServiceRule<readonly Annotation[]> = { normalise: normaliseLabels }
