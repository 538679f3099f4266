import type { DeployPlan } from 'tranship/plan'
import type { KubernetesObject } from 'tranship'
import { nameLabel } from 'tranship/internal'
import type { Cluster } from '../cluster/cluster.js'
import { LiveList } from '../cluster/live-list.js'
import type { LiveObject } from '../cluster/live-object.js'
import { type ManifestDeploy, deployManifest } from '../deploy/deploy-manifest.js'
import { withLease } from '../deploy/lease.js'
import { namespaceOfPlan } from '../deploy/plan-objects.js'
import { restartWorkload } from '../deploy/restart-workload.js'
import { exitStatus, type ExitStatus } from '../exit-status.js'
import type { Manifest } from '../manifest/manifest.js'
import { readLogs } from '../logs/read-logs.js'
import { TroubledPods } from '../logs/troubled-pods.js'
import { coloursFor } from '../terminal/colours.js'
import { show } from '../terminal/shown.js'
import { DevelopWatch, type WatchActions } from './develop-watch.js'
import { forwardPorts, type PublishedPort } from './forward-ports.js'
import { overlayOf } from './overlay.js'
import { Synchronisation } from './synchronisation.js'
import { type SyncedServices, syncPlanOf } from './synced-services.js'
import { takeBack } from './take-back.js'

export interface UpSettings extends ManifestDeploy {
  /** Returns the plan of a manifest, for the named services or for all. */
  readonly planOf: (manifest: Manifest, services?: readonly string[]) => DeployPlan | undefined
  /** The services that the user named; empty for all. */
  readonly services: readonly string[]
  /** The local files to mirror. */
  readonly synced: SyncedServices
  readonly forward: boolean
  /** `true` to leave synchronised Pods as they are at the end. */
  readonly keep: boolean
  /** The image of the container that receives files. */
  readonly syncImage: string
}

/**
 * Deploys, then mirrors files, forwards ports and shows logs until the user interrupts it. At the end it restores the
 * workloads to the state of the manifest (rules E6-01 to E6-04).
 */
export async function up(settings: UpSettings): Promise<ExitStatus> {
  const { cluster, plan, progress, signal, keep, synced } = settings
  for (const message of synced.warnings) progress.tell({ event: 'warning', message })
  const deployed = new Map<string, KubernetesObject>()
  const ending = new AbortController()
  const working = AbortSignal.any([signal, ending.signal])
  let status: ExitStatus
  try {
    status = await develop(settings, deployed, working)
  } catch (error) {
    if (!signal.aborted) throw error
    status = exitStatus.interrupted
  } finally {
    ending.abort()
    progress.end()
    if (!keep && !(await undo(settings, [...deployed.values()]))) status = exitStatus.found
  }
  if (status === exitStatus.interrupted)
    progress.tell({
      event: 'interrupted',
      // The deploy may have been interrupted early.
      message: `what was deployed of \`${plan.application}\` stays in ${placeOf(cluster, plan)}; \`tranship down\` removes it`,
    })
  return status
}

function placeOf(cluster: Cluster, plan: DeployPlan): string {
  return `the namespace \`${namespaceOfPlan(plan) ?? cluster.namespace}\``
}

async function develop(
  settings: UpSettings,
  deployed: Map<string, KubernetesObject>,
  signal: AbortSignal,
): Promise<ExitStatus> {
  const { plan, progress, syncImage, engines } = settings
  const { services } = settings.synced
  const cluster = settings.cluster.within(signal)
  const namespace = namespaceOfPlan(plan)
  const startedAt = new Date(cluster.now()).toISOString()
  const query = { kind: 'Pod', labels: plan.selector, namespace }
  const pods = await LiveList.open(cluster, query, signal)
  const overlay = (object: KubernetesObject) => {
    const service = services.find(
      ({ step }) => step.kind === object.kind && step.name === object.metadata.name,
    )
    if (service === undefined || service.paths.length === 0) return undefined
    deployed.set(`${object.kind}/${object.metadata.name}`, object)
    return overlayOf(object, service.paths, syncImage)
  }
  const watching = new DevelopWatch(
    cluster,
    actionsOf({ ...settings, cluster, signal }, overlay),
    progress,
    signal,
  )
  const synchronising = new Synchronisation(cluster, services, pods, progress, watching).run(signal)
  const failing = failureOf(synchronising)
  const status = await Promise.race([deployManifest({ ...settings, signal, overlay }), failing])
  if (status !== exitStatus.fine) return status

  if (settings.forward) await forwardPorts(cluster, portsOf(settings), pods, engines.listen, progress, signal)
  progress.tell({ event: 'note', message: 'Ctrl-C ends this.' })
  const names = new Set(plan.steps.map(({ name }) => name))
  const troubled = new TroubledPods((message) => {
    progress.tell({ event: 'note', message })
  })
  const logs = {
    follow: true,
    onPods: (found: readonly LiveObject[]) => {
      troubled.look(found)
    },
    query: { sinceTime: startedAt },
    isWanted: ({ labels }: { readonly labels: Readonly<Record<string, string>> }) =>
      names.has(labels[nameLabel] ?? ''),
  }
  await Promise.race([readLogs(cluster, query, logs, logWriter(settings), signal), failing])
  return exitStatus.interrupted
}

