import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BuildPlan, toBakeFile, type TranslateOptions, variableLookup } from 'tranship'
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
import { withHomePaths } from './home-paths.js'
import { loadImages, refuseNodes } from './load-images.js'

/** What a build gives to whatever comes next. */
export interface BuiltImages {
  /**
   * The images by service, as the option `images` takes them: pinned by the digest of what was pushed, or by the content
   * of what was loaded. Empty where the images went nowhere.
   */
  readonly images: Readonly<Record<string, string>>
}

/**
 * Builds the images of a plan, and pushes or loads them. What the builder says goes to standard error as it comes.
 *
 * @throws {BuildError} where the builder fails; then there is no image of any service.
 * @throws {UsageError} where there is no builder, or one that cannot do what is asked for.
 */
export async function buildImages(
  given: BuildPlan,
  settings: BuildSettings,
  surroundings: BuildSurroundings,
  engines: Pick<Engines, 'spawn'>,
): Promise<BuiltImages> {
  const plan = withHomePaths(given, surroundings.env)
  if (plan.images.length === 0) return { images: {} }
  const spawn: Spawn = async (program) => {
    const ended = await engines.spawn(program)
    // What somebody ended has not failed.
    surroundings.signal.throwIfAborted()
    return ended
  }
  const builder = await findBuilder(settings.builder, surroundings, { spawn })
  if (settings.destination.kind === 'nodes') refuseNodes(builder, settings.destination.cluster)
  const working = mkdtempSync(path.join(tmpdir(), 'tranship-build-'))
  try {
    const env = { ...surroundings.env, ...secretVariables(plan, surroundings.options) }
    const task: BuildTask = { plan, settings, ...surroundings, env, working, spawn }
    const metadata = await runBuilder(builder, task)
    if (settings.destination.kind === 'nodes') {
      return { images: await loadImages(task, settings.destination.cluster, metadata) }
    }
    return { images: settings.destination.kind === 'registry' ? pinned(plan, metadata) : {} }
  } finally {
    rmSync(working, { recursive: true, force: true })
  }
}

function runBuilder(builder: Builder, task: BuildTask): Promise<BuildMetadata> {
  return builder.kind === 'buildx' ? bake(builder, toBakeFile(task.plan), task) : buildctl(builder, task)
}

/** The variables that hold secrets of builds; builders read them from their environment, and mount them. */
function secretVariables({ images }: BuildPlan, options: TranslateOptions): Record<string, string> {
  const lookUp = variableLookup(options)
  const names = images.flatMap(({ secrets }) =>
    secrets.flatMap((secret) => ('environment' in secret ? [secret.environment] : [])),
  )
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = lookUp(name)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

function pinned({ images }: BuildPlan, metadata: BuildMetadata): Record<string, string> {
  return Object.fromEntries(
    images.flatMap(({ name, services, tags }) => {
      const digest = metadata[name]?.['containerimage.digest']
      if (digest === undefined)
        throw new BuildError(`The builder has not said which digest the image of ${name} has.`)
      return services.map((service) => [service, `${tags[0]!}@${digest}`])
    }),
  )
}
