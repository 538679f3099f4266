import type { Application } from '../application/application.js'
import { fewestPods } from '../application/pod-count.js'
import { dependenciesOfPod } from '../application/pods.js'
import type { Service } from '../application/service.js'
import type { Dependency } from '../rules/service/depends-on.js'
import type { Sources } from '../source/sources.js'
import { probeDefaults, type StepCondition, type StepHealthcheck, type WaitStep } from '../wait/wait-plan.js'

/** The default limit of restarts, for services without `max_attempts` (section 8). */
const defaultRestartLimit = 3

/** Returns the wait steps of the Pods of the given services, in their order. */
export function toWaitSteps(
  services: readonly Service[],
  application: Application,
  sources: Sources,
  replaces: (service: Service) => boolean,
): readonly WaitStep[] {
  const positions = new Map(application.services.map((service, position) => [service.name, position]))
  const { pods } = application
  const isAwaited = awaitedServices(application)
  const hosts = services.filter(({ podOf }) => podOf === undefined)
  return hosts.map((service): WaitStep => {
    const { name, objectName, kind, restart } = service
    const members = pods.membersOf(service)
    const all = pods.servicesOf(service)
    const healthcheck = ofAll(all.flatMap((one) => toHealthcheck(one) ?? []))
    const ports = all.flatMap((one) => one.ports).filter(({ protocol }) => protocol === 'TCP')
    return {
      service: name,
      name: objectName,
      position: positions.get(name) ?? positions.size,
      kind,
      replicas: fewestPods(service),
      ...(members.length === 0
        ? {}
        : { members: members.map((member) => ({ service: member.name, name: member.objectName })) }),
      conditions: dependenciesOfPod(service, pods)
        .filter((dependency) => isAwaited(dependency.service))
        .map((dependency) => toCondition(dependency, sources)),
      ports: [...new Set(ports.map(({ target }) => target))],
      ...(healthcheck === undefined ? {} : { healthcheck }),
      restartLimit: restart.maximumAttempts || defaultRestartLimit,
      replaces: replaces(service),
    }
  })
}

/**
 * Returns a function that tells which dependencies a service waits for: active services of other Pods that are not
 * scaled to zero.
 */
export function awaitedIn(application: Application): (service: Service) => readonly Dependency[] {
  const { pods } = application
  const isAwaited = awaitedServices(application)
  return (service) =>
    service.dependencies.filter(
      (dependency) =>
        isAwaited(dependency.service) && pods.hostNameOf(dependency.service) !== pods.hostOf(service).name,
    )
}

function awaitedServices({ services, pods }: Application): (service: string) => boolean {
  const some = services.filter((service) => !hasNoPods(pods.hostOf(service)))
  const awaited = new Set<string>(some.map(({ name }) => name))
  return (service) => awaited.has(service)
}

/** Returns one healthcheck for all containers of a Pod: it is passed when the slowest of them is. */
function ofAll(healthchecks: readonly StepHealthcheck[]): StepHealthcheck | undefined {
  const [first, ...others] = healthchecks
  if (first === undefined || others.length === 0) return first
  const most = (of: (one: StepHealthcheck) => number) => Math.max(...healthchecks.map(of))
  const startPeriod = most((one) => one.startPeriod ?? 0)
  return {
    readiness: healthchecks.some(({ readiness }) => readiness),
    liveness: healthchecks.some(({ liveness }) => liveness),
    firstResult: most((one) => one.firstResult),
    ...(startPeriod === 0 ? {} : { startPeriod }),
    interval: most((one) => one.interval),
    retries: most((one) => one.retries),
  }
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
