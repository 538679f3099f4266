import { type Command, Option } from 'commander'
import { type DeployPlan, safePlanDeploy } from 'tranship'
import { addClusterFlags, type ClusterFlags } from '../cluster/cluster-flags.js'
import { addExamples } from '../examples.js'
import { exitStatus, type ExitStatus } from '../exit-status.js'
import type { Invocation } from '../invocation.js'
import { type Manifest, openManifest } from '../manifest/manifest.js'
import { addTranslateFlags, type TranslateFlags } from '../manifest/translate-flags.js'
import { findingsIn } from '../reports/finding.js'
import { printFindings } from '../reports/print-findings.js'
import { addReportFlags, type ReportFlags } from '../reports/report-flags.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'

interface DeployFlags extends TranslateFlags, ReportFlags, ClusterFlags {
  readonly build?: boolean
  readonly wait?: boolean
  readonly timeout?: string
  readonly dryRun?: boolean
  readonly forceConflicts?: boolean
  readonly adopt?: boolean
  readonly prune: boolean
  readonly createNamespace?: boolean
  readonly json?: boolean
}

export function addDeployCommand(program: Command, invocation: Invocation): void {
  const command = addReportFlags(
    addClusterFlags(
      addTranslateFlags(
        program
          .command('deploy')
          .summary('deploy an application to a cluster')
          .description(
            'Applies the objects of a manifest to a cluster in the order of its dependencies, waits for what others ' +
              'depend on, and removes what the manifest no longer has.',
          )
          .argument('[service...]', 'only these services and what they depend on; nothing is removed then'),
      ),
    ),
  )
    .option('--build', 'build images first (in 1.48 and compose always so)')
    .option('--no-build', 'take images as they are named, and build none')
    .option('--wait', 'wait until everything is up')
    .option('--timeout <duration>', 'how long to wait, such as 90s or 1h30m (default: 5m)')
    .option('--dry-run', 'ask the cluster for everything and change nothing')
    .option('--force-conflicts', 'take fields that others have set')
    .option('--adopt', 'take over objects that kubectl apply has made')
    .addOption(new Option('--no-prune', 'keep what the manifest no longer has'))
    .option('--create-namespace', 'create the namespace if there is none')
    .option('--json', 'tell what happens as lines of JSON, on standard output')
    .action(async (services: readonly string[], flags: DeployFlags) => {
      invocation.finish(await run(services, flags, invocation))
    })
  addExamples(command, [
    { line: 'tranship deploy', does: 'deploy the manifest of this folder to the current context' },
    { line: 'tranship deploy --dry-run', does: 'see what the cluster says, and change nothing' },
    {
      line: 'tranship deploy web --wait --timeout 90s',
      does: 'deploy web and what it depends on, and wait for it',
    },
    { line: 'tranship deploy --context prod --namespace shop', does: 'deploy to another cluster' },
  ])
}

async function run(
  services: readonly string[],
  flags: DeployFlags,
  { terminal, engines }: Invocation,
): Promise<ExitStatus> {
  const manifest = await openManifest(undefined, flags, terminal)
  const plan = planOf(manifest, services, flags, terminal)
  if (plan === undefined) return exitStatus.found
  refuseUnbuilt(plan, flags)
  // What reaches a cluster is loaded only here: no other command has to wait for it.
  const { runOnCluster } = await import('../deploy/run-on-cluster.js')
  const { carryOut } = await import('../deploy/carry-out.js')
  return runOnCluster({ flags, terminal, engines }, (cluster, progress, signal) =>
    carryOut({ manifest, plan, flags, terminal, engines, cluster, progress, signal }),
  )
}

/** The plan of a deploy; undefined where the manifest has errors, which are told. */
function planOf(
  manifest: Manifest,
  services: readonly string[],
  { build, wait, timeout, ...flags }: DeployFlags,
  terminal: Terminal,
): DeployPlan | undefined {
  const options = {
    ...manifest.options,
    ...(services.length === 0 ? {} : { services }),
    ...(build === true ? { build } : {}),
    ...(wait === undefined ? {} : { wait }),
    ...(timeout === undefined ? {} : { timeout }),
  }
  const plan = safePlanDeploy(manifest.text, options)
  printFindings(findingsIn(manifest, plan), flags, terminal)
  return plan.ok ? plan : undefined
}

function refuseUnbuilt({ build }: DeployPlan, flags: DeployFlags): void {
  if (build === undefined || flags.build === false) return
  const services = build.images.flatMap((image) => image.services)
  throw new UsageError(
    `Images have to be built for ${services.join(', ')}.`,
    `Build and push them, and name them: ${services.map((service) => `--image ${service}=IMAGE`).join(' ')}. ` +
      '--no-build takes the names that they would get.',
  )
}
