import { isSubdomain } from '../../../kubernetes/name.js'
import type { Place } from '../../../source/place.js'
import { type KomposeLabel, readKeyOrLabel } from '../../values/kompose-labels.js'
import type { Draft } from '../../types/draft.js'
import type { Choices, Reporting } from '../../types/scope.js'
import type { ServiceRule } from '../../types/service-rule.js'

/**
 * The service account of the Pods: `x-kubernetes.serviceAccountName`, `x-platform-service-account`, or kompose's label
 * (rules C5-08 and C12-05). Without one they have no token for the API of the cluster.
 */
export interface ServiceAccount {
  readonly named: KomposeLabel | undefined
}

function normaliseServiceAccount(service: Place, scope: Reporting & Choices): ServiceAccount | undefined {
  if (!scope.capabilities.namedServiceAccounts) return undefined
  const plain = (value: string) => value
  const names = { key: 'x-platform-service-account', label: 'kompose.serviceaccount-name', plain }
  const other = readKeyOrLabel(service, names, scope)
  const named = readChosen(service, other, scope) ?? other
  if (named !== undefined && !isSubdomain(named.value)) {
    scope.report('invalid-service-account', named.place, { value: named.place.shown })
  }
  return { named }
}

/** Returns the account of `x-kubernetes`. Another account in another key is reported, and has no effect. */
function readChosen(
  service: Place,
  other: KomposeLabel | undefined,
  scope: Reporting,
): KomposeLabel | undefined {
  const place = service.get('x-kubernetes')?.get('serviceAccountName')
  if (place?.text === undefined) return undefined
  if (other !== undefined && other.value !== place.text) {
    scope.report('setting-overruled', other.place, {
      value: other.place.shown,
      winner: '`x-kubernetes.serviceAccountName`',
      instead: 'Remove one of the two. They have different values.',
    })
  }
  return { value: place.text, place }
}

function mapServiceAccount({ named }: ServiceAccount, draft: Draft): void {
  if (named !== undefined) draft.pod.set('serviceAccountName', named.value, named.place)
  else draft.pod.set('automountServiceAccountToken', false, { rule: 'C5-08' })
}

export const serviceAccount: ServiceRule<ServiceAccount | undefined> = {
  normalise: normaliseServiceAccount,
  map: mapServiceAccount,
}
