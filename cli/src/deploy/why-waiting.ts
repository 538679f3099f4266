import { nameLabel } from 'tranship/internal'
import { conditionsOf, holdingConditions } from '../cluster/conditions.js'
import { fieldsOf, objectsOf, textOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'
import type { LiveApplication } from './live-application.js'

/** Normal reasons for a container to wait. */
const usual = ['ContainerCreating', 'PodInitializing']

/**
 * Returns the cluster's reasons why the Pods of a service don't run: containers that can't start, Pods that no node
 * accepts, quotas and pod security (rule E4-03).
 *
 * @param name the name of the service in Kubernetes
 */
export function whyWaiting(application: LiveApplication, name: string): readonly string[] {
  const ofService = (kind: string) =>
    application.objectsOf(kind).filter((object) => object.labels[nameLabel] === name && !object.isDeleted)
  const workloads = ['ReplicaSet', 'Deployment', 'StatefulSet', 'DaemonSet', 'Job'].flatMap(ofService)
  const pods = ofService('Pod')
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
  const status = fieldsOf(pod.fields['status'])
  const unscheduled = conditionsOf(pod)
    .filter(({ type, status: holds }) => type === 'PodScheduled' && holds === 'False')
    .flatMap(({ message, reason }) => textOf(message) ?? textOf(reason) ?? [])
  const containers = [
    ...objectsOf(status['initContainerStatuses']),
    ...objectsOf(status['containerStatuses']),
  ]
  const waiting = containers.flatMap(({ state }) => {
    const { reason, message } = fieldsOf(fieldsOf(state)['waiting'])
    const word = textOf(reason)
    if (word === undefined || usual.includes(word)) return []
    const words = textOf(message)
    return [words === undefined ? word : `${word}: ${words}`]
  })
  return [...unscheduled, ...waiting]
}
