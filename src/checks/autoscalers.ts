import { isZero } from '../kubernetes/quantity.js'
import { verbatim, words } from '../source/shown.js'
import { autoscalerOf } from '../application/pod-count.js'
import type { Service } from '../application/service.js'
import type { AutoscalerTarget } from '../rules/values/autoscaler.js'
import type { Reporting } from '../rules/types/scope.js'
import type { CheckedApplication } from './checked-application.js'

/**
 * Warns about autoscalers that cannot work (rule C12-06): those of services without a number of replicas, and those
 * whose containers have no request of the resource.
 */
export function reportAutoscalers(
  { services, pods }: Pick<CheckedApplication, 'services' | 'pods'>,
  scope: Reporting,
): void {
  for (const service of services) {
    if (service.replicas.autoscaler === undefined) continue
    if (autoscalerOf(service) === undefined) reportWithoutEffect(service, scope)
    else reportRequests(service, pods.servicesOf(service), scope)
  }
}

function reportWithoutEffect({ kind, podOf, replicas }: Service, { report }: Reporting): void {
  const { place, label } = replicas.autoscaler!
  if (podOf !== undefined) report('pod-setting-left-out', place, { host: words(podOf) })
  else if (label === undefined) report('setting-without-effect', place, { reason: `on a ${kind}` })
  else {
    const reason = words(`the service is a ${kind}, which has no number of replicas`)
    report('label-without-effect', place, { label: verbatim(label), reason })
  }
}

/** An autoscaler without targets has that of Kubernetes. */
const defaultTargets: readonly Pick<AutoscalerTarget, 'resource'>[] = [{ resource: 'cpu' }]

function reportRequests({ replicas }: Service, containers: readonly Service[], { report }: Reporting): void {
  const { targets, place } = replicas.autoscaler!
  for (const { resource } of targets.length === 0 ? defaultTargets : targets) {
    const missing = containers.find((one) => !hasRequest(one, resource))
    if (missing === undefined) continue
    const name = words(resource === 'cpu' ? 'cpus' : 'memory')
    report('autoscaler-without-request', place, { resource: words(resource), service: missing.name, name })
  }
}

/** True if a container has a request. Without one, Kubernetes takes the limit. */
function hasRequest({ resources: { requests, limits } }: Service, resource: 'cpu' | 'memory'): boolean {
  const amount = requests[resource] ?? limits[resource]
  return amount !== undefined && !isZero(amount.quantity)
}
