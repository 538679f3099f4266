import type { BuildFirstFlags } from '../build/build-flags.js'
import { requireConsentFor } from '../build/consent.js'
import { rightsOf } from '../build/right.js'
import type { Manifest } from '../manifest/manifest.js'
import type { Terminal } from '../terminal/terminal.js'
import { type DeployPlanFlags, safePlanOfManifest } from './plan-of-manifest.js'

/**
 * Refuses a deploy whose builds need rights that the user has not granted (rule E5-08). Errors in the manifest are
 * reported elsewhere.
 *
 * @throws {UsageError} listing every missing right.
 */
export function requireConsentOfDeploy(
  manifest: Manifest,
  services: readonly string[],
  flags: DeployPlanFlags & BuildFirstFlags & { readonly dryRun?: boolean },
  terminal: Terminal,
): void {
  if (flags.build === false || flags.dryRun === true) return
  const plan = safePlanOfManifest(manifest, services, flags)
  if (!plan.ok || plan.build === undefined) return
  requireConsentFor(manifest, plan.build, services, rightsOf(flags.allow ?? [], terminal), terminal)
}
