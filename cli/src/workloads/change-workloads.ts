import { type DeployPlan, safePlanDeploy } from 'tranship/plan'
import { exitStatus } from '../exit-status.js'
import { isStopped, stoppedReplicas } from '../apply/stopped.js'
import { isScaled } from '../apply/workload-kinds.js'
import { replicasOf } from '../apply/replicas.js'
import type { Cluster } from '../cluster/cluster.js'
import type { ClusterFlags } from '../cluster/cluster-flags.js'
import type { LiveObject } from '../cluster/live-object.js'
import { isPortOpen } from '../cluster/port-forward.js'
import type { LiveApplication } from '../deploy/live-application.js'
import { namespaceOfPlan } from '../deploy/plan-objects.js'
import { Places } from '../deploy/problem-text.js'
import { releaseInOrder } from '../deploy/release-in-order.js'
import { runOnCluster } from '../deploy/run-on-cluster.js'
import { tellFailure } from '../deploy/tell-failure.js'
import { withLiveApplication } from '../deploy/with-live-application.js'
import type { Invocation } from '../invocation.js'
import { type Manifest, openManifestOfFlags } from '../manifest/manifest.js'
import { noSuchService } from '../manifest/no-such-service.js'
import type { TranslateFlags } from '../manifest/translate-flags.js'
import { findStep } from '../plans/find-step.js'
import type { Progress } from '../progress/progress.js'
import { findingsIn, isError } from '../reports/finding.js'
import { printFindings } from '../reports/print-findings.js'
import type { Terminal } from '../terminal/terminal.js'

export interface WorkloadFlags extends TranslateFlags, ClusterFlags {
  readonly wait?: boolean
  readonly timeout?: string
  readonly json?: boolean
}

/** A workload of a service, with the conditions of its service. */
export type WorkloadStep = DeployPlan['steps'][number]

/** A workload in the cluster. */
export interface Workload {
  readonly step: WorkloadStep
  readonly live: LiveObject
}

/** The tools for a change of workloads. */
export interface WorkloadWork {
  readonly cluster: Cluster
  readonly live: LiveApplication
  readonly progress: Progress
  readonly application: string
  /** The workloads of the named services or of all, dependencies first. Only those in the cluster. */
  readonly workloads: readonly Workload[]
  /** The timeout in milliseconds. */
  readonly timeout: number
  /**
   * Changes workloads in the order of dependencies. With `--wait`, waits until all are up. Reports failures, and
   * returns `false` for them.
   *
   * @param replicas returns the number of Pods that a workload has after the change
   */
  readonly releaseAll: (
    workloads: readonly Workload[],
    change: (workload: Workload) => Promise<void>,
    replicas: (workload: Workload) => number,
  ) => Promise<boolean>
  readonly fail: (message: string, hint?: string) => undefined
}

export interface WorkloadCommand {
  readonly services: readonly string[]
  readonly flags: WorkloadFlags
  readonly invocation: Pick<Invocation, 'terminal' | 'engines'>
  readonly whenInterrupted: string
  /** `true` to include services that are restarted with the named ones; `false` by default. */
  readonly withRestarts?: boolean
  /** Numbers of replicas that the services get. The manifest must allow them. */
  readonly numbers?: ReadonlyMap<string, number>
  /** Returns the final message; `undefined` after a failure, which it has reported. */
  readonly change: (work: WorkloadWork) => Promise<string | undefined>
}

/**
 * Changes workloads of a deployed application while holding its Lease. Returns the exit status. Prints errors in the
 * manifest, and returns `undefined` for them.
 */
