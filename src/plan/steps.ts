import type { Application } from '../mapping/model/application.js'
import type { Service } from '../mapping/model/service.js'
import type { Dependency } from '../mapping/service/depends-on.js'
import type { Sources } from '../source/sources.js'
import { probeDefaults, type StepCondition, type StepHealthcheck, type WaitStep } from '../wait/wait-plan.js'

/** Where the reference sets the limit of restarts unless the service says `max_attempts` (section 8). */
const defaultRestartLimit = 3

/** The steps of the services given, in that order, with what a wait has to know of them. */
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

/** Tells which dependencies a service waits for: those on services that are there, and not scaled to nothing. */
export function awaitedIn({ services }: Application): (service: Service) => readonly Dependency[] {
  const awaited = new Set<string>(services.filter((service) => !hasNoPods(service)).map(({ name }) => name))
  return ({ dependencies }) => dependencies.filter(({ service }) => awaited.has(service))
}

/** Of a service that is scaled to nothing, nobody waits for anything, as in Compose. A Job with no runs is done at once. */
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
    // Kubelets check at fixed times that begin before the container does, so the first check may be a period late.
    firstResult: (delay + period + timeout) * 1000,
    ...(startup === undefined ? {} : { startPeriod: startup.period * 1000 }),
    interval: Math.max(period, timeout) * 1000,
    retries: timing.failureThreshold?.value ?? probeDefaults.retries,
  }
}
