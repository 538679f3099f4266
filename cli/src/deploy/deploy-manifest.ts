import type { DeployPlan } from 'tranship/plan'
import type { BuildFirstFlags } from '../build/build-flags.js'
import { BuildError } from '../build/build-task.js'
import { exitStatus, type ExitStatus } from '../exit-status.js'
import type { Manifest } from '../manifest/manifest.js'
import { type Carrying, type CarryOutFlags, carryOut } from './carry-out.js'
import { needNamespace } from './namespace.js'

export interface ManifestDeploy extends Omit<Carrying, 'flags'> {
  readonly flags: CarryOutFlags & BuildFirstFlags
  /** Returns the plan of a manifest with changed options. Prints errors, and returns `undefined` for them. */
  readonly planOf: (manifest: Manifest) => DeployPlan | undefined
}

/** Builds the images of a manifest, deploys it, and reports the outcome. */
export async function deployManifest(deploying: ManifestDeploy): Promise<ExitStatus> {
  const { manifest, plan, flags, planOf, cluster, progress, signal } = deploying
  if (plan.build === undefined || flags.build === false || flags.dryRun === true) return carryOut(deploying)
  await needNamespace(plan, cluster.within(signal), flags.createNamespace === true)
  const { buildFirst } = await import('./build-first.js')
  try {
    const built = await buildFirst({ ...deploying, manifest, planOf }, plan)
    const builtPlan = built === undefined ? undefined : planOf(built)
    if (built === undefined || builtPlan === undefined) {
      progress.tell({ event: 'failed', message: 'the Compose file has errors in its builds' })
      return exitStatus.found
    }
    return await carryOut({ ...deploying, manifest: built, plan: builtPlan })
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    progress.tell({ event: 'failed', message: error.message })
    return exitStatus.found
  }
}
