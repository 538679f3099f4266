import type { Command } from '../command.js'
import { flag, operand } from '../flags/flag.js'
import type { AllowFlag } from '../build/allow-flag.js'
import { buildFlags } from '../build/build-flags.js'
import { withImages } from '../build/with-images.js'
import { clusterFlags, type ClusterFlags } from '../cluster/cluster-flags.js'
import {
  type DeployPlanFlags,
  findingsOfDeploy,
  planOfManifest,
  safePlanOfManifest,
} from '../deploy/plan-of-manifest.js'
import { jobsFlag, type JobsFlag } from '../deploy/jobs-way.js'
import { exitStatus } from '../exit-status.js'
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

interface UpFlags
  extends TranslateFlags, ImagesFlags, ReportFlags, ClusterFlags, DeployPlanFlags, AllowFlag, JobsFlag {
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

export const upCommand: Command = {
  name: 'up',
  summary: 'deploy an application and develop it in the cluster',
  description:
    'Deploys an application, then shows its logs, brings its published ports to localhost and keeps its host ' +
    'volumes the same as on this machine, until Ctrl-C. Changes go from this machine to the containers: what ' +
    'a container writes is not brought back.',
  operands: [operand('[service...]', 'only these services and their dependencies')],
  flags: [
    ...translateFlags,
    ...clusterFlags,
    ...reportFlags,
    imagesFlag('inspect, or ignore with --untrusted'),
    flag('-d, --detach', 'deploy and end: no logs, ports or synchronisation'),
    flag('--no-sync', "don't synchronise host volumes"),
    flag('--no-forward', "don't forward ports to localhost"),
    flag('--keep', 'keep the Pods at the end, with their files'),
    flag('--sync-image <image>', 'the image of the container that receives files', {
      byDefault: defaultSyncImage,
    }),
    ...buildFlags,
    flag('--wait', 'wait until everything is up before logs are shown'),
    flag('--timeout <duration>', 'how long to wait, such as 90s or 1h30m (default: 5m)'),
    jobsFlag,
    flag('--no-fail-fast', 'wait until the timeout, even if a Pod can never start'),
    flag('--force-conflicts', 'overwrite fields that others have set'),
    flag('--create-namespace', 'create the namespace if there is none'),
  ],
  examples: [
    { line: 'tranship up', does: 'deploy the Compose file of this folder and develop it until Ctrl-C' },
    { line: 'tranship up web', does: 'the same with web and what it depends on' },
    { line: 'tranship up --no-sync --no-forward', does: 'deploy and show the logs' },
  ],
  run: up,
}

async function up(
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
    const { up: develop } = await import('../up/up.js')
    return develop({ ...shared, services, synced, forward, keep, syncImage })
  })
}
