import { parseDotenv } from '../../compose/dotenv.js'
import type { Lookup } from '../../compose/template.js'
import type { Place } from '../../source/place.js'
import type { FileScope, Scope } from '../types/scope.js'
import { reportFileFaults } from './file-faults.js'
import { reportWithheld } from './files.js'
import type { NameValue } from './name-value.js'

/** A label file of a service. */
export interface LabelFile {
  /** The path from the manifest's folder. */
  readonly path: string
  readonly place: Place
}

/** Returns the files that a service's `label_file` names (rule C2-06). */
export function readLabelFiles(service: Place, scope: FileScope): readonly LabelFile[] {
  const files = service.get('label_file')?.itemsOrSelf() ?? []
  return files.map((place) => scope.pathFrom(place))
}

/** Returns the labels of a service's files; later files win. Returns undefined if there are no such files. */
export function labelsOfFiles(service: Place, scope: Scope): readonly NameValue[] | undefined {
  if (!service.has('label_file')) return undefined
  const labels = new Map<string, string>()
  return readLabelFiles(service, scope).flatMap((file) => {
    const own = labelsOf(file, (name) => labels.get(name), scope)
    for (const { name, value = '' } of own) labels.set(name, value)
    return own
  })
}

/**
 * Returns the labels of a file, which has the format of env files. Its variables are earlier labels only, as in
 * Compose.
 */
function labelsOf({ path, place }: LabelFile, earlier: Lookup, scope: Scope): NameValue[] {
  const { undecided } = scope
  const { files, withheld } = scope.options
  const text = scope.textOfFile(path, place)
  if (text === undefined) {
    if (undecided !== undefined) undecided()
    else if (reportWithheld(withheld, path, place, 'content', scope.report)) return []
    else if (files === undefined) {
      const consequence = 'the labels are missing'
      scope.report('file-not-provided', place, { path: place.show(path), consequence, instead: '' })
    } else scope.report('file-missing', place, { path: place.show(path) })
    return []
  }
  const { variables, unset, faults } = parseDotenv(text, earlier)
  reportFileFaults('label-file-invalid', faults, path, place, scope.report)
  for (const { line } of unset) scope.variableUnsetInFile(path, line, place)
  return variables.flatMap(({ name, value }) => (value === undefined ? [] : [{ name, value, place }]))
}
