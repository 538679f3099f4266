import type { Place } from '../source/place.js'
import { type Shown, verbatim, words } from '../source/shown.js'
import type { Service } from '../application/service.js'
import { readKomposeLabel } from '../rules/values/kompose-labels.js'
import type { Choices, Reporting } from '../rules/types/scope.js'
import { hasOwnClaim } from '../rules/top-level/volumes.js'
import type { CheckedApplication } from './checked-application.js'

/** Labels that configure a claim. */
const claimLabels = ['kompose.volume.size', 'kompose.volume.storage-class-name'] as const

const nodePortLabel = 'kompose.service.nodeport.port'

/** Warns about supported labels of kompose, and a size of claims, that apply to nothing (rules C10-04 and C12-05). */
export function reportUnusedKomposeLabels(
  { services, volumes, routes, endpoints }: Parts,
  scope: Choices & Reporting,
): void {
  const asked = new Set(endpoints)
  const routed = new Set(
    routes.filter((route) => !asked.has(route)).flatMap(({ rules }) => rules.map(({ service }) => service)),
  )
  const hasClaim = ({ mounts }: Service) =>
    mounts.some((mount) => {
      const volume = mount.kind === 'volume' ? volumes.get(mount.volume) : undefined
      return volume !== undefined && hasOwnClaim(volume)
    })
  for (const service of services) {
    const { place, serviceType, objectName, exposure } = service
    if (serviceType?.type !== 'NodePort')
      report(
        place,
        nodePortLabel,
        words('the Service is no NodePort, which needs `kompose.service.type: nodeport`'),
      )
    if (serviceType?.type !== 'NodePort' && serviceType?.type !== 'LoadBalancer')
      report(
        place,
        'kompose.service.external-traffic-policy',
        words('the Service has no type that leads outside, such as `kompose.service.type: loadbalancer`'),
      )
    if (service.schedule === undefined && !place.has('x-platform-schedule'))
      for (const label of ['kompose.cronjob.backoff_limit', 'kompose.cronjob.concurrency_policy'] as const)
        report(place, label, words('the service is no CronJob, which needs `kompose.cronjob.schedule`'))
    const size = place.get('x-kubernetes')?.get('size')
    if (!hasClaim(service) && place.isReadable('volumes')) {
      if (size !== undefined)
        scope.report('setting-without-effect', size, {
          reason: 'on a service without a volume that is a claim',
        })
      for (const label of claimLabels)
        report(place, label, words('the service mounts no volume that is a claim'))
    }
    if (!routed.has(objectName) && place.isReadable('ports')) {
      const reason = words('no route leads to a port that it publishes')
      reportAt('kompose.service.expose.tls-secret', exposure.tlsSecret?.place, reason)
      reportAt('kompose.service.expose.ingress-class-name', exposure.className?.place, reason)
    }
  }
  for (const volume of volumes.values()) {
    if (hasOwnClaim(volume)) continue
    for (const label of claimLabels) report(volume.place, label, words('no claim is made for the volume'))
  }

  function report(owner: Place, label: string, reason: Shown): void {
    reportAt(label, readKomposeLabel(owner, label, scope)?.place, reason)
  }

  function reportAt(label: string, place: Place | undefined, reason: Shown): void {
    if (place !== undefined) scope.report('label-without-effect', place, { label: verbatim(label), reason })
  }
}

type Parts = Pick<CheckedApplication, 'endpoints' | 'routes' | 'services' | 'volumes'>
