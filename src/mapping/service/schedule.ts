import { isSchedule } from '../../kubernetes/schedule.js'
import type { Place } from '../../source/place.js'
import { readKeyOrLabel } from '../read/kompose-labels.js'
import type { Choices, Reporting } from '../rule/scope.js'
import type { ServiceRule } from '../rule/service-rule.js'

/** The schedule of a service: `x-platform-schedule`, or kompose's label (rules C10-02 and C10-03). */
export interface Schedule {
  readonly text: string
  readonly place: Place
}

function normaliseSchedule(service: Place, scope: Reporting & Choices): Schedule | undefined {
  const plain = (value: string) => value.trim()
  const names = { key: 'x-platform-schedule', label: 'kompose.cronjob.schedule', plain }
  const written = readKeyOrLabel(service, names, scope)
  if (written === undefined) return undefined
  if (isSchedule(written.value)) return { text: plain(written.value), place: written.place }
  scope.report('invalid-schedule', written.place, { value: written.place.shown })
  return undefined
}

export const schedule: ServiceRule<Schedule | undefined> = { normalise: normaliseSchedule }
