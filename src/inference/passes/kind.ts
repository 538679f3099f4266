import type { Pass } from './pass.js'
import type { Scope } from '../../rules/types/scope.js'
import { runsToEnd } from '../../rules/types/workload-kind.js'
import type { ServiceSettings } from '../../rules/service-rules.js'
import { sentence, type Shown, words } from '../../source/shown.js'
import { askedKind, type AskedKind, runsToCompletion } from '../../application/kind.js'

export const kind: Pass<ServiceSettings> = {
  name: 'kind',
  decides: 'A service has the kind that it asks for, without settings that this kind cannot have (C6-01).',
  evidence: '`deploy.mode`, the schedule and the label `kompose.controller.type`',
  position: 'Last of the passes over settings: the names of objects depend on the kind.',
  run: ({ services }, scope) => ({ services: services.map((service) => withAskedKind(service, scope)) }),
}

export const notes = {
  'asked-kind': { what: 'becomes a {kind}', because: '`{key}` requests it' },
} as const

/** Removes and reports settings that the kind which a service asks for cannot have. */
function withAskedKind(service: ServiceSettings, scope: Scope): ServiceSettings {
  const { restart, replicas } = service
  const asked = askedKind(service)
  if (asked === undefined) return service
  const { kind } = asked
  scope.note?.<typeof notes>(
    'asked-kind',
    service.place,
    { kind: words(kind), key: askingKey(service) },
    asked.place,
  )
  reportOverruled(service, asked, scope)
  if (kind === 'CronJob') return withSchedule(service, scope)
  const { shown: value } = restart.place
  const winner = sentence`\`${askingKey(service)}\``
  if (kind === 'Job') {
    if (restart.condition !== 'always') return service
    // Swarm also restarts the tasks of a job until they succeed.
    if (restart.written) {
      const instead = 'Write `on-failure` or `no`. A Job ends when it succeeds.'
      scope.report('setting-overruled', restart.place, { value, winner, instead })
    }
    return { ...service, restart: { ...restart, condition: 'on-failure' } }
  }
  if (runsToCompletion(restart, scope)) {
    const instead = sentence`Remove it. A ${words(kind)} always restarts its containers.`
    scope.report('setting-overruled', restart.place, { value, winner, instead })
  }
  if (kind !== 'DaemonSet' || replicas.place === undefined) return service
  const instead = 'Remove it. A DaemonSet has one Pod on each node.'
  const count = replicas.place.show(`${replicas.count}`)
  scope.report('setting-overruled', replicas.place, { value: count, winner, instead })
  return { ...service, replicas: { ...replicas, count: 1, place: undefined } }
}

/** Returns the key that decides the kind, in the order of `askedKind`. */
function askingKey({ schedule, deployMode }: ServiceSettings): Shown {
  if (schedule !== undefined) return schedule.key
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
    const winner = sentence`\`${schedule?.key ?? words('deploy.mode')}\``
    const instead = sentence`Remove it. The service is a ${words(kind)}.`
    scope.report('setting-overruled', other.place, { value: other.place.shown, winner, instead })
  }
}

/** A scheduled service ends, and only the schedule runs it again, unless it asks for retries. */
function withSchedule(service: ServiceSettings, scope: Scope): ServiceSettings {
  const { restart } = service
  if (restart.condition !== 'always') return service
  if (!restart.written) return { ...service, restart: { ...restart, condition: 'never' } }
  const { shown: value } = restart.place
  const instead = 'Write `on-failure` or `no`. A Job ends when it succeeds.'
  scope.report('setting-overruled', restart.place, { value, winner: '`x-platform-schedule`', instead })
  return { ...service, restart: { ...restart, condition: 'on-failure' } }
}
