import type { Pass } from './pass.js'
import type { Place } from '../../source/place.js'
import { words } from '../../source/shown.js'
import { restartLabelOf, restartLabels } from '../../knowledge/host-paths.js'
import { reportDockerLabel } from '../../rules/values/docker-labels.js'
import type { ServiceSettings } from '../../rules/service-rules.js'
import type { Scope } from '../../rules/types/scope.js'

export const healedServices: Pass<ServiceSettings> = {
  name: 'healed-services',
  needs: 'dockerProbes',
  inferred: true,
  decides:
    'The healthchecks of services that a program such as autoheal restarts are liveness probes, and the program is left out (C5-13).',
  evidence: 'the labels of these services, and the image and `AUTOHEAL_CONTAINER_LABEL` of the program',
  position: 'After `replaced-proxies`, which removes other programs of Docker.',
  run: ({ services }, scope) => ({ services: withLiveness(services, scope) }),
}

export const notes = {
  'healed-service': {
    what: 'its healthcheck is a liveness probe too',
    because: 'a program restarts it in Docker when it is unhealthy',
  },
  'replaced-healer': {
    what: 'is left out: the kubelet restarts containers whose liveness probe fails',
    because: 'it restarts unhealthy containers of Docker',
  },
} as const

/** Gives services liveness probes if a program restarts their unhealthy containers, and removes it (rule C5-13). */
function withLiveness(services: readonly ServiceSettings[], scope: Scope): readonly ServiceSettings[] {
  const labels = new Map<string, Place | undefined>(restartLabels.map((label) => [label, undefined]))
  const healers = new Set<ServiceSettings>()
  for (const service of services) {
    const { infer, build, environment, place } = service
    const image = place.get('image')
    const label = restartLabelOf(image?.text ?? '')
    if (!infer || build !== undefined || label === undefined) continue
    healers.add(service)
    const asked = environment.variables.find(({ name }) => name === 'AUTOHEAL_CONTAINER_LABEL')
    labels.set(asked?.value ?? label, asked?.place ?? image)
  }
  const others = services.filter((service) => !healers.has(service))
  if (others.length === 0) return services
  for (const { place } of healers)
    scope.note?.<typeof notes>('replaced-healer', place, {}, place.get('image') ?? place)
  return others.map((service) => {
    const { infer, annotations, healthcheck, place } = service
    const label = annotations.find(
      ({ key, value, ofWorkload }) => ofWorkload === undefined && labels.has(key) && value === 'true',
    )
    const evidence = label?.place ?? labels.get('all')
    if (!infer || evidence === undefined) return service
    if (healthcheck === undefined) {
      if (label !== undefined && place.get('healthcheck') === undefined)
        reportDockerLabel(
          { ...label, name: label.key },
          words('a program such as autoheal'),
          scope,
          byHealthcheck,
        )
      return service
    }
    if (healthcheck.liveness || healthcheck.place.has('x-platform-liveness')) return service
    scope.note?.<typeof notes>('healed-service', place, {}, evidence)
    return { ...service, healthcheck: { ...healthcheck, liveness: true } }
  })
}

const byHealthcheck = words(
  'Write the healthcheck of the image as `healthcheck`. It becomes the liveness probe of the container.',
)
