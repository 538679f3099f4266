import { type Command, Option } from 'commander'
import {
  type BuildPlan,
  type DeployOptions,
  type DeployPlan,
  planBuild,
  planDeploy,
  planSync,
  planWake,
  type SyncPlan,
  toBakeFile,
  type WakePlan,
} from 'tranship/plan'
import { type Diagnostic, ManifestError } from 'tranship'
import { withHomePaths } from '../build/home-paths.js'
import { addExamples } from '../examples.js'
import { exitStatus, type ExitStatus } from '../exit-status.js'
import { addFlags } from '../flags/add-flags.js'
import { type Manifest, openManifest } from '../manifest/manifest.js'
import { translateFlags, type TranslateFlags } from '../manifest/translate-flags.js'
import { jsonText } from '../output/json-text.js'
import { buildPlanText } from '../plans/build-plan-text.js'
import { deployPlanText } from '../plans/deploy-plan-text.js'
import { syncPlanText } from '../plans/sync-plan-text.js'
import { wakePlanText } from '../plans/wake-plan-text.js'
import { findingsIn } from '../reports/finding.js'
import { printFindings } from '../reports/print-findings.js'
import { reportFlags, type ReportFlags } from '../reports/report-flags.js'
import type { Invocation } from '../invocation.js'
import type { Shown } from '../terminal/shown.js'
import type { Terminal } from '../terminal/terminal.js'
import { collect } from '../repeatable.js'

interface PlanFlags extends TranslateFlags, ReportFlags {
  readonly json?: boolean
}

interface BuildFlags extends PlanFlags {
  readonly bake?: boolean
}

interface DeployFlags extends PlanFlags, Pick<DeployOptions, 'build' | 'wait' | 'timeout'> {
  readonly service?: readonly string[]
}

interface WakeFlags extends PlanFlags {
  readonly timeout?: string
}

export function addPlanCommand(program: Command, invocation: Invocation): void {
  const plan = program
    .command('plan')
    .summary('show the steps of an operation')
    .description('Shows the steps of build, deploy, up or wake without taking them.')
  addPlanBuild(plan, invocation)
  addPlanDeploy(plan, invocation)
  addPlanUp(plan, invocation)
  addPlanWake(plan, invocation)
  addExamples(plan, [
    { line: 'tranship plan build', does: 'the images to build' },
    { line: 'tranship plan deploy --service web', does: 'the steps of deploying web and what it depends on' },
    { line: 'tranship plan up web', does: 'what developing web in the cluster synchronises and forwards' },
    { line: 'tranship plan deploy --help', does: 'all options of one plan' },
  ])
}

function addPlanBuild(plan: Command, { terminal, finish }: Invocation): void {
  const command = addPlanFlags(
    plan
      .command('build')
      .description('Shows the images to build.')
      .argument(...file),
  )
    .addOption(new Option('--bake', 'print a bake file for docker buildx').conflicts('json'))
    .action(async (file: string | undefined, flags: BuildFlags) => {
      const make = ({ text, options }: Manifest) => planBuild(text, options)
      const print = (made: BuildPlan) =>
        flags.bake === true ? jsonText(toBakeFile(withHomePaths(made, terminal.env))) : buildPlanText(made)
      finish(await show(file, flags, make, print, terminal))
    })
  addExamples(command, [
    { line: 'tranship plan build --bake | docker buildx bake -f -', does: 'build the images' },
    { line: 'tranship plan build --json', does: 'the plan for other programs' },
  ])
}

function addPlanDeploy(plan: Command, { terminal, finish }: Invocation): void {
  const command = addPlanFlags(
    plan
      .command('deploy')
      .description('Shows the steps of a deploy, with their conditions.')
      .argument(...file),
  )
    .option('--service <service>', 'only this service and its dependencies (repeatable)', collect)
    .option('--build', 'build first (the default in 1.48)')
    .option('--wait', 'wait until everything is up')
    .option('--timeout <duration>', 'how long to wait, such as 90s or 1h30m')
    .action(async (file: string | undefined, flags: DeployFlags) => {
      const { service: services, build, wait, timeout } = flags
      const own = { services, build, wait, timeout }
      const make = ({ text, options }: Manifest) => planDeploy(text, { ...options, ...own })
      finish(await show(file, flags, make, (made: DeployPlan) => deployPlanText(made), terminal))
    })
  addExamples(command, [
    { line: 'tranship plan deploy', does: 'the steps of deploying everything' },
    { line: 'tranship plan deploy --service web --timeout 90s', does: 'deploy web within 90 seconds' },
  ])
}

function addPlanUp(plan: Command, { terminal, finish }: Invocation): void {
  const command = addPlanFlags(
    plan
      .command('up')
      .description('Shows the folders, ports and commands of developing a service in the cluster.')
      .argument('<service>', 'the service to develop')
      .argument(...file),
  ).action(async (service: string, file: string | undefined, flags: PlanFlags) => {
    const make = ({ text, options }: Manifest) => planSync(text, { ...options, service })
    finish(await show(file, flags, make, (made: SyncPlan) => syncPlanText(made), terminal))
  })
  addExamples(command, [{ line: 'tranship plan up web', does: 'what developing web does' }])
}

function addPlanWake(plan: Command, { terminal, finish }: Invocation): void {
  const command = addPlanFlags(
    plan
      .command('wake')
      .description('Shows the steps of waking a sleeping environment.')
      .argument(...file),
  )
    .option('--timeout <duration>', 'how long to wait, such as 90s or 1h30m')
    .action(async (file: string | undefined, flags: WakeFlags) => {
      const make = ({ text, options }: Manifest) => planWake(text, { ...options, timeout: flags.timeout })
      finish(await show(file, flags, make, (made: WakePlan) => wakePlanText(made), terminal))
    })
  addExamples(command, [
    {
      line: 'tranship plan wake --set PLATFORM_COMPOSE_WAIT_FOR_DEPENDENCIES=true',
      does: 'in the order of dependencies',
    },
  ])
}

const file = [
  '[file]',
  'the Compose file; - is standard input (default: the one of this folder or above)',
] as const

function addPlanFlags(command: Command): Command {
  return addFlags(reportFlags, addFlags(translateFlags, command).option('--json', 'print the plan as data'))
}

/** Makes a plan and prints it. Diagnostics go to standard error. */
async function show<Plan extends { readonly warnings: readonly Diagnostic[] }>(
  file: string | undefined,
  flags: PlanFlags,
  make: (manifest: Manifest) => Plan,
  print: (plan: Plan) => Shown,
  terminal: Terminal,
): Promise<ExitStatus> {
  const manifest = await openManifest(file, flags, terminal)
  try {
    const plan = make(manifest)
    printFindings(findingsIn(manifest, plan), flags, terminal)
    terminal.output.write(flags.json === true ? jsonText(plan) : print(plan))
    return exitStatus.fine
  } catch (error) {
    if (!(error instanceof ManifestError)) throw error
    printFindings(findingsIn(manifest, error), flags, terminal)
    return exitStatus.found
  }
}
