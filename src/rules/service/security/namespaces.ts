import type { Place } from '../../../source/place.js'
import type { Draft } from '../../types/draft.js'
import type { Reporting } from '../../types/scope.js'
import type { ServiceRule } from '../../types/service-rule.js'
import { sentence, type Shown, words } from '../../../source/shown.js'

/** The namespaces of the node that the Pod shares: keys with the value `host` (rule C5-03). */
export interface Namespaces {
  readonly ipc: Place | undefined
  readonly processes: Place | undefined
  readonly users: Place | undefined
}

const together = words('Put both containers into one Pod')

function normaliseNamespaces(service: Place, scope: Reporting): Namespaces {
  return {
    ipc: readHost(
      service.get('ipc'),
      // A Pod has a namespace of its own, which its containers share.
      ['private', 'shareable'],
      sentence`${together}. Its containers share their memory.`,
      scope,
    ),
    processes: readHost(service.get('pid'), [], sentence`${together} with \`shareProcessNamespace\`.`, scope),
    users: readHost(
      service.get('userns_mode'),
      [],
      words('To run in a user namespace, add `hostUsers: false` to the Pod.'),
      scope,
    ),
  }
}

function readHost(
  place: Place | undefined,
  changingNothing: readonly string[],
  instead: Shown,
  { report }: Reporting,
): Place | undefined {
  if (!place?.text || changingNothing.includes(place.text)) return undefined
  const { text: value } = place
  if (value === 'host') return place
  report('unsupported-value', place, { value: place.shown, instead })
  return undefined
}

function mapNamespaces({ ipc, processes, users }: Namespaces, draft: Draft): void {
  if (ipc !== undefined) draft.pod.set('hostIPC', true, ipc)
  if (processes !== undefined) draft.pod.set('hostPID', true, processes)
  if (users !== undefined) draft.pod.set('hostUsers', true, users)
}

export const namespaces: ServiceRule<Namespaces> = { normalise: normaliseNamespaces, map: mapNamespaces }
