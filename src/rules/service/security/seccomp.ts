import type { Place } from '../../../source/place.js'
import { nodeSystem } from '../../values/node-system.js'
import { isTrue } from '../../values/typed.js'
import type { Draft } from '../../types/draft.js'
import type { Choices } from '../../types/scope.js'
import type { ServiceRule } from '../../types/service-rule.js'

/**
 * Returns true if the Pods have the default seccomp profile of their runtime, as in Docker (rule C5-09). A privileged
 * container has none, and neither has a container on Windows.
 */
function normaliseSeccomp(service: Place, { capabilities }: Choices): boolean {
  return (
    capabilities.defaultSeccomp && !isTrue(service.get('privileged')) && nodeSystem(service) !== 'windows'
  )
}

function mapSeccomp(isDefault: boolean, draft: Draft): void {
  if (isDefault) draft.podSecurity.set('seccompProfile', { type: 'RuntimeDefault' }, { rule: 'C5-09' })
}

export const seccomp: ServiceRule<boolean> = { normalise: normaliseSeccomp, map: mapSeccomp }
