import { type DeployPlan, safePlanDeploy } from 'tranship/plan'
import type { Safe } from 'tranship'
import type { Manifest } from '../manifest/manifest.js'
import { type Finding, findingsIn } from '../reports/finding.js'
import { ofServices } from '../reports/of-services.js'
import { printFindings } from '../reports/print-findings.js'
import type { ReportFlags } from '../reports/report-flags.js'
import type { Terminal } from '../terminal/terminal.js'

/** The flags that say what a deploy does. */
export interface DeployPlanFlags {
  readonly build?: boolean
  readonly wait?: boolean
  readonly timeout?: string
  readonly createExternal?: boolean
}

/**
 * The plan of a deploy; undefined where the manifest has errors. What there is to say of it is told.
 *
 * @param services the services that are meant; none for all
 */
export function planOfManifest(
  manifest: Manifest,
  services: readonly string[],
  flags: DeployPlanFlags,
  report: ReportFlags,
  terminal: Terminal,
): DeployPlan | undefined {
  const plan = safePlanOfManifest(manifest, services, flags)
  printFindings(findingsOfDeploy(manifest, plan, services), report, terminal)
  return plan.ok ? plan : undefined
}

/** What there is to say of a deploy: nothing of what it leaves alone. */
export function findingsOfDeploy(
  manifest: Manifest,
  plan: Safe<DeployPlan>,
  services: readonly string[],
): readonly Finding[] {
  const built = plan.ok ? (plan.build?.images ?? []).flatMap((image) => image.services) : []
  const deployed = plan.ok ? plan.steps.map(({ service }) => service) : []
  return findingsIn(manifest, plan).filter(ofServices(services, [...deployed, ...built]))
}

/** The plan of a deploy, or the errors that the manifest has; nothing is told. */
export function safePlanOfManifest(
  manifest: Manifest,
  services: readonly string[],
  { build, wait, timeout, createExternal }: DeployPlanFlags,
): Safe<DeployPlan> {
  const { ignore } = manifest.options
  return safePlanDeploy(manifest.text, {
    ...manifest.options,
    // Nobody has to be told of what is created.
    ...(createExternal === true ? { ignore: [...(ignore ?? []), 'external-volume'] } : {}),
    services: services.length === 0 ? undefined : services,
    // Without a word it depends on the profile.
    build: build === true ? true : undefined,
    wait,
    timeout,
  })
}
