import type { ProbeFailure } from '../wait/observation.js'
import type { ClusterObject } from './cluster-object.js'
import { countOf, type Fields, fieldsOf, textOf } from './fields.js'
import { toMilliseconds } from './time.js'

/** The failed probes that one event reports. */
export interface ProbeEvent extends ProbeFailure {
  /** The probed container, if the event names it. */
  readonly container: string | undefined
}

/** Returns the failed probes of each Pod, by its uid, or by its name if the event has no uid. */
export function findProbeEvents(
  objects: readonly ClusterObject[],
): ReadonlyMap<string, readonly ProbeEvent[]> {
  const events = new Map<string, ProbeEvent[]>()
  for (const { kind, fields, createdAt } of objects) {
    if (kind !== 'Event') continue
    const pod = fieldsOf(fields['involvedObject'] ?? fields['regarding'])
    const id = textOf(pod['uid']) ?? textOf(pod['name'])
    const event = toProbeEvent(fields, pod, createdAt)
    if (id === undefined || event === undefined) continue
    const known = events.get(id)
    if (known) known.push(event)
    else events.set(id, [event])
  }
  return events
}

function toProbeEvent(fields: Fields, pod: Fields, createdAt: number | undefined): ProbeEvent | undefined {
  const message = textOf(fields['message']) ?? textOf(fields['note']) ?? ''
  const killed = fields['reason'] === 'Killing' && killing.test(message)
  const probe = killed ? 'Liveness' : fields['reason'] === 'Unhealthy' && failing.exec(message)?.[1]
  const series = fieldsOf(fields['series'])
  const at =
    firstTime(
      series['lastObservedTime'],
      fields['lastTimestamp'],
      fields['deprecatedLastTimestamp'],
      fields['eventTime'],
    ) ?? createdAt
  if (!probe || at === undefined) return undefined
  const count = countOf(series['count'] ?? fields['count'] ?? fields['deprecatedCount']) ?? 1
  const since = firstTime(fields['firstTimestamp'], fields['deprecatedFirstTimestamp'], fields['eventTime'])
  return {
    probe: probes[probe] ?? 'readiness',
    at,
    ...(count > 1 && since !== undefined && since <= at ? { since, count } : {}),
    ...(killed ? { killed } : {}),
    container: /^spec\.containers\{(.*)\}$/.exec(textOf(pod['fieldPath']) ?? '')?.[1],
  }
}

/** The message of a failed probe. Kubernetes combines similar events after a while. */
const failing = /^(?:\(combined from similar events\): )?(Liveness|Readiness|Startup) probe failed/

const probes: Readonly<Record<string, ProbeFailure['probe']>> = { Liveness: 'liveness', Startup: 'startup' }

/**
 * The message for a container that is stopped after a failed probe. A failed startup probe stops it like a liveness
 * probe.
 */
const killing = /failed (?:liveness|startup) probe/

function firstTime(...times: readonly unknown[]): number | undefined {
  return times.map(toMilliseconds).find((time) => time !== undefined)
}
