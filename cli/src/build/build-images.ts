import { type BuildPlan, toBakeFile } from 'tranship/plan'
import type { Engines } from '../engines/engines.js'
import type { Spawn } from '../engines/spawn.js'
import { bake } from './bake.js'
import {
  BuildError,
  type BuildMetadata,
  type BuildSettings,
  type BuildSurroundings,
  type BuildTask,
} from './build-task.js'
import { buildctl } from './buildctl.js'
import { type Builder, findBuilder } from './builder.js'
import { requireConsent } from './consent.js'
import { withHomePaths } from './home-paths.js'
import { inPrivateFolder } from './in-private-folder.js'
import { loadImages, refuseNodes } from './load-images.js'
import { withSecretFiles } from './secret-files.js'
import { ownValue } from 'tranship/internal'

/** The result of a build. */
export interface BuiltImages {
  /**
   * The option `images` for `translate()`: an image by service. It's pinned by digest if pushed, tagged by content if
   * loaded into nodes, and absent if the images stay in the builder.
   */
  readonly images: Readonly<Record<string, string>>
}

/**
 * Builds the images of a plan, and pushes or loads them. The builder's output goes to standard error as it arrives.
 *
 * @throws {BuildError} if the builder fails.
 * @throws {UsageError} if a right is missing, or no builder is installed that can do this.
 */
export async function buildImages(
  given: BuildPlan,
  settings: BuildSettings,
  surroundings: BuildSurroundings,
  engines: Pick<Engines, 'spawn'>,
): Promise<BuiltImages> {
  const plan = withHomePaths(given, surroundings.env)
  if (plan.images.length === 0) return { images: {} }
  requireConsent(given, settings.allowed ?? [], surroundings)
  const spawn: Spawn = async (program) => {
    const ended = await engines.spawn(program)
    // An interrupted build has not failed.
    surroundings.signal.throwIfAborted()
    return ended
  }
  const builder = await findBuilder(settings.builder, surroundings, { spawn })
  if (settings.destination.kind === 'nodes') refuseNodes(builder, settings.destination.cluster)
  return inPrivateFolder(surroundings, async (working) => {
    const ready = withSecretFiles(plan, surroundings.options, working)
    const task: BuildTask = { plan: ready, settings, ...surroundings, working, spawn }
    const metadata = await runBuilder(builder, task)
    if (settings.destination.kind === 'nodes') {
      return { images: await loadImages(task, settings.destination.cluster, metadata) }
    }
    return { images: settings.destination.kind === 'registry' ? pinImages(plan, metadata) : {} }
  })
}

function runBuilder(builder: Builder, task: BuildTask): Promise<BuildMetadata> {
  return builder.kind === 'buildx' ? bake(builder, toBakeFile(task.plan), task) : buildctl(builder, task)
}

function pinImages({ images }: BuildPlan, metadata: BuildMetadata): Record<string, string> {
  return Object.fromEntries(
    images.flatMap(({ name, services, tags }) => {
      const digest = ownValue(metadata, name)?.['containerimage.digest']
      if (digest === undefined)
        throw new BuildError(`The builder has not said which digest the image of ${name} has.`)
      return services.map((service) => [service, `${tags[0]!}@${digest}`])
    }),
  )
}
