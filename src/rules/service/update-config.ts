import type { Place } from '../../source/place.js'
import { readDuration, readInteger } from '../values/typed.js'
import type { Choices, Reporting } from '../types/scope.js'
import type { ServiceRule } from '../types/service-rule.js'

/** The replacement of old Pods by new ones: `deploy.update_config` (rule C6-03). */
export interface UpdateConfig {
  /** The number of Pods to replace at a time; 0 means all at once. */
  readonly parallelism: { readonly count: number; readonly place: Place } | undefined
  /** True if new Pods start before old ones stop. */
  readonly order: { readonly startFirst: boolean; readonly place: Place } | undefined
  /** The time that a new Pod must be ready before the next ones are replaced. */
  readonly delay: { readonly seconds: number; readonly place: Place } | undefined
}

/** Kubernetes stores it as 32 bits of seconds. This limit leaves room for the deadline after it. */
const LONGEST_DELAY = 2 ** 30

function normaliseUpdateConfig(service: Place, scope: Reporting & Choices): UpdateConfig | undefined {
  const config = service.get('deploy')?.get('update_config')
  if (config === undefined) return undefined
  const parallelism = config.get('parallelism')
  const count = readInteger(parallelism, scope)
  const order = config.get('order')
  const delay = config.get('delay')
  const nanoseconds = readDuration(delay, scope, LONGEST_DELAY * 1e9)
  return {
    parallelism: parallelism && count !== undefined ? { count, place: parallelism } : undefined,
    order: order && { startFirst: order.text === 'start-first', place: order },
    delay: delay && nanoseconds ? { seconds: Math.ceil(nanoseconds / 1e9), place: delay } : undefined,
  }
}

export const updateConfig: ServiceRule<UpdateConfig | undefined> = { normalise: normaliseUpdateConfig }
