import { isApiError } from '../cluster/api-error.js'
import type { Cluster } from '../cluster/cluster.js'
import { fieldsOf, numberOf, objectsOf, textOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'
import { type ContainerEnd, containerEnds } from '../pods/container-ends.js'
import { containerStatuses } from '../pods/container-statuses.js'
import { stampedLine } from '../logs/stamped-line.js'
import { compareEvents, isOver } from '../pods/pod-events.js'
import type { LiveApplication } from './live-application.js'

/** Details about a Pod after a failed deploy. */
export interface PodAftermath {
  readonly pod: string
  /** The name of the service in Kubernetes. */
  readonly service: string
  readonly ends: readonly ContainerEnd[]
  /**
   * The latest warnings of the cluster that still hold, in order. Without any, and without an end, it is the last event,
   * such as the pull of an image.
   */
  readonly events: readonly string[]
  readonly logs: readonly { readonly title: string; readonly lines: readonly string[] }[]
}

const mostPods = 2
const mostEvents = 5
const mostLines = 20

/** Returns ends, events and logs of a service's present, unhealthy Pods (rules E4-03 and E4-09). */
export async function aftermathOf(
  cluster: Cluster,
  application: LiveApplication,
  name: string,
): Promise<readonly PodAftermath[]> {
  const unwell = application.presentPodsOf(name).filter((pod) => !isWell(pod))
  return Promise.all(
    unwell.slice(-mostPods).map(async (pod) => {
      const ends = containerEnds(pod)
      const events = await eventsOf(cluster, pod, ends.length > 0)
      return { pod: pod.name, service: name, ends, events, logs: await logsOf(cluster, pod) }
    }),
  )
}

/** `true` if a Pod is ready and never restarted. In a crash loop a Pod is ready now and then. */
function isWell({ fields }: LiveObject): boolean {
  const status = fieldsOf(fields['status'])
  const isReady = objectsOf(status['conditions']).some(
    (one) => one['type'] === 'Ready' && one['status'] === 'True',
  )
  const hasCrashed = objectsOf(status['containerStatuses']).some(
    ({ restartCount }) => (numberOf(restartCount) ?? 0) > 0,
  )
  return isReady && !hasCrashed
}

async function eventsOf(cluster: Cluster, pod: LiveObject, isExplained: boolean): Promise<readonly string[]> {
  const { name, namespace } = pod
  try {
    const fields = `involvedObject.name=${name}`
    const { objects } = await cluster.list({ kind: 'Event', namespace, fields })
    const events = objects.filter((event) => !isOver(event, pod)).sort(compareEvents)
    const warnings = events.filter((event) => event.fields['type'] === 'Warning')
    const told = warnings.length === 0 && !isExplained ? events.slice(-1) : warnings
    const texts = told.map(
      ({ fields: { reason, message } }) => `${textOf(reason) ?? 'Warning'}: ${textOf(message) ?? ''}`,
    )
    // Each retry has an event of its own, so keep the last of equal texts.
    return [...new Set(texts.reverse())].reverse().slice(-mostEvents)
  } catch (error) {
    if (isApiError(error)) return []
    throw error
  }
}

/** Returns the last log lines of each container, and of its run before a restart. */
async function logsOf(cluster: Cluster, pod: LiveObject): Promise<PodAftermath['logs']> {
  const logs = containerStatuses(pod).flatMap(({ name, state, restartCount }) => {
    const container = textOf(name) ?? ''
    const hasRun = fieldsOf(state)['waiting'] === undefined
    return [
      ...((numberOf(restartCount) ?? 0) > 0 ? [{ container, previous: true }] : []),
      ...(hasRun ? [{ container, previous: false }] : []),
    ]
  })
  const read = await Promise.all(
    logs.map(async ({ container, previous }) => ({
      title: previous ? `${container}, before it was restarted` : container,
      lines: await linesOf(cluster, pod, container, previous),
    })),
  )
  return read.filter(({ lines }) => lines.length > 0)
}

async function linesOf(
  cluster: Cluster,
  pod: LiveObject,
  container: string,
  previous: boolean,
): Promise<readonly string[]> {
  try {
    const chunks: Uint8Array[] = []
    const own = { container, ...(previous ? { previous } : {}) }
    const query = { ...own, tailLines: mostLines, limitBytes: 65536, timestamps: true }
    for await (const chunk of await cluster.stream({
      method: 'GET',
      path: `${cluster.pathOf(pod)}/log`,
      query,
    }))
      chunks.push(chunk)
    return (
      Buffer.concat(chunks)
        .toString('utf8')
        .split('\n')
        // If a log is gone, the server answers with an error text, which has no timestamp.
        .flatMap((line) => stampedLine(line)?.text ?? [])
        .filter((line) => line !== '')
    )
  } catch (error) {
    if (isApiError(error)) return []
    throw error
  }
}
