import type { Command } from '../command.js'
import { flag, operand } from '../flags/flag.js'
import type { AllowFlag } from '../build/allow-flag.js'
import { buildFlags } from '../build/build-flags.js'
import { withImages } from '../build/with-images.js'
import { clusterFlags, type ClusterFlags } from '../cluster/cluster-flags.js'
import { type DeployPlanFlags, planOfManifest } from '../deploy/plan-of-manifest.js'
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
import { tellingEnd } from '../progress/telling-end.js'
import { reportFlags, type ReportFlags } from '../reports/report-flags.js'

interface DeployFlags
  extends TranslateFlags, ImagesFlags, ReportFlags, ClusterFlags, DeployPlanFlags, AllowFlag, JobsFlag {
  readonly dryRun?: boolean
  readonly forceConflicts?: boolean
  readonly adopt?: boolean
  readonly adoptFrom?: string
  readonly prune: boolean
  readonly createNamespace?: boolean
  readonly createExternal?: boolean
  readonly verify?: boolean
  readonly atomic?: boolean
  readonly json?: boolean
}

export const deployCommand: Command = {
  name: 'deploy',
  summary: 'deploy an application to a cluster',
  description:
    'Applies the objects of a Compose file to a cluster in the order of its dependencies, waits for what others ' +
    'depend on, and removes what the file no longer has.',
  operands: [operand('[service...]', 'only these services and their dependencies; nothing is removed')],
  flags: [
    ...translateFlags,
    ...clusterFlags,
    ...reportFlags,
    imagesFlag('inspect, or ignore with --untrusted'),
    ...buildFlags,
    flag('--wait', 'wait until everything is up'),
    flag('--timeout <duration>', 'how long to wait, such as 90s or 1h30m (default: 5m)'),
    flag('--dry-run', 'validate against the cluster and change nothing'),
    jobsFlag,
    flag('--no-fail-fast', 'wait until the timeout, even if a Pod can never start'),
    flag('--force-conflicts', 'overwrite fields that others have set'),
    flag('--adopt', 'take over objects of kubectl apply'),
    flag('--adopt-from <name>', 'take over the objects of the application under its former name'),
    flag('--atomic', 'after a failure, return changed workloads to the Pods that ran before', {
      excludes: '--dry-run',
    }),
    flag('--no-prune', 'keep objects that the Compose file no longer has'),
    flag('--create-namespace', 'create the namespace if there is none'),
    flag('--create-external', 'create missing claims of external volumes'),
    flag('--verify', 'wait until everything is up, and verify it as `tranship verify` does', {
      excludes: '--dry-run',
    }),
    flag('--json', 'print progress as lines of JSON, on standard output'),
  ],
  examples: [
    { line: 'tranship deploy', does: 'deploy the Compose file of this folder to the current context' },
    { line: 'tranship deploy --dry-run', does: 'see what the cluster says, and change nothing' },
    {
      line: 'tranship deploy web --wait --timeout 90s',
      does: 'deploy web and what it depends on, and wait for it',
    },
    { line: 'tranship deploy --context prod --namespace shop', does: 'deploy to another cluster' },
  ],
  run: tellingEnd(deploy),
}

async function deploy(
  services: readonly string[],
  flags: DeployFlags,
  { terminal, engines }: Invocation,
): Promise<number | undefined> {
  const opened = await openManifestOfFlags(flags, terminal)
  const { requireConsentOfDeploy } = await import('../deploy/consent-of-deploy.js')
  requireConsentOfDeploy(opened, services, flags, terminal)
  const manifest = await withImages(opened, flags, { terminal, engines })
  if (manifest === undefined) return exitStatus.interrupted
  const planFlags = { ...flags, ...(flags.verify === true ? { wait: true } : {}) }
  const plan = planOfManifest(manifest, services, planFlags, flags, terminal)
  if (plan === undefined) return undefined
  // Loaded only here, so that other commands start without the code for clusters.
  const { runOnCluster } = await import('../deploy/run-on-cluster.js')
  const { deployManifest } = await import('../deploy/deploy-manifest.js')
  const whenInterrupted = 'what was applied stays; deploy again to go on.'
  return runOnCluster({ flags, terminal, engines, whenInterrupted }, async (cluster, progress, signal) => {
    const planOf = (other: Manifest) => planOfManifest(other, services, planFlags, { quiet: true }, terminal)
    const carrying = { flags, terminal, engines, cluster, progress, signal, manifest, plan, planOf }
    const status = await deployManifest(carrying)
    if (status !== exitStatus.fine || flags.verify !== true) return status
    const { verifyManifest, verifyTime } = await import('../verify/verify-manifest.js')
    return verifyManifest({
      ...{ manifest, plan, services: services.length === 0 ? [] : plan.services, timeout: verifyTime },
      ...{ format: flags.json === true ? 'progress' : 'text' },
      ...{ cluster: cluster.within(signal), progress, terminal },
    })
  })
}
