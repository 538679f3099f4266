import type { LiveObject } from '../cluster/live-object.js'
import { podReasons } from '../deploy/why-waiting.js'
import { type ContainerRun, containerRuns } from './container-run.js'

/** `true` if a Pod has no log yet. */
export function isSilent(pod: LiveObject): boolean {
  return containerRuns(pod).length === 0
}

/**
 * Reports why Pods don't run, and which containers fail. Reports each reason once for each Pod, ignoring its details,
 * which change with every attempt.
 */
export class TroubledPods {
  private readonly told = new Set<string>()
  private isFirst = true

  constructor(private readonly tell: (message: string) => void) {}

  look(pods: readonly LiveObject[]): void {
    for (const pod of pods.filter(({ isDeleted }) => !isDeleted)) {
      for (const run of containerRuns(pod)) this.tellEnd(pod, run)
      const reasons = podReasons(pod).filter((reason) => this.isNew(pod, reason.split(':')[0]!))
      if (reasons.length > 0)
        this.tell(`${pod.name} ${isSilent(pod) ? 'has written nothing yet' : 'waits'}: ${reasons.join('; ')}`)
    }
    this.isFirst = false
  }

  /** Reports a failed container, unless it failed before the first look. */
  private tellEnd(pod: LiveObject, { container, end }: ContainerRun): void {
    if (end === undefined || end.status === 0) return
    if (!this.isNew(pod, `${container} ${end.at}`) || this.isFirst) return
    const why = ['', 'Error'].includes(end.reason) ? '' : ` (${end.reason})`
    this.tell(`${pod.name}: ${container} has ended with status ${end.status}${why}`)
  }

  private isNew({ uid }: LiveObject, what: string): boolean {
    const key = `${uid} ${what}`
    const isNew = !this.told.has(key)
    this.told.add(key)
    return isNew
  }
}
