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
import { podSecurityFixes } from './pod-security.js'
import { whyWaiting } from './why-waiting.js'
import { ownValue } from 'tranship/internal'

/** A service that waits, with its open conditions. */
type WaitingStep = WaitResult['waiting'][number]

/** A failure because the Pods of a dependency can't come up any more (rule E4-05). */
export interface HopelessFailure {
  readonly kind: 'cannot-come-up'
  readonly message: string
  /** The name of the service in the manifest. */
  readonly dependency: string
  /** The name of its workload. */
  readonly name: string
  /** The keys of the service to change, if Pod Security refuses its Pods; empty otherwise (rule E4-12). */
  readonly fixes: readonly string[]
  readonly file?: string
  /** The place of the dependency in the manifest; absent if only the end of the deploy waits for the service. */
  readonly range?: NonNullable<WaitStep['conditions'][number]['range']>
}

/** A failed wait, with details about the Pods that caused it. */
export interface FailedWait {
  readonly failure: WaitFailure | HopelessFailure
  /** The services that are not ready after a timeout (rule E4-10). */
  readonly notReady: readonly NotReady[]
  readonly aftermath: readonly PodAftermath[]
  /** The cluster's reasons for services without Pods. */
  readonly withoutPods: readonly string[]
}

/** A service that is not ready, with the condition that does not hold and the cluster's reasons. */
export interface NotReady {
  readonly service: string
  readonly open: string
  readonly reasons: readonly string[]
}

export interface Releasing {
  readonly cluster: Cluster
  readonly live: LiveApplication
  readonly progress: Progress
  readonly signal: AbortSignal
  /** The start, by the server's clock in milliseconds since 1970. */
  readonly startedAt: number
  /** Connects to a port of a Pod, and returns `true` on success. Without it, only probes count. */
  readonly tryPort?: (pod: LiveObject, port: number) => Promise<boolean>
  /** `true` to fail as soon as a Pod can't come up any more; `false` by default. */
  readonly failFast?: boolean
}

/** The time between two checks of the conditions, in milliseconds. */
const period = 1000

/**
 * Runs each step of a plan once its conditions hold (rule E4-01), then waits as the plan demands. Returns `undefined`
 * on success.
 *
 * @param release carries a step out, and returns `false` if that changed nothing
 */
export async function releaseInOrder<Step extends WaitStep>(
  plan: WaitPlan<Step>,
  releasing: Releasing,
  release: (step: Step) => Promise<boolean>,
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
        .filter((name) => live.presentPodsOf(name).length === 0)
        .flatMap((name) => whyWaiting(live, name))
      const notReady = failure.kind === 'timeout' ? servicesNotReady(result.waiting, plan, live) : []
      return { failure, notReady, aftermath: aftermath.flat(), withoutPods }
    }
    let isChanged = result.release.length === 0
    for (const step of result.release) if (await release(step)) isChanged = true
    const waiting = state.ended === undefined ? stillWaiting(result.waiting, result.release) : []
    progress.tell({ event: 'waiting', services: waiting.map((step) => toWaiting(step, plan, live)) })
    if (result.done) return undefined
    // Steps that changed nothing leave the observation true, so the next ones may be due (rule E4-15).
    if (isChanged) await cluster.sleep(period)
    openPorts = await openPortsOf(result.portsToTry, releasing)
  }
}

/** Returns the steps that still wait after the given ones were released. */
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
  const reasons = reasonsOf(
    releasedOf(open).map((condition) => condition.service),
    plan,
    live,
  )
  return { service, open: open.map(({ message }) => message), reasons }
}

/** A service that is not released yet may have objects of an earlier deploy, whose problems don't matter. */
function releasedOf(open: WaitingStep['open']): WaitingStep['open'] {
  return open.filter(({ reason }) => reason !== 'not-released')
}

function reasonsOf(services: readonly string[], plan: WaitPlan, live: LiveApplication): readonly string[] {
  return [...new Set(namesOf(plan, services).flatMap((name) => whyWaiting(live, name)))]
}

/** Returns the services that hold up the others: each is released, and is not ready. */
function servicesNotReady(
  waiting: readonly WaitingStep[],
  plan: WaitPlan,
  live: LiveApplication,
): readonly NotReady[] {
  const open = new Map<string, string>()
  for (const { service, message } of releasedOf(waiting.flatMap((step) => step.open)))
    if (!open.has(service)) open.set(service, message)
  return [...open].map(([service, message]) => ({
    service,
    open: message,
    reasons: reasonsOf([service], plan, live),
  }))
}

/** Returns a failure for the first required dependency that can't come up. Optional ones may fail. */
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
        message: `service \`${dependency}\` cannot come up: ${serverWords(why)}`,
        dependency,
        name,
        fixes: podSecurityFixes(why),
        ...(file === undefined ? {} : { file }),
        ...(range === undefined ? {} : { range }),
      }
    }
  return undefined
}

function failedServices(failure: FailedWait['failure'], waiting: readonly WaitingStep[]): readonly string[] {
  if ('dependency' in failure) return [failure.dependency]
  if (failure.kind === 'service-failed') return [failure.service]
  return releasedOf(waiting.flatMap(({ open }) => open)).map(({ service }) => service)
}

/** Returns the Kubernetes names of services. */
function namesOf({ steps }: WaitPlan, services: readonly string[]): readonly string[] {
  return [...new Set(steps.filter(({ service }) => services.includes(service)).map(({ name }) => name))]
}

/** Returns the ports at which a Pod of their service accepts connections. */
async function openPortsOf(
  ports: Readonly<Record<string, readonly number[]>>,
  { live, cluster, tryPort }: Releasing,
): Promise<Readonly<Record<string, readonly number[]>>> {
  if (tryPort === undefined) return {}
  const { services } = live.observe(cluster.now(), {})
  const tried = Object.entries(ports).map(async ([name, wanted]) => {
    const running = (ownValue(services, name)?.pods ?? []).filter(
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
