import type { Scope } from '../rule/scope.js'
import { askedKind } from './kind.js'
import { isChecked } from './one-shot.js'
import type { Service } from './service.js'

/**
 * Says of servers with `restart: "no"` that they are Jobs. A Job that another service waits for to complete, or that asks
 * for its kind in so many words, is meant.
 */
export function reportServerJobs(services: readonly Service[], scope: Scope): void {
  const awaited = new Set(
    services.flatMap(({ dependencies }) =>
      dependencies.flatMap(({ service, condition }) =>
        condition === 'service_completed_successfully' ? [service] : [],
      ),
    ),
  )
  for (const service of services) {
    const { name, restart, place } = service
    if (restart.condition !== 'never' || !restart.written) continue
    if (askedKind(service) !== undefined || awaited.has(name)) continue
    const hasPorts = (place.get('ports')?.items().length ?? 0) > 0
    if (!hasPorts && !isChecked(place)) continue
    const reason = hasPorts ? 'it publishes ports' : 'it has a healthcheck'
    scope.report('server-is-job', restart.place, { reason })
  }
}
