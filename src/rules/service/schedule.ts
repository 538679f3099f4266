import { isSchedule } from '../../kubernetes/schedule.js'
import type { Place } from '../../source/place.js'
import { words } from '../../source/shown.js'
import { nearest, suggestion } from '../../warnings/nearest.js'
import { readKeyOrLabel, readKomposeLabel, scopeOfLabel } from '../values/kompose-labels.js'
import type { Scope } from '../types/scope.js'
import type { ServiceRule } from '../types/service-rule.js'

/** The schedule of a service: `x-platform-schedule`, or kompose's label (rules C10-02 and C10-03). */
export interface Schedule {
  readonly text: string
  readonly place: Place
  /** The treatment of a run that would overlap with the one before. */
  readonly concurrency: Concurrency | undefined
}

interface Concurrency {
  readonly policy: (typeof policies)[number]
  readonly place: Place
}

const policies = ['Allow', 'Forbid', 'Replace'] as const

function normaliseSchedule(service: Place, scope: Scope): Schedule | undefined {
  const plain = (value: string) => value.trim()
  const names = { key: 'x-platform-schedule', label: 'kompose.cronjob.schedule', plain }
  const written = readKeyOrLabel(service, names, scope)
  if (written === undefined) return undefined
  const concurrency = readConcurrency(service, scope)
  if (isSchedule(written.value)) return { text: plain(written.value), place: written.place, concurrency }
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
