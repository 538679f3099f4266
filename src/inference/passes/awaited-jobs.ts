import type { Pass } from './pass.js'
import type { Place } from '../../source/place.js'
import { askedKind, hasRestart } from '../../application/kind.js'
import type { ServiceSettings } from '../../rules/service-rules.js'
import type { Scope } from '../../rules/types/scope.js'

export const awaitedJobs: Pass<ServiceSettings> = {
  name: 'awaited-jobs',
  needs: 'oneShots',
  inferred: true,
  decides: 'A service runs once if others wait for its completion (R2.4-13, C6-05).',
  evidence: '`depends_on` with `service_completed_successfully`, and `restart`',
  position: 'Before `one-shot`, which skips these services.',
  run: ({ services }, scope) => ({ services: withInferredJobs(services, scope) }),
}

export const notes = {
  'awaited-job': { what: 'becomes a Job', because: '`{dependent}` waits for it to complete' },
} as const

/**
 * Infers `never` for the restart of services without `restart` that others wait for to complete, with a warning (rule
 * R2.4-13). Compose runs such a service once. A service with `on-failure` states itself that it ends when it succeeds
 * (rule C6-05).
 */
function withInferredJobs(services: readonly ServiceSettings[], scope: Scope): ServiceSettings[] {
  const awaited = new Map<string, Awaiting>()
  for (const { name, dependencies } of services) {
    for (const { service, condition, place } of dependencies) {
      if (condition !== 'service_completed_successfully' || service === name) continue
      if (!awaited.has(service)) awaited.set(service, { dependent: name, place })
    }
  }
  return services.map((service) => {
    const awaiting = awaited.get(service.name)
    // An entry of `jobs` is never awaited, and an error says so.
    if (awaiting === undefined || !service.infer || askedKind(service) !== undefined) return service
    if (service.place.path[0] === 'jobs') return service
    const { restart } = service
    const isTriedAgain = restart.condition === 'on-failure'
    if (restart.written && !isTriedAgain) return service
    const { dependent, place } = awaiting
    scope.note?.<typeof notes>('awaited-job', service.place, { dependent }, place.get('condition') ?? place)
    if (isTriedAgain) return { ...service, restart: { ...restart, isAwaited: true } }
    // A restart that could not be read has been reported, and must not cause another report.
    if (!hasRestart(service.place)) scope.report('job-inferred', service.place, { dependent })
    return { ...service, restart: { ...restart, condition: 'never' } }
  })
}

/** The first service that waits for another to complete, and the place of the condition. */
interface Awaiting {
  readonly dependent: ServiceSettings['name']
  readonly place: Place
}
