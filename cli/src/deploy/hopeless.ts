import { nameLabel } from 'tranship/internal'
import { fieldsOf, numberOf, objectsOf, textOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'
import { holdingConditions } from '../cluster/conditions.js'
import type { LiveApplication } from './live-application.js'

/** So often a kubelet tries to get an image before it counts as one that there is not. */
const mostPulls = 3

/**
 * After so long the third try is over, in milliseconds: a kubelet waits 10 and 20 seconds between the first ones. It counts
 * where not every try was seen.
 */
const timeOfPulls = 45_000

/** Why a container waits whose image a kubelet could not get, or cannot name. */
const imageReasons = ['ErrImagePull', 'ImagePullBackOff']

/** Why a container waits whose image it can never have as the Pod stands. */
const neverReasons = ['InvalidImageName', 'ErrImageNeverPull']

/** What registries and runtimes say of an image that there is not, in lower case. A network that fails says none of it. */
const notFoundWords = ['not found', 'manifest unknown', 'does not exist']

/** Why a container has ended whose program could not be started: containerd says the one, CRI-O and cri-dockerd the other. */
const startReasons = ['StartError', 'ContainerCannotRun']

/** What admission says of a Pod that it does not take. */
const refusalWords = ['is forbidden: ', 'denied the request']

/** What it says of one that it may take later. */
const passingWords = ['exceeded quota', 'serviceaccount', 'failed calling webhook']

/** What a claim of a class that is not there is told. */
const missingClass = /storageclass\.storage\.k8s\.io "[^"]*" not found/

/** How a container has tried to get its image. */
interface Pulls {
  readonly since: number
  readonly tries: number
  readonly isTrying: boolean
  readonly wasNotFound: boolean
}

/** Finds out which Pods cannot come up any more (rule E4-05). It is asked again and again, and counts what it sees. */
export class HopelessPods {
  private readonly pulls = new Map<string, Pulls>()

  constructor(private readonly application: LiveApplication) {}

  /**
   * Why the Pods of a service cannot come up, in the cluster's words; undefined while they may.
   *
   * @param name the name of the service in Kubernetes
   * @param now milliseconds on any clock
   */
  reasonFor(name: string, now: number): string | undefined {
    const { application } = this
    const pods = application.podsOf(name).filter(({ isDeleted }) => !isDeleted)
    for (const pod of pods) {
      const reason = this.ofImage(pod, now) ?? ofProgram(pod) ?? this.ofClaims(pod)
      if (reason !== undefined) return reason
    }
    return pods.length > 0 ? undefined : this.ofAdmission(name)
  }

  private ofImage(pod: LiveObject, now: number): string | undefined {
    for (const { name, state } of containersOf(pod)) {
      const { reason, message } = fieldsOf(fieldsOf(state)['waiting'])
      const words = textOf(message) ?? ''
      if (neverReasons.includes(String(reason))) return `${String(reason)}: ${words}`
      const key = `${pod.uid}/${String(name)}`
      if (!imageReasons.includes(String(reason))) {
        this.pulls.delete(key)
        continue
      }
      const before = this.pulls.get(key) ?? { since: now, tries: 0, isTrying: false, wasNotFound: false }
      const isTrying = reason === 'ErrImagePull'
      const tries = before.tries + (isTrying && !before.isTrying ? 1 : 0)
      const wasNotFound = before.wasNotFound || hasWord(words, notFoundWords)
      this.pulls.set(key, { since: before.since, tries, isTrying, wasNotFound })
      const isOver = tries >= mostPulls || now - before.since >= timeOfPulls
      if (wasNotFound && isOver) return `${String(reason)}: ${words}`
    }
    return undefined
  }

  /** A claim that is bound at once has an event of its own, which the Pod that waits for it does not say. */
  private ofClaims({ fields }: LiveObject): string | undefined {
    const claims = objectsOf(fieldsOf(fields['spec'])['volumes']).flatMap(
      (volume) => textOf(fieldsOf(volume['persistentVolumeClaim'])['claimName']) ?? [],
    )
    if (fieldsOf(fields['status'])['phase'] !== 'Pending') return undefined
    const message = claims.flatMap((claim) => this.application.refusedClaim(claim) ?? [])
    return message.find((words) => missingClass.test(words))
  }

  private ofAdmission(name: string): string | undefined {
    const { application } = this
    const workloads = ['ReplicaSet', 'StatefulSet', 'DaemonSet', 'Job'].flatMap((kind) =>
      application.objectsOf(kind).filter((object) => object.labels[nameLabel] === name && !object.isDeleted),
    )
    const messages = workloads.flatMap((workload) => [
      ...holdingConditions(workload, ['ReplicaFailure']).flatMap(({ message }) => textOf(message) ?? []),
      ...(application.refusalOf(workload) === undefined ? [] : [application.refusalOf(workload)!]),
    ])
    return messages.find((words) => hasWord(words, refusalWords) && !hasWord(words, passingWords))
  }
}

function hasWord(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase()
  return words.some((word) => lower.includes(word))
}

function containersOf({ fields }: LiveObject) {
  const status = fieldsOf(fields['status'])
  return [...objectsOf(status['initContainerStatuses']), ...objectsOf(status['containerStatuses'])]
}

/** A program that could not be started twice: an image does not get another one. */
function ofProgram(pod: LiveObject): string | undefined {
  for (const { state, lastState, restartCount } of containersOf(pod)) {
    const { terminated = fieldsOf(lastState)['terminated'] } = fieldsOf(state)
    const { reason, message } = fieldsOf(terminated)
    if (!startReasons.includes(String(reason)) || (numberOf(restartCount) ?? 0) < 1) continue
    return `${String(reason)}: ${textOf(message) ?? ''}`
  }
  return undefined
}