function actionsOf(settings: UpSettings, overlay: NonNullable<ManifestDeploy['overlay']>): WatchActions {
  const { cluster, manifest, progress } = settings
  return {
    restart: async ({ plan: { object } }) => {
      const { kind, name, namespace } = object
      const place = { kind, name, namespace }
      await restartWorkload(cluster, place)
      progress.tell({ event: 'restarted', kind, name })
      // A second restart within the same second would set the same timestamp, and so have no effect.
      await cluster.sleep(1000)
    },
    rebuild: async ({ step }) => {
      const planOf = (other: Manifest) => {
        const plan = settings.planOf(other, [step.service])
        return plan && onlyService(plan, step.service)
      }
      const plan = planOf(manifest)
      if (plan === undefined) return
      const status = await deployManifest({ ...settings, plan, planOf, overlay })
      if (status === exitStatus.fine) return
      const message = `Going on with what runs: \`${step.service}\` is built again when its files change.`
      progress.tell({ event: 'note', message })
    },
  }
}

/** Returns a plan that deploys one service and leaves others alone, since its dependencies run already. */
function onlyService({ prune: _, ...plan }: DeployPlan, service: string): DeployPlan {
  const steps = plan.steps.filter((step) => step.service === service)
  return { ...plan, steps: steps.map((step) => ({ ...step, conditions: [] })), last: [], restarts: [] }
}

/** Rejects if the work fails; otherwise never settles. */
function failureOf(work: Promise<void>): Promise<never> {
  return new Promise((_, reject) => {
    work.catch(reject)
  })
}

/** Returns the ports to forward. Published ones come first, since other services may use the same number by default. */
function portsOf({ manifest, plan, services }: UpSettings): readonly PublishedPort[] {
  return plan.steps
    .filter(
      ({ service, name }) => services.length === 0 || services.includes(service) || services.includes(name),
    )
    .flatMap(({ service, name, members = [] }) =>
      [service, ...members.map((each) => each.service)].flatMap((own) =>
        (syncPlanOf(manifest, own)?.forwards ?? []).map((forward) => ({ service: own, name, ...forward })),
      ),
    )
    .sort((one, other) => Number(other.published) - Number(one.published))
}

function logWriter({ terminal, progress }: UpSettings) {
  const { dim } = coloursFor(terminal.output, terminal)
  return ({ name }: { readonly name: string }, line: string) => {
    progress.end()
    terminal.output.write(show`${dim(`${name} | `)}${line}\n`)
  }
}

/** Restores the workloads, and returns `true` on success. Only a second Ctrl-C can interrupt it. */
async function undo(settings: UpSettings, objects: readonly KubernetesObject[]): Promise<boolean> {
  if (objects.length === 0) return true
  const { cluster, plan, progress, engines } = settings
  progress.tell({ event: 'note', message: 'Restoring the Pods of the Compose file…' })
  const lease = { application: plan.application, namespace: namespaceOfPlan(plan), holder: engines.holder() }
  try {
    await withLease(cluster, lease, progress, new AbortController().signal, (working) =>
      takeBack(cluster.within(working), objects, plan, progress),
    )
    return true
  } catch (error) {
    const message = `the Pods still wait for files of this machine: ${(error as Error).message}. Deploy again to change that`
    progress.tell({ event: 'failed', message })
    return false
  }
}
