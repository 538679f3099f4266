import type { TranslatedObject } from '../cluster/translated.js'
import type { PodState, Timeline } from '../cluster/timeline.js'
import { kubernetesName } from '../cluster/kubernetes-name.js'
import type { Project } from '../compose/project.js'
import type { StandIn } from '../images/stand-in-of.js'
import type { Answers } from './questions.js'

/** A deployed application, and all that its Pods have answered. */
export interface Run {
  /** The folder of the manifest. */
  readonly folder: string
  readonly project: Project
  readonly standIns: ReadonlyMap<string, StandIn>
  readonly objects: readonly TranslatedObject[]
  readonly timeline: Timeline
  /** The answers of each service's first Pod, right after the deploy. */
  readonly answers: ReadonlyMap<string, Answers>
  /** The answers once all services have been asked, and once all Pods have been replaced. */
  readonly afterAll: ReadonlyMap<string, Answers>
  readonly afterReplacement: ReadonlyMap<string, Answers>
  /** The Pods before anything was ended on purpose. */
  readonly firstPods: readonly PodState[]
  /** The servers that were made to fail, and whether they ran again. */
  readonly crashed: ReadonlyMap<string, boolean>
}

/** Returns the Pods of a service. */
export function podsOf(pods: readonly PodState[], service: string): PodState[] {
  return pods.filter(({ workload }) => workload === kubernetesName(service))
}
