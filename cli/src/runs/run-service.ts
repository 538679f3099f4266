import type { DeployPlan } from 'tranship/plan'
import { isError } from '../reports/finding.js'
import type { RunJob, RunSettings } from 'tranship/internal'
import { type BuildFirstFlags } from '../build/build-flags.js'
import type { ClusterFlags } from '../cluster/cluster-flags.js'
import { type Cluster } from '../cluster/cluster.js'
import type { LiveObject } from '../cluster/live-object.js'
import { serverWords } from '../apply/server-words.js'
import { requireConsentFor } from '../build/consent.js'
import { rightsOf } from '../build/right.js'
import { deployManifest } from '../deploy/deploy-manifest.js'
import { findingsOfDeploy, safePlanOfManifest } from '../deploy/plan-of-manifest.js'
import { namespaceOfPlan } from '../deploy/plan-objects.js'
import { runOnCluster } from '../deploy/run-on-cluster.js'
import { exitStatus } from '../exit-status.js'
import type { Invocation } from '../invocation.js'
import type { Manifest } from '../manifest/manifest.js'
import { noSuchService } from '../manifest/no-such-service.js'
import { findStep } from '../plans/find-step.js'
import { printFindings } from '../reports/print-findings.js'
import { show } from '../terminal/shown.js'
import { UsageError } from '../usage-error.js'
import { followRun } from './follow-run.js'
import { toRunPlan } from './run-plan.js'

export interface RunRequest {
  /** The name of the service, in the manifest or in Kubernetes. */
  readonly service: string
  readonly settings: RunSettings
  readonly withDependencies: boolean
  readonly isDetached: boolean
}

/**
 * Runs a command in a new Pod of a service, and returns its exit status (rule E9-04). Returns `undefined` if the
 * manifest has errors.
 */
export async function runService(
  manifest: Manifest,
  { service, settings, withDependencies, isDetached }: RunRequest,
  flags: ClusterFlags & BuildFirstFlags & { readonly timeout?: string },
  invocation: Pick<Invocation, 'terminal' | 'engines'>,
): Promise<number | undefined> {
  const { terminal, engines } = invocation
  const planOf = (other: Manifest) => planFor(other, service, flags, terminal)
  const plan = planOf(manifest)
  if (plan === undefined) return undefined
  const own =
    plan.steps.find((step) => step.service === service) ?? plan.steps.find((step) => step.name === service)
  if (own === undefined) throw noSuchService(service, plan.services, terminal.folder)
  const whenInterrupted = 'the command was ended, and what it needs stays.'
  return runOnCluster({ flags, terminal, engines, whenInterrupted }, async (cluster, progress, signal) => {
    const there = await findWorkloads(cluster.within(signal), plan)
    const builds = flags.build === true
    const choice = { service: own.service, settings, withDependencies, builds, there }
    const { plan: runPlan, job } = toRunPlan(plan, choice)
    const { build } = runPlan
    if (build !== undefined && flags.build !== false)
      requireConsentFor(manifest, build, [own.service], rightsOf(flags.allow ?? [], terminal), terminal)
    const status = await deployManifest({
      ...{ manifest, plan: runPlan, flags, terminal, engines, cluster, progress, signal, isForRun: true },
      planOf: (other) => {
        const made = planOf(other)
        return made === undefined ? undefined : toRunPlan(made, choice).plan
      },
    })
    if (status !== exitStatus.fine) return status
    if (isDetached) {
      terminal.output.write(show`${job.metadata.name}\n`)
      return exitStatus.fine
    }
    try {
      const { tty, hasInput } = settings
      const run = { ...toPlace(job), service: own.service, tty, hasInput, timeout: runPlan.timeout }
      const { status: ended, notStarted } = await followRun(cluster.within(signal), run, terminal, progress)
      if (notStarted !== undefined)
        progress.tell({
          event: 'failed',
          message: `the command of \`${own.service}\` cannot be run: ${serverWords(notStarted)}`,
        })
      return ended
    } finally {
      await removeRun(cluster, job)
    }
  })
}

function toPlace({ metadata }: RunJob) {
  return { job: metadata.name, namespace: metadata.namespace }
}

/**
 * Returns the deploy plan for a service. Activates all profiles, since services that are only for `run` often have one.
 */
function planFor(
  manifest: Manifest,
  service: string,
  flags: BuildFirstFlags & { readonly timeout?: string },
  terminal: Invocation['terminal'],
): DeployPlan | undefined {
  const options = { ...manifest.options, activeProfiles: ['*'] }
  const all = safePlanOfManifest({ ...manifest, options }, [], flags)
  const found = all.ok ? findStep(all.steps, service) : undefined
  if (all.ok && found === undefined) throw noSuchService(service, all.services, terminal.folder)
  if (found?.isMember === true)
    throw new UsageError(
      `\`${service}\` has no Pod of its own: its container runs in that of \`${found.step.service}\`, and shares its network.`,
      `\`tranship exec ${service} …\` runs a command there.`,
    )
  const plan = safePlanOfManifest(
    { ...manifest, options },
    found === undefined ? [] : [found.step.service],
    flags,
  )
  printFindings(findingsOfDeploy(manifest, plan, [service]).filter(isError), {}, terminal)
  return plan.ok ? plan : undefined
}

/** Returns the workloads of a plan that exist in the cluster, by service. */
async function findWorkloads(cluster: Cluster, plan: DeployPlan): Promise<ReadonlyMap<string, LiveObject>> {
  const namespace = namespaceOfPlan(plan)
  const found = await Promise.all(
    plan.steps.map(
      async ({ service, kind, name }) => [service, await cluster.get({ kind, name, namespace })] as const,
    ),
  )
  return new Map(found.flatMap(([service, live]) => (live === undefined ? [] : [[service, live] as const])))
}

async function removeRun(cluster: Cluster, { metadata: { name, namespace } }: RunJob): Promise<void> {
  await cluster.remove({ kind: 'Job', name, namespace })
}
