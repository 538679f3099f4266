import { quoted } from '../rules/values/create-command.js'
import { shownObjectName } from '../rules/values/external.js'
import type { Choices, Reporting } from '../rules/types/scope.js'
import type { Volume } from '../rules/top-level/volumes.js'
import { mountedVolumes } from '../application/service.js'
import { sentence, verbatim, words } from '../source/shown.js'
import type { CheckedApplication } from './checked-application.js'

/** Reports the claims that must exist in the cluster, because services mount external volumes (rule C3-08). */
export function reportExternalVolumes(
  { services, volumes }: Pick<CheckedApplication, 'services' | 'volumes'>,
  scope: Choices & Reporting,
): void {
  const mounted = mountedVolumes(services)
  const reported = new Set<string>()
  for (const volume of volumes.values()) {
    const { name, source, objectName } = volume
    if (source.kind !== 'claim' || !source.isExternal || !mounted.has(name) || reported.has(objectName))
      continue
    reported.add(objectName)
    reportExternal(volume, scope)
  }
}

function reportExternal({ objectName, place }: Volume, { options, report }: Choices & Reporting): void {
  const { namespace } = options
  const shown = shownObjectName(objectName, place)
  const name = place.has('name') ? quoted(shown) : shown
  const inNamespace = namespace === undefined ? words('') : sentence` --namespace=${verbatim(namespace)}`
  const command = sentence`kubectl get persistentvolumeclaim ${name}${inNamespace}`
  report('external-volume', place, { claim: shown, command })
}