export async function changeWorkloads(command: WorkloadCommand): Promise<number | undefined> {
  const { flags, invocation, whenInterrupted } = command
  const { terminal, engines } = invocation
  const manifest = await openManifestOfFlags({ ...flags, quiet: true }, terminal)
  const plan = planWorkloads(manifest, flags, terminal)
  if (plan === undefined) return undefined
  const names = resolveServices(command.services, plan, terminal)
  if (command.numbers !== undefined) {
    const counts = [...command.numbers.values()]
    // Others are refused at their objects. A job cannot have the key in the file.
    const isRead = (name: string) =>
      plan.steps.some(({ service, kind }) => service === name && isScaled(kind))
    const numbers = names.flatMap((name, index) => (isRead(name) ? [[name, counts[index]!] as const] : []))
    if (
      numbers.length > 0 &&
      planWorkloads(withReplicas(manifest, new Map(numbers)), flags, terminal) === undefined
    )
      return undefined
  }
  const wanted = command.withRestarts === true ? withRestarted(names, plan) : names
  return runOnCluster({ flags, terminal, engines, whenInterrupted }, async (cluster, progress, signal) => {
    const { application, selector } = plan
    const namespace = namespaceOfPlan(plan)
    const isNeeded = (kind: string) => plan.steps.some((step) => step.kind === kind)
    const place = { application, namespace, selector, holder: engines.holder(), isNeeded }
    return withLiveApplication(place, cluster, progress, signal, async (given) => {
      const { cluster: own, live } = given
      const fail = (message: string, hint?: string) => {
        progress.tell({ event: 'failed', message, ...(hint === undefined ? {} : { hint }) })
        return undefined
      }
      const workloads = workloadsIn(live, plan, wanted)
      const missing = plan.steps.find(
        ({ service }) => names.includes(service) && !workloads.some(({ step }) => step.service === service),
      )
      if (missing !== undefined || workloads.length === 0) {
        const { kind, name } = missing ?? plan.steps[0] ?? { kind: 'workload', name: application }
        const where = namespace ?? cluster.namespace
        fail(`there is no ${kind} ${name} in the namespace \`${where}\`: deploy the application first`)
        return exitStatus.found
      }
      const message = await command.change({
        ...{ cluster: own, live, progress, application, workloads, timeout: plan.timeout, fail },
        releaseAll: async (some, change, replicas) => {
          const order = orderOf(plan, some, replicas, flags.wait === true)
          const tryPort = ({ name: pod, namespace: where }: LiveObject, port: number) =>
            isPortOpen(own, { pod, namespace: where, port }, given.signal)
          const releasing = { ...given, progress, tryPort, failFast: plan.failsFast === true }
          const failed = await releaseInOrder(order, releasing, async (step) => {
            await change(some.find((each) => each.step.service === step.service)!)
            return true
          })
          progress.end()
          if (failed === undefined) return true
          const places = new Places(manifest, manifest.options)
          tellFailure(failed, places, { json: flags.json === true, progress, terminal })
          return false
        },
      })
      progress.end()
      if (message === undefined) return exitStatus.found
      progress.tell({ event: 'done', message })
      return exitStatus.fine
    })
  })
}

/** Returns the manifest as if it said these numbers of replicas. */
function withReplicas(manifest: Manifest, numbers: ReadonlyMap<string, number>): Manifest {
  const files =
    typeof manifest.text === 'string' ? [{ path: manifest.name, text: manifest.text }] : manifest.text
  const services = [...numbers].map(
    ([name, count]) => `  ${JSON.stringify(name)}: { scale: !reset null, deploy: { replicas: ${count} } }`,
  )
  const text = `services:\n${services.join('\n')}\n`
  return { ...manifest, text: [...files, { path: 'the command line', text }] }
}

/** Plans all services. Activates all profiles, since services may have been deployed with them. */
export function planWorkloads(
  manifest: Manifest,
  { timeout }: Pick<WorkloadFlags, 'timeout'>,
  terminal: Terminal,
): DeployPlan | undefined {
  const plan = safePlanDeploy(manifest.text, { ...manifest.options, activeProfiles: ['*'], timeout })
  if (plan.ok) return plan
  printFindings(findingsIn(manifest, plan).filter(isError), {}, terminal)
  return undefined
}

/**
 * Returns the names in the manifest of services, which may be given by their names in Kubernetes. For a container in the
 * Pods of another service, it is the name of that service.
 */
export function resolveServices(
  services: readonly string[],
  { steps, services: known }: DeployPlan,
  { folder }: Pick<Terminal, 'folder'>,
): readonly string[] {
  return services.map((service) => {
    const found = findStep(steps, service)
    if (found === undefined) throw noSuchService(service, known, folder)
    return found.step.service
  })
}

/** Adds the services that depend on one of these with `restart: true`. */
function withRestarted(services: readonly string[], { restarts }: DeployPlan): readonly string[] {
  const all = new Set(services)
  for (const service of all)
    for (const restart of restarts) if (restart.after.includes(service)) all.add(restart.service)
  return [...all]
}

function workloadsIn(
  live: LiveApplication,
  { steps }: DeployPlan,
  services: readonly string[],
): readonly Workload[] {
  return steps
    .filter(({ service }) => services.length === 0 || services.includes(service))
    .flatMap((step) => {
      const found = live.beforeOf(step.kind, step.name)
      return found === undefined ? [] : [{ step, live: found }]
    })
}

/** Plans a change of some workloads. Conditions on other workloads, or on those without Pods, are dropped. */
function orderOf(
  plan: DeployPlan,
  workloads: readonly Workload[],
  replicas: (workload: Workload) => number,
  untilUp: boolean,
): DeployPlan {
  const counts = new Map(workloads.map((workload) => [workload.step.service, replicas(workload)]))
  const steps = workloads.map(({ step }) => ({
    ...step,
    // Keeps completed Jobs of an earlier deploy instead of running them again.
    replaces: false,
    replicas: counts.get(step.service) ?? step.replicas,
    conditions: step.conditions.filter(({ service }) => (counts.get(service) ?? 0) > 0),
  }))
  return { ...plan, steps, untilUp }
}

/** Returns the number of Pods of a workload; 1 for kinds without a replica count. */
export function podCount({ live }: Workload): number {
  if (isStopped(live)) return 0
  return replicasOf(live) ?? 1
}

/** Returns the number of Pods of a workload after its start. A DaemonSet or a Job has no number to restore. */
export function podCountWhenStarted(workload: Workload): number {
  return stoppedReplicas(workload.live)?.count ?? (isStopped(workload.live) ? 1 : podCount(workload))
}
