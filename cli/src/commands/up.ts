import type { Command } from 'commander'
import type { AllowFlag } from '../build/allow-flag.js'
import { addBuildFlags } from '../build/build-flags.js'
import { withImages } from '../build/with-images.js'
import { addClusterFlags, type ClusterFlags } from '../cluster/cluster-flags.js'
import {
  type DeployPlanFlags,
  findingsOfDeploy,
  planOfManifest,
  safePlanOfManifest,
} from '../deploy/plan-of-manifest.js'
import { addExamples } from '../examples.js'
import { exitStatus } from '../exit-status.js'
import { addFlags } from '../flags/add-flags.js'
import type { Invocation } from '../invocation.js'
import { type Manifest, openManifestOfFlags } from '../manifest/manifest.js'
import {
  imagesFlag,
  translateFlags,
  type ImagesFlags,
  type TranslateFlags,
} from '../manifest/translate-flags.js'
import { printFindings } from '../reports/print-findings.js'
import { reportFlags, type ReportFlags } from '../reports/report-flags.js'

interface UpFlags extends TranslateFlags, ImagesFlags, ReportFlags, ClusterFlags, DeployPlanFlags, AllowFlag {
  readonly detach?: boolean
  readonly sync: boolean
  readonly forward: boolean
  readonly keep?: boolean
  readonly syncImage: string
  readonly forceConflicts?: boolean
  readonly createNamespace?: boolean
}

/** A small image with the programs that synchronisation needs: a shell, tar, dd and xargs. */
const defaultSyncImage = 'busybox:1.37'

export function addUpCommand(program: Command, invocation: Invocation): void {
  const command = addFlags(
    reportFlags,
    addClusterFlags(
      addFlags(
        translateFlags,
        program
          .command('up')
          .summary('deploy an application and develop it in the cluster')
          .description(
            'Deploys an application, then shows its logs, brings its published ports to localhost and keeps its host ' +
              'volumes the same as on this machine, until Ctrl-C. Changes go from this machine to the containers: what ' +
              'a container writes is not brought back.',
          )
          .argument('[service...]', 'only these services and their dependencies'),
      ),
    ),
  )
  addFlags([imagesFlag('inspect, or ignore with --untrusted')], command)
    .option('-d, --detach', 'deploy and end: no logs, ports or synchronisation')
    .option('--no-sync', "don't synchronise host volumes")
    .option('--no-forward', "don't forward ports to localhost")
    .option('--keep', 'keep the Pods at the end, with their files')
    .option('--sync-image <image>', 'the image of the container that receives files', defaultSyncImage)
  addBuildFlags(command)
    .option('--wait', 'wait until everything is up before logs are shown')
    .option('--timeout <duration>', 'how long to wait, such as 90s or 1h30m (default: 5m)')
    .option('--no-fail-fast', 'wait until the timeout, even if a Pod can never start')
    .option('--force-conflicts', 'overwrite fields that others have set')
    .option('--create-namespace', 'create the namespace if there is none')
    .action(async (services: readonly string[], flags: UpFlags) => {
      invocation.finish(await run(services, flags, invocation))
    })
  addExamples(command, [
    { line: 'tranship up', does: 'deploy the Compose file of this folder and develop it until Ctrl-C' },
    { line: 'tranship up web', does: 'the same with web and what it depends on' },
    { line: 'tranship up --no-sync --no-forward', does: 'deploy and show the logs' },
  ])
}

async function run(
  services: readonly string[],
  flags: UpFlags,
  { terminal, engines }: Invocation,
): Promise<number> {
  const opened = await openManifestOfFlags(flags, terminal)
  const { requireConsentOfDeploy } = await import('../deploy/consent-of-deploy.js')
  requireConsentOfDeploy(opened, services, flags, terminal)
  const manifest = await withImages(opened, flags, { terminal, engines })
  if (manifest === undefined) return exitStatus.interrupted
  const plan = safePlanOfManifest(manifest, services, flags)
  const { syncedServices } = await import('../up/synced-services.js')
  const { appliesWhileSynced } = await import('../up/applies-while-synced.js')
  const synced =
    plan.ok && flags.sync && flags.detach !== true
      ? syncedServices(manifest, plan, services)
      : { services: [], warnings: [] }
  const findings = findingsOfDeploy(manifest, plan, services).filter(appliesWhileSynced(synced))
  printFindings(findings, flags, terminal)
  if (!plan.ok) return exitStatus.found
  const { runOnCluster } = await import('../deploy/run-on-cluster.js')
  return runOnCluster({ flags, terminal, engines }, async (cluster, progress, signal) => {
    const planOf = (other: Manifest, named = services) =>
      planOfManifest(other, named, flags, { quiet: true }, terminal)
    const shared = { flags, terminal, engines, cluster, progress, signal, manifest, plan, planOf }
    if (flags.detach === true) {
      const { deployManifest } = await import('../deploy/deploy-manifest.js')
      return deployManifest(shared)
    }
    const { forward, keep = false, syncImage } = flags
    const { up } = await import('../up/up.js')
    return up({ ...shared, services, synced, forward, keep, syncImage })
  })
}
