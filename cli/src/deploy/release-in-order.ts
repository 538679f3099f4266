import {
  observe,
  startWait,
  type WaitFailure,
  type WaitPlan,
  type WaitResult,
  type WaitStep,
} from 'tranship/deploy'
import { serverWords } from '../apply/server-words.js'
import type { Cluster } from '../cluster/cluster.js'
import type { LiveObject } from '../cluster/live-object.js'
import type { Progress, WaitingService } from '../progress/progress.js'
import { aftermathOf, type PodAftermath } from './aftermath.js'
import { HopelessPods } from './hopeless.js'
import type { LiveApplication } from './live-application.js'
import { whyWaiting } from './why-waiting.js'

/** A service that waits, and for what. */
type WaitingStep = WaitResult['waiting'][number]

/** The Pods of a service that is waited for cannot come up any more (rule E4-05). */
export interface HopelessFailure {
  readonly kind: 'cannot-come-up'
  readonly message: string
  /** By its name in the manifest. */
  readonly dependency: string
  readonly file?: string
  /** Where another service says that it waits for it; absent where only the end of the deploy does. */
  readonly range?: NonNullable<WaitStep['conditions'][number]['range']>
}

/** A wait that has failed, and what is to be seen of the Pods that it failed for. */
export interface FailedWait {
  readonly failure: WaitFailure | HopelessFailure
  readonly aftermath: readonly PodAftermath[]
  /** Why services that it failed for have no Pods, in the cluster's words. */
  readonly withoutPods: readonly string[]
}

export interface Releasing {
  readonly cluster: Cluster
  readonly live: LiveApplication
  readonly progress: Progress
  readonly signal: AbortSignal
  /** By the clock of the server, in milliseconds since 1970. */
  readonly startedAt: number
  /** Whether a port of a Pod accepts connections; without it only what probes have found counts. */
  readonly tryPort?: (pod: LiveObject, port: number) => Promise<boolean>
  /** True if the wait ends as soon as a Pod cannot come up any more; it does not by default. */
  readonly failFast?: boolean
}

/** How often the conditions are checked, in milliseconds. */
const period = 1000

/**
 * Carries out each step of a plan when what it waits for is there (rule E4-01), and then waits as the plan says. Undefined
 * where all went well.
 */
export async function releaseInOrder<Step extends WaitStep>(
  plan: WaitPlan<Step>,
  releasing: Releasing,
  release: (step: Step) => Promise<void>,
): Promise<FailedWait | undefined> {
  const { cluster, live, progress, signal, startedAt } = releasing
  let state = startWait(plan, { now: startedAt })
  let openPorts: Readonly<Record<string, readonly number[]>> = {}
  const hopeless = new HopelessPods(live)
  for (;;) {
    signal.throwIfAborted()
    if (live.failure !== undefined) throw live.failure
    const result = observe(state, live.observe(cluster.now(), openPorts))
    state = result.state
    for (const { message } of result.warnings) progress.tell({ event: 'warning', message })
    const isOver = result.failure !== undefined || releasing.failFast !== true
    const failure = isOver ? result.failure : hopelessFailure(plan, result.waiting, hopeless, cluster.now())
    if (failure !== undefined) {
      progress.tell({ event: 'waiting', services: [] })
      const names = namesOf(plan, failedServices(failure, result.waiting))
      const aftermath = await Promise.all(names.map((name) => aftermathOf(cluster, live, name)))
      const withoutPods = names
        .filter((name) => live.podsOf(name).length === 0)
        .flatMap((name) => whyWaiting(live, name))
      return { failure, aftermath: aftermath.flat(), withoutPods }
    }
    for (const step of result.release) await release(step)
    const waiting = state.ended === undefined ? stillWaiting(result.waiting, result.release) : []
    progress.tell({ event: 'waiting', services: waiting.map((step) => toWaiting(step, plan, live)) })
    if (result.done) return undefined
    await cluster.sleep(period)
    openPorts = await openPortsOf(result.portsToTry, releasing)
  }
}

/** Those of the steps that wait for something else than what has been released since they were looked at. */
function stillWaiting(
  waiting: readonly WaitingStep[],
  released: readonly WaitStep[],
): readonly WaitingStep[] {
  const isReleased = (service: string) => released.some((step) => step.service === service)
  return waiting
    .map(({ service, open }) => ({
      service,
      open: open.filter((one) => one.reason !== 'not-released' || !isReleased(one.service)),
    }))
    .filter(({ open }) => open.length > 0)
}

function toWaiting({ service, open }: WaitingStep, plan: WaitPlan, live: LiveApplication): WaitingService {
  // What is there of a service that was not released is of an earlier deploy, and so is what was wrong with it.
  const released = open.filter(({ reason }) => reason !== 'not-released')
  const names = namesOf(
    plan,
    released.map((condition) => condition.service),
  )
  const reasons = names.flatMap((name) => whyWaiting(live, name))
  return { service, open: open.map(({ message }) => message), reasons: [...new Set(reasons)] }
}

/** The first service that is waited for and cannot come up. What is not required may fail. */
function hopelessFailure(
  plan: WaitPlan,
  waiting: readonly WaitingStep[],
  hopeless: HopelessPods,
  now: number,
): HopelessFailure | undefined {
  for (const { service: waits, open } of waiting)
    for (const { service: dependency, condition, reason } of open) {
      if (reason === 'not-released') continue
      const step = plan.steps.find(({ service }) => service === waits)
      const said = step?.conditions.find((one) => one.service === dependency)
      if (condition !== 'up' && said?.required === false) continue
      const [name = ''] = namesOf(plan, [dependency])
      const why = hopeless.reasonFor(name, now)
      if (why === undefined) continue
      const { file, range } = condition === 'up' ? {} : (said ?? {})
      return {
        kind: 'cannot-come-up',
        message: `service '${dependency}' cannot come up: ${serverWords(why)}`,
        dependency,
        ...(file === undefined ? {} : { file }),
        ...(range === undefined ? {} : { range }),
      }
    }
  return undefined
}

function failedServices(failure: FailedWait['failure'], waiting: readonly WaitingStep[]): readonly string[] {
  if ('dependency' in failure) return [failure.dependency]
  if (failure.kind === 'service-failed') return [failure.service]
  return waiting.flatMap(({ open }) => open.map(({ service }) => service))
}

/** The names in Kubernetes of services of the manifest, each once. */
function namesOf({ steps }: WaitPlan, services: readonly string[]): readonly string[] {
  return [...new Set(steps.filter(({ service }) => services.includes(service)).map(({ name }) => name))]
}

/** Those of the ports that a Pod of their service accepts connections at. */
async function openPortsOf(
  ports: Readonly<Record<string, readonly number[]>>,
  { live, cluster, tryPort }: Releasing,
): Promise<Readonly<Record<string, readonly number[]>>> {
  if (tryPort === undefined) return {}
  const { services } = live.observe(cluster.now(), {})
  const tried = Object.entries(ports).map(async ([name, wanted]) => {
    const running = (services[name]?.pods ?? []).filter(
      (pod) => pod.current !== false && pod.running === true,
    )
    const pods = live.objectsOf('Pod').filter(({ uid }) => running.some((pod) => pod.uid === uid))
    const open = await Promise.all(
      wanted.map(async (port) => (await Promise.all(pods.map((pod) => tryPort(pod, port)))).some(Boolean)),
    )
    return [name, wanted.filter((_, at) => open[at])] as const
  })
  return Object.fromEntries(await Promise.all(tried))
}
