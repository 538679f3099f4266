import type { Scope } from '../rule/scope.js'
import type { Service } from './service.js'

/** Names of services that do something once and end. */
const onceByName =
  /(?:^|[-_.])(?:init|initiali[sz]er?|migrat(?:e|es|ions?|or)|set-?up|seed(?:er|s)?|bootstrap|provision(?:er|ing)?|create-?buckets?|install(?:er)?)(?:[-_.]|\d*$)/i

/** Images of programs that do one thing and end. */
const onceByImage =
  /(?:^|\/)(?:minio\/mc|flyway\/flyway|redgate\/flyway|liquibase\/liquibase|migrate\/migrate)(?:[:@]|$)/

/**
 * Warns of a service that seems to end after it has done something once, of which the manifest does not say so: Compose
 * leaves it alone then, a cluster starts it again and again (rule C6-06).
 */
export function reportOneShots(services: readonly Service[], scope: Scope): void {
  for (const service of services) {
    if (!isKept(service) || !seemsToEnd(service)) continue
    scope.report('runs-again', service.place, {})
  }
}

/** Whether nothing that is written says how the service ends, nor that others connect to it. */
function isKept({ kind, restart, deployMode, controllerType, ports, replicas, place }: Service): boolean {
  return (
    (kind === 'Deployment' || kind === 'StatefulSet') &&
    !restart.written &&
    deployMode === undefined &&
    controllerType === undefined &&
    ports.length === 0 &&
    replicas.place === undefined &&
    ['restart', 'deploy', 'ports', 'expose'].every((key) => place.isReadable(key)) &&
    !place.has('healthcheck')
  )
}

function seemsToEnd({ name, place }: Service): boolean {
  return onceByName.test(name) || onceByImage.test(place.get('image')?.text ?? '')
}
