import { type DeployOptions, type DeployPlan, safePlanDeploy, safeSecretValues } from 'tranship/plan'
import { nameByContent } from 'tranship/internal'
import type { Safe } from 'tranship'
import { hasHiddenValues } from '../apply/secrets.js'
import type { Manifest } from '../manifest/manifest.js'
import { type Finding, findingsIn } from '../reports/finding.js'
import { isAboutServices } from '../reports/about-services.js'
import { printFindings } from '../reports/print-findings.js'
import type { ReportFlags } from '../reports/report-flags.js'
import type { Terminal } from '../terminal/terminal.js'

/** The flags that decide what a deploy does. */
export interface DeployPlanFlags {
  readonly build?: boolean
  readonly wait?: boolean
  readonly timeout?: string
  readonly createExternal?: boolean
}

/**
 * Returns the plan of a deploy and prints diagnostics. Returns `undefined` if the manifest has errors.
 *
 * @param services the services to deploy; empty for all
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

/** Returns the diagnostics of a deploy, without those of services that it leaves alone. */
export function findingsOfDeploy(
  manifest: Manifest,
  plan: Safe<DeployPlan>,
  services: readonly string[],
): readonly Finding[] {
  const built = plan.ok ? (plan.build?.images ?? []).flatMap((image) => image.services) : []
  const deployed = plan.ok ? plan.services : []
  return findingsIn(manifest, plan).filter(isAboutServices(services, [...deployed, ...built]))
}

/** Returns the plan of a deploy, or the errors of the manifest, without printing anything. */
export function safePlanOfManifest(
  manifest: Manifest,
  services: readonly string[],
  { build, wait, timeout, createExternal }: DeployPlanFlags,
): Safe<DeployPlan> {
  const { ignore } = manifest.options
  const options: DeployOptions = {
    ...manifest.options,
    // The warning asks the user to create the claims, which this deploy does.
    ...(createExternal === true ? { ignore: [...(ignore ?? []), 'external-volume'] } : {}),
    services: services.length === 0 ? undefined : services,
    // If `undefined`, the profile decides.
    build: build === true ? true : undefined,
    wait,
    timeout,
  }
  const made = safePlanDeploy(manifest.text, options)
  const plan = made.ok ? nameByContent(made) : made
  if (!plan.ok || !hasHiddenValues(plan)) return plan
  const values = safeSecretValues(manifest.text, options)
  return values.ok ? { ...plan, warnings: [...plan.warnings, ...values.warnings] } : values
}
