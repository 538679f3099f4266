import { conditionsOf, holdingConditions } from '../cluster/conditions.js'
import { fieldsOf, textOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'
import { containerEnds } from '../pods/container-ends.js'
import { containerStatuses } from '../pods/container-statuses.js'
import type { LiveApplication } from './live-application.js'

/** Normal reasons for a container to wait. */
const usual = ['ContainerCreating', 'PodInitializing']

/** The reason of a container that waits to be started again. */
const crashLoop = 'CrashLoopBackOff'

/**
 * Returns the cluster's reasons why the present Pods of a service don't run: containers that can't start, Pods that no
 * node accepts, quotas and pod security (rules E4-03 and E4-09).
 *
 * @param name the name of the service in Kubernetes
 */
export function whyWaiting(application: LiveApplication, name: string): readonly string[] {
  const workloads = application.presentMakersOf(name)
  const pods = application.presentPodsOf(name)
  const held = workloads.flatMap(workloadReasons)
  // If there are Pods, earlier refusals don't matter.
  const refused =
    held.length + pods.length > 0 ? [] : workloads.flatMap((each) => application.refusalOf(each) ?? [])
  return [...new Set([...held, ...refused, ...pods.flatMap(podReasons)])]
}

function workloadReasons(workload: LiveObject): string[] {
  return holdingConditions(workload, ['ReplicaFailure', 'FailureTarget']).flatMap(
    ({ message }) => textOf(message) ?? [],
  )
}

/** Returns the cluster's reasons why a Pod doesn't run. */
export function podReasons(pod: LiveObject): readonly string[] {
  const unscheduled = conditionsOf(pod)
    .filter(({ type, status: holds }) => type === 'PodScheduled' && holds === 'False')
    .flatMap(({ message, reason }) => textOf(message) ?? textOf(reason) ?? [])
  const ends = new Map(containerEnds(pod).map(({ container, message }) => [container, message]))
  const waiting = containerStatuses(pod).flatMap(({ name, state }) => {
    const { reason, message } = fieldsOf(fieldsOf(state)['waiting'])
    const word = textOf(reason)
    if (word === undefined || usual.includes(word)) return []
    // The kubelet's message about a crash loop names the Pod and a pause, which changes, but no cause.
    const words = (word === crashLoop ? ends.get(String(name)) : undefined) ?? textOf(message)
    return [words === undefined ? word : `${word}: ${words}`]
  })
  return [...unscheduled, ...waiting]
}
