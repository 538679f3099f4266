import type { LiveObject } from '../cluster/live-object.js'
import { podReasons } from '../deploy/why-waiting.js'
import { containerRuns } from './container-run.js'

/** Whether a Pod has no log yet. */
export function isSilent(pod: LiveObject): boolean {
  return containerRuns(pod).length === 0
}

/** Tells of Pods that are followed what keeps them from running. Each has each reason once: its words change with every try. */
export class WaitingPods {
  private readonly told = new Set<string>()

  constructor(private readonly tell: (message: string) => void) {}

  look(pods: readonly LiveObject[]): void {
    for (const pod of pods.filter(({ isDeleted }) => !isDeleted)) {
      const reasons = podReasons(pod).filter((reason) => this.isNew(pod, reason))
      if (reasons.length > 0)
        this.tell(`${pod.name} ${isSilent(pod) ? 'has written nothing yet' : 'waits'}: ${reasons.join('; ')}`)
    }
  }

  private isNew({ uid }: LiveObject, reason: string): boolean {
    const [word] = reason.split(':')
    const key = `${uid} ${word}`
    const isNew = !this.told.has(key)
    this.told.add(key)
    return isNew
  }
}
