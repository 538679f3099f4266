import { nameLabel } from 'tranship/internal'
import { conditionsOf, holdingConditions } from '../cluster/conditions.js'
import { fieldsOf, objectsOf, textOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'
import type { LiveApplication } from './live-application.js'

/** Waiting for these is what every container does. */
const usual = ['ContainerCreating', 'PodInitializing']

/**
 * What keeps the Pods of a service from running, in the cluster's words: containers that cannot be started, Pods that no
 * node takes, quotas and pod security (rule E4-03). Each reason once.
 *
 * @param name the name of the service in Kubernetes
 */
export function whyWaiting(application: LiveApplication, name: string): readonly string[] {
  const ofService = (kind: string) =>
    application.objectsOf(kind).filter((object) => object.labels[nameLabel] === name && !object.isDeleted)
  const workloads = ['ReplicaSet', 'Deployment', 'StatefulSet', 'DaemonSet', 'Job'].flatMap(ofService)
  const pods = ofService('Pod')
  const held = workloads.flatMap(ofWorkload)
  // Where there are Pods after all, those that were refused are history.
  const refused =
    held.length + pods.length > 0 ? [] : workloads.flatMap((each) => application.refusalOf(each) ?? [])
  return [...new Set([...held, ...refused, ...pods.flatMap(podReasons)])]
}

function ofWorkload(workload: LiveObject): string[] {
  return holdingConditions(workload, ['ReplicaFailure', 'FailureTarget']).flatMap(
    ({ message }) => textOf(message) ?? [],
  )
}

/** What keeps a Pod from running, in the cluster's words. */
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
