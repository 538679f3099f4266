import { isProxyLabel } from '../values/docker-labels.js'
import { labelsOfFiles } from '../values/label-files.js'
import { type NameValue, readNameValues } from '../values/name-value.js'
import { readPrinted } from '../values/printed-value.js'
import type { Scope } from '../types/scope.js'
import type { ServiceRule } from '../types/service-rule.js'
import type { Place } from '../../source/place.js'

/**
 * Reads the labels that reverse proxies read from Docker (rule C4-13). `labels` win over `label_file`, and both over
 * `deploy.labels`.
 */
function normaliseProxyLabels(service: Place, scope: Scope): readonly NameValue[] {
  if (!scope.capabilities.httpRoutesOnly) return []
  // Errors in labels are reported where annotations are read from them.
  const quiet: Scope = {
    ...scope,
    report: () => undefined,
    variableUnsetInFile: () => undefined,
    textOfFile: scope.textOfFileAgain,
  }
  const deploy = service.get('deploy')
  // An unreadable label may have any meaning, such as access control for the site.
  if (!service.isReadable('labels') || deploy?.isReadable('labels') === false) return []
  const read = (place: Place | undefined) => readNameValues(place, (value) => readPrinted(value, quiet))
  const all = [
    ...read(deploy?.get('labels')),
    ...(labelsOfFiles(service, quiet) ?? []),
    ...read(service.get('labels')),
  ]
  if (all.length === 0) return []
  const labels = new Map<string, NameValue>()
  for (const label of all) if (isProxyLabel(label.name)) labels.set(label.name, label)
  return [...labels.values()]
}

export const proxyLabels: ServiceRule<readonly NameValue[]> = { normalise: normaliseProxyLabels }
