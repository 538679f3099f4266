import { type Command, Option } from 'commander'
import { type DeployPlan, safePlanDeploy } from 'tranship'
import { addClusterFlags, type ClusterFlags } from '../cluster/cluster-flags.js'
import type { Engines } from '../engines/engines.js'
import { addExamples } from '../examples.js'
import { exitStatus } from '../exit-status.js'
import type { Invocation } from '../invocation.js'
import { type Manifest, openManifest } from '../manifest/manifest.js'
import {
  addImagesFlag,
  addTranslateFlags,
  type ImagesFlags,
  type TranslateFlags,
} from '../manifest/translate-flags.js'
import { findingsIn } from '../reports/finding.js'
import { printFindings } from '../reports/print-findings.js'
import { addReportFlags, type ReportFlags } from '../reports/report-flags.js'
import type { Terminal } from '../terminal/terminal.js'

interface DeployFlags extends TranslateFlags, ImagesFlags, ReportFlags, ClusterFlags {
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
  addImagesFlag(command, 'inspect')
    .option('--build', 'build and push images first (in 1.48 and compose always so)')
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
): Promise<number> {
  const opened = await openManifest(undefined, flags, terminal)
  const manifest = flags.images === 'ignore' ? opened : await inspected(opened, terminal, engines)
  const plan = planOf(manifest, services, flags, terminal)
  if (plan === undefined) return exitStatus.found
  // What reaches a cluster is loaded only here: no other command has to wait for it.
  const { runOnCluster } = await import('../deploy/run-on-cluster.js')
  const { deployManifest } = await import('../deploy/deploy-manifest.js')
  const whenInterrupted = 'what was applied stays; deploy again to go on.'
  return runOnCluster({ flags, terminal, engines, whenInterrupted }, (cluster, progress, signal) => {
    const planQuietly = (other: Manifest) => planOf(other, services, { ...flags, quiet: true }, terminal)
    const shared = { flags, terminal, engines, cluster, progress, signal }
    return deployManifest({ ...shared, manifest, plan, planOf: planQuietly })
  })
}

async function inspected(manifest: Manifest, terminal: Terminal, engines: Engines): Promise<Manifest> {
  const { withInspectedImages } = await import('../build/inspect-images.js')
  return withInspectedImages(manifest, terminal, engines)
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
