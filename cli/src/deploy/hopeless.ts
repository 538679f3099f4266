import { fieldsOf, numberOf, objectsOf, textOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'
import { holdingConditions } from '../cluster/conditions.js'
import { startReasons } from '../pods/container-ends.js'
import { containerStatuses } from '../pods/container-statuses.js'
import type { LiveApplication } from './live-application.js'

/** The number of pulls after which a missing image counts as final. */
const mostPulls = 3

/**
 * The time after which three pulls are over, in milliseconds. The kubelet waits 10 and 20 seconds between the first
 * ones. It counts if not every pull was observed.
 */
const timeOfPulls = 45_000

/** The kubelet's reasons for a failed pull. */
const imageReasons = ['ErrImagePull', 'ImagePullBackOff']

/** The kubelet's reasons for an image that can never be pulled for this Pod. */
const neverReasons = ['InvalidImageName', 'ErrImageNeverPull']

/** Words of registries and runtimes for a missing image, in lower case. Network errors contain none of them. */
const notFoundWords = ['not found', 'manifest unknown', 'does not exist']

/** Words of admission for a Pod that it refuses. */
const refusalWords = ['is forbidden: ', 'denied the request']

/** Words of admission for a refusal that may be temporary. */
const passingWords = ['exceeded quota', 'serviceaccount', 'failed calling webhook']

/** The event on a claim whose storage class doesn't exist. */
const missingClass = /storageclass\.storage\.k8s\.io "[^"]*" not found/

/** The pulls of a container's image so far. */
interface Pulls {
  readonly since: number
  readonly tries: number
  readonly isTrying: boolean
  readonly wasNotFound: boolean
}

/** Detects Pods that can't come up any more (rule E4-05). Call it repeatedly: it counts pulls. */
export class HopelessPods {
  private readonly pulls = new Map<string, Pulls>()

  constructor(private readonly application: LiveApplication) {}

  /**
   * Returns the cluster's reason why the Pods of a service can't come up; `undefined` while they may.
   *
   * @param name the name of the service in Kubernetes
   * @param now the time in milliseconds, on any clock
   */
  reasonFor(name: string, now: number): string | undefined {
    const { application } = this
    const pods = application.presentPodsOf(name)
    for (const pod of pods) {
      const reason = this.imageReason(pod, now) ?? programReason(pod) ?? this.claimReason(pod)
      if (reason !== undefined) return reason
    }
    return pods.length > 0 ? undefined : this.admissionReason(name)
  }

  private imageReason(pod: LiveObject, now: number): string | undefined {
    for (const { name, state } of containerStatuses(pod)) {
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

  /** Looks for events on the Pod's claims, since the Pod itself doesn't mention why a claim stays unbound. */
  private claimReason(pod: LiveObject): string | undefined {
    const { fields } = pod
    const claims = objectsOf(fieldsOf(fields['spec'])['volumes']).flatMap(
      (volume) => textOf(fieldsOf(volume['persistentVolumeClaim'])['claimName']) ?? [],
    )
    // A node accepts a Pod once its claims are bound.
    if (holdingConditions(pod, ['PodScheduled']).length > 0) return undefined
    if (fieldsOf(fields['status'])['phase'] !== 'Pending') return undefined
    const message = claims.flatMap((claim) => this.application.refusedClaim(claim) ?? [])
    return message.find((words) => missingClass.test(words))
  }

  private admissionReason(name: string): string | undefined {
    const { application } = this
    const messages = application
      .presentMakersOf(name)
      .flatMap((workload) => [
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

/** Returns the reason if a program failed to start twice. Restarting the same image can't help. */
function programReason(pod: LiveObject): string | undefined {
  for (const { state, lastState, restartCount } of containerStatuses(pod)) {
    const { terminated = fieldsOf(lastState)['terminated'] } = fieldsOf(state)
    const { reason, message } = fieldsOf(terminated)
    if (!startReasons.includes(String(reason)) || (numberOf(restartCount) ?? 0) < 1) continue
    return `${String(reason)}: ${textOf(message) ?? ''}`
  }
  return undefined
}
