import type { Application } from '../mapping/model/application.js'
import type { Service } from '../mapping/model/service.js'
import type { Dependency } from '../mapping/service/depends-on.js'
import type { Sources } from '../source/sources.js'
import { probeDefaults, type StepCondition, type StepHealthcheck, type WaitStep } from '../wait/wait-plan.js'

/** The default limit of restarts, for services without `max_attempts` (section 8). */
const defaultRestartLimit = 3

/** Returns the wait steps of the given services, in their order. */
export function toWaitSteps(
  services: readonly Service[],
  application: Application,
  sources: Sources,
  replaces: (service: Service) => boolean,
): readonly WaitStep[] {
  const positions = new Map(application.services.map((service, position) => [service.name, position]))
  const awaited = awaitedIn(application)
  return services.map((service): WaitStep => {
    const { name, objectName, kind, replicas, ports, restart } = service
    const healthcheck = toHealthcheck(service)
    return {
      service: name,
      name: objectName,
      position: positions.get(name) ?? positions.size,
      kind,
      replicas: replicas.count,
      conditions: awaited(service).map((dependency) => toCondition(dependency, sources)),
      ports: ports.filter(({ protocol }) => protocol === 'TCP').map(({ target }) => target),
      ...(healthcheck === undefined ? {} : { healthcheck }),
      restartLimit: restart.maximumAttempts || defaultRestartLimit,
      replaces: replaces(service),
    }
  })
}

/**
 * Returns a function that tells which dependencies a service waits for: active services that are not scaled to zero.
 */
export function awaitedIn({ services }: Application): (service: Service) => readonly Dependency[] {
  const awaited = new Set<string>(services.filter((service) => !hasNoPods(service)).map(({ name }) => name))
  return ({ dependencies }) => dependencies.filter(({ service }) => awaited.has(service))
}

/** As in Compose, nobody waits for a service that is scaled to zero. A Job with zero runs is complete at once. */
function hasNoPods({ kind, replicas }: Service): boolean {
  return replicas.count === 0 && (kind === 'Deployment' || kind === 'StatefulSet')
}

function toCondition({ service, condition, required, place }: Dependency, sources: Sources): StepCondition {
  return { service, condition, required: required === true, ...sources.located(place.keySpan) }
}

function toHealthcheck({ healthcheck }: Service): StepHealthcheck | undefined {
  if (healthcheck === undefined || !(healthcheck.readiness || healthcheck.liveness)) return undefined
  const { readiness, liveness, timing, startup } = healthcheck
  const delay = timing.initialDelaySeconds?.value ?? probeDefaults.delaySeconds
  const period = timing.periodSeconds?.value ?? probeDefaults.periodSeconds
  const timeout = timing.timeoutSeconds?.value ?? probeDefaults.timeoutSeconds
  return {
    readiness,
    liveness,
    // Kubelets check at fixed times that begin before the container starts, so the first check may be a period late.
    firstResult: (delay + period + timeout) * 1000,
    ...(startup === undefined ? {} : { startPeriod: startup.period * 1000 }),
    interval: Math.max(period, timeout) * 1000,
    retries: timing.failureThreshold?.value ?? probeDefaults.retries,
  }
}
