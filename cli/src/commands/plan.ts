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
import { type Diagnostic, ManifestError, OptionsError } from 'tranship'
import { withHomePaths } from '../build/home-paths.js'
import type { Command } from '../command.js'
import { exitStatus, type ExitStatus } from '../exit-status.js'
import { collect, flag, operand } from '../flags/flag.js'
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

const file = operand(
  '[file]',
  'the Compose file; - is standard input (default: the one of this folder or above)',
)

const planFlags = [...translateFlags, flag('--json', 'print the plan as data'), ...reportFlags]

const buildCommand: Command = {
  name: 'plan build',
  description: 'Shows the images to build.',
  operands: [file],
  flags: [...planFlags, flag('--bake', 'print a bake file for docker buildx', { excludes: '--json' })],
  examples: [
    { line: 'tranship plan build --bake | docker buildx bake -f -', does: 'build the images' },
    { line: 'tranship plan build --json', does: 'the plan for other programs' },
  ],
  run: (file: string | undefined, flags: BuildFlags, { terminal }: Invocation) => {
    const make = ({ text, options }: Manifest) => planBuild(text, options)
    const print = (made: BuildPlan) =>
      flags.bake === true ? jsonText(toBakeFile(withHomePaths(made, terminal.env))) : buildPlanText(made)
    return show(file, flags, make, print, terminal)
  },
}

const deployCommand: Command = {
  name: 'plan deploy',
  description: 'Shows the steps of a deploy, with their conditions.',
  operands: [file],
  flags: [
    ...planFlags,
    flag('--service <service>', 'only this service and its dependencies (repeatable)', { read: collect }),
    flag('--build', 'build first (the default in 1.48)'),
    flag('--wait', 'wait until everything is up'),
    flag('--timeout <duration>', 'how long to wait, such as 90s or 1h30m'),
  ],
  examples: [
    { line: 'tranship plan deploy', does: 'the steps of deploying everything' },
    { line: 'tranship plan deploy --service web --timeout 90s', does: 'deploy web within 90 seconds' },
  ],
  run: (file: string | undefined, flags: DeployFlags, { terminal }: Invocation) => {
    const { service: services, build, wait, timeout } = flags
    const own = { services, build, wait, timeout }
    const make = ({ text, options }: Manifest) => planDeploy(text, { ...options, ...own })
    return show(file, flags, make, (made: DeployPlan) => deployPlanText(made), terminal)
  },
}

const upCommand: Command = {
  name: 'plan up',
  description: 'Shows the folders, ports and commands of developing a service in the cluster.',
  operands: [operand('<service>', 'the service to develop'), file],
  flags: planFlags,
  examples: [{ line: 'tranship plan up web', does: 'what developing web does' }],
  run: (service: string, file: string | undefined, flags: PlanFlags, { terminal }: Invocation) => {
    const make = ({ text, options }: Manifest) => planSync(text, { ...options, service })
    return show(file, flags, make, (made: SyncPlan) => syncPlanText(made), terminal)
  },
}

const wakeCommand: Command = {
  name: 'plan wake',
  description: 'Shows the steps of waking a sleeping environment.',
  operands: [file],
  flags: [...planFlags, flag('--timeout <duration>', 'how long to wait, such as 90s or 1h30m')],
  examples: [
    {
      line: 'tranship plan wake --set PLATFORM_COMPOSE_WAIT_FOR_DEPENDENCIES=true',
      does: 'in the order of dependencies',
    },
  ],
  run: (file: string | undefined, flags: WakeFlags, { terminal }: Invocation) => {
    const make = ({ text, options }: Manifest) => planWake(text, { ...options, timeout: flags.timeout })
    return show(file, flags, make, (made: WakePlan) => wakePlanText(made), terminal)
  },
}

export const planCommand: Command = {
  name: 'plan',
  summary: 'show the steps of an operation',
  description: 'Shows the steps of build, deploy, up or wake without taking them.',
  commands: [buildCommand, deployCommand, upCommand, wakeCommand],
  examples: [
    { line: 'tranship plan build', does: 'the images to build' },
    { line: 'tranship plan deploy --service web', does: 'the steps of deploying web and what it depends on' },
    { line: 'tranship plan up web', does: 'what developing web in the cluster synchronises and forwards' },
    { line: 'tranship plan deploy --help', does: 'all options of one plan' },
  ],
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
    if (!(error instanceof ManifestError || error instanceof OptionsError)) throw error
    printFindings(findingsIn(manifest, error), flags, terminal)
    return exitStatus.found
  }
}
