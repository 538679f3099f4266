import type { Mount } from '../mounts/mount.js'
import type { Scope } from '../rule/scope.js'
import { runsToEnd, type WorkloadKind } from '../rule/workload-kind.js'
import type { ServiceSettings } from '../model/service-rules.js'
import type { Restart } from '../service/restart.js'
import { sentence, type Shown, words } from '../../source/shown.js'
import { askedKind, type AskedKind } from '../model/kind.js'

/**
 * Returns the kind of workload, from the mode, the restart policy and the remaining mounts of a service (reference 2.4,
 * rule C6-01).
 */
export function workloadKind(service: ServiceSettings, mounts: readonly Mount[], scope: Scope): WorkloadKind {
  const asked = askedKind(service)
  if (asked !== undefined) return asked.kind
  if (runsToCompletion(service.restart, scope)) return 'Job'
  return mounts.some(({ kind }) => kind === 'volume') ? 'StatefulSet' : 'Deployment'
}

/** Removes and reports settings that the kind which a service asks for cannot have. */
export function withAskedKind(service: ServiceSettings, scope: Scope): ServiceSettings {
  const { restart, replicas } = service
  const asked = askedKind(service)
  if (asked === undefined) return service
  const { kind } = asked
  scope.note?.('asked-kind', service.place, { kind: words(kind), key: askingKey(service) }, asked.place)
  reportOverruled(service, asked, scope)
  if (kind === 'CronJob') return withSchedule(service, scope)
  const { shown: value } = restart.place
  if (kind === 'Job') {
    if (restart.condition !== 'always') return service
    // Swarm also restarts the tasks of a job until they succeed.
    if (restart.written) {
      scope.report('unsupported-value', restart.place, {
        value,
        instead: 'Write `on-failure` or `no`. A Job ends when it succeeds.',
      })
    }
    return { ...service, restart: { ...restart, condition: 'on-failure' } }
  }
  if (runsToCompletion(restart, scope)) {
    const instead = sentence`Remove it. A ${words(kind)} always restarts its containers.`
    scope.report('unsupported-value', restart.place, { value, instead })
  }
  if (kind !== 'DaemonSet' || replicas.place === undefined) return service
  const instead = 'Remove it. A DaemonSet has one Pod on each node.'
  scope.report('unsupported-value', replicas.place, {
    value: replicas.place.show(`${replicas.count}`),
    instead,
  })
  return { ...service, replicas: { count: 1, place: undefined } }
}

/** Returns the key that decides the kind, in the order of `askedKind`. */
function askingKey({ schedule, deployMode }: ServiceSettings): Shown {
  if (schedule !== undefined) return words('x-platform-schedule')
  return deployMode === undefined ? words('kompose.controller.type') : words('deploy.mode')
}

/** Reports keys that ask for another kind and have no effect. */
function reportOverruled(
  { schedule, deployMode, controllerType }: ServiceSettings,
  { kind }: AskedKind,
  scope: Scope,
): void {
  for (const other of [deployMode, controllerType]) {
    // A CronJob creates Jobs.
    if (other === undefined || other.kind === kind || (runsToEnd(other.kind) && runsToEnd(kind))) continue
    const reason = words(schedule === undefined ? '`deploy.mode`' : 'its schedule')
    const instead = sentence`Remove it. The service is a ${words(kind)} because of ${reason}.`
    scope.report('unsupported-value', other.place, { value: other.place.shown, instead })
  }
}

/** A scheduled service ends, and only the schedule runs it again, unless it asks for retries. */
function withSchedule(service: ServiceSettings, scope: Scope): ServiceSettings {
  const { restart } = service
  if (restart.condition !== 'always') return service
  if (!restart.written) return { ...service, restart: { ...restart, condition: 'never' } }
  const { shown: value } = restart.place
  scope.report('unsupported-value', restart.place, {
    value,
    instead: 'Write `on-failure` or `no`. A Job ends when it succeeds.',
  })
  return { ...service, restart: { ...restart, condition: 'on-failure' } }
}

function runsToCompletion({ condition, maximumAttempts = 0, isAwaited }: Restart, scope: Scope): boolean {
  if (condition === 'on-failure')
    return isAwaited === true || maximumAttempts > 0 || !scope.capabilities.onFailureKeepsRunning
  return condition === 'never'
}
