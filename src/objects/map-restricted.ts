import type { Application } from '../application/application.js'
import type { Service } from '../application/service.js'
import type { Draft } from '../rules/types/draft.js'
import { nodeSystem } from '../rules/values/node-system.js'

const asked = { rule: 'C5-14', option: 'podSecurity' }

/**
 * Adds what the policy `restricted` of Pod Security demands of a container, as far as the program runs as before (rule
 * C5-14). The check of finished objects reports the rest.
 */
export function mapRestricted(
  { name, place }: Service,
  { nonRootUsers }: Application,
  { security, recorder }: Draft,
): void {
  // A container on Windows has none of these fields.
  if (nonRootUsers === undefined || nodeSystem(place) === 'windows') return
  const user = nonRootUsers.get(name)
  if (user !== undefined) {
    security.set('runAsUser', user.uid, asked)
    security.set('runAsNonRoot', true, asked)
  }
  if (security.get('privileged') === true) return
  const capabilities = security.get('capabilities')
  if (capabilities === undefined) security.set('capabilities', { drop: ['ALL'] }, asked)
  else if (capabilities.drop?.includes('ALL') !== true) {
    capabilities.drop = ['ALL']
    recorder.note(capabilities, 'drop', asked)
  }
  // Kubernetes refuses both together.
  const isAdministrator = capabilities?.add?.includes('SYS_ADMIN') === true
  if (!isAdministrator && security.get('allowPrivilegeEscalation') === undefined)
    security.set('allowPrivilegeEscalation', false, asked)
}
