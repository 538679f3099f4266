import { isSchedule } from '../../kubernetes/schedule.js'
import type { Place } from '../../source/place.js'
import { words } from '../../source/shown.js'
import { nearest, suggestion } from '../../warnings/nearest.js'
import { readKeyOrLabel, readKomposeLabel, scopeOfLabel } from '../values/kompose-labels.js'
import type { Scope } from '../types/scope.js'
import type { ServiceRule } from '../types/service-rule.js'
import { type Concurrency, readTriggers, type Schedule } from './triggers.js'

const scheduleKey = words('x-platform-schedule')

const policies = ['Allow', 'Forbid', 'Replace'] as const

function normaliseSchedule(service: Place, scope: Scope): Schedule | undefined {
  if (service.path[0] === 'jobs') return readTriggers(service, scope)
  const plain = (value: string) => value.trim()
  const names = { key: 'x-platform-schedule', label: 'kompose.cronjob.schedule', plain }
  const written = readKeyOrLabel(service, names, scope)
  if (written === undefined) return undefined
  const concurrency = readConcurrency(service, scope)
  if (isSchedule(written.value))
    return { text: plain(written.value), place: written.place, key: scheduleKey, concurrency }
  scope.report('invalid-schedule', written.place, { value: written.place.shown })
  return undefined
}

function readConcurrency(service: Place, scope: Scope): Concurrency | undefined {
  const label = readKomposeLabel(service, 'kompose.cronjob.concurrency_policy', scope)
  if (label === undefined) return undefined
  const { value, place } = label
  const policy = policies.find((one) => one === value)
  if (policy !== undefined) return { policy, place }
  const near = nearest(value, policies)
  const args = {
    value: place.shown,
    values: words('Allow, Forbid, Replace'),
    suggestion: suggestion(near && words(near)),
  }
  scopeOfLabel(label, scope).report('invalid-value', place, args, { fix: near && words(near) })
  return undefined
}

export const schedule: ServiceRule<Schedule | undefined> = { normalise: normaliseSchedule }
