import type { Place } from '../../source/place.js'
import type { Scope } from '../rule/scope.js'
import { normaliseService, type ServiceSettings } from '../model/service-rules.js'
import { Weights } from '../model/weight.js'
import { joined, sentence, words } from '../../source/shown.js'

/** Reads services until the objects would be far too large for the size of the input. */
export function readServices(
  root: Place,
  scope: Scope,
): { readonly settings: readonly ServiceSettings[]; readonly weights: Weights; readonly isWhole: boolean } {
  const entries = root.get('services')?.entries() ?? []
  if (!scope.isBroken) checkForServices(root, scope)
  const settings: ServiceSettings[] = []
  const weights = new Weights(scope.inputSize)
  for (const entry of entries) {
    const service = normaliseService(entry, scope)
    if (!weights.hasRoomFor(service)) {
      scope.report('too-large', entry, { limit: weights.limit / 1000 })
      break
    }
    settings.push(service)
  }
  return { settings, weights, isWhole: settings.length === entries.length }
}

/** The advice for a manifest without services. */
export const addService = words('Add a service below `services:`.')

function checkForServices(root: Place, { report, inactive, capabilities }: Scope): void {
  const place = root.get('services')
  const isEmpty = place?.isNull || (place?.node.kind === 'map' && place.node.entries.length === 0)
  if (root.has('services') && !isEmpty) return
  if (capabilities.servicesOptional) {
    report('no-workloads', place ?? root, {})
    return
  }
  const profiles = joined(new Set([...inactive.values()].flat()), ' or ')
  const instead =
    profiles.length === 0
      ? addService
      : sentence`All services belong to profiles. Add ${profiles} to the option \`activeProfiles\`.`
  report('no-services', place ?? root, { instead })
}
