import { isSchedule } from '../../kubernetes/schedule.js'
import type { Place } from '../../source/place.js'
import { readKomposeLabel } from '../read/kompose-labels.js'
import type { Scope } from '../rule/scope.js'
import type { ServiceRule } from '../rule/service-rule.js'

/** When a service runs, again and again: `x-platform-schedule`, or kompose's label (rules C10-02 and C10-03). */
export interface Schedule {
  readonly text: string
  readonly place: Place
}

function normaliseSchedule(service: Place, scope: Scope): Schedule | undefined {
  const place = service.get('x-platform-schedule')
  const label = readKomposeLabel(service, 'kompose.cronjob.schedule', scope)
  const written = place?.text ? { value: place.text, place } : label
  if (written === undefined) return undefined
  if (label !== undefined && label.value.trim() !== written.value.trim()) {
    const instead = "'x-platform-schedule' says otherwise, and counts."
    scope.report('unsupported-value', label.place, { value: label.value, instead })
  }
  if (isSchedule(written.value)) return { text: written.value.trim(), place: written.place }
  scope.report('invalid-schedule', written.place, { value: written.value })
  return undefined
}

export const schedule: ServiceRule<Schedule | undefined> = { normalise: normaliseSchedule }
