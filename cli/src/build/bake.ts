import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { BakeFile } from 'tranship'
import { allowancesOf, BuildError, type BuildMetadata, type BuildTask } from './build-task.js'
import type { Buildx } from './builder.js'

/** From here on, bake asks before a build may do what is more than building, and has an option to answer. */
const firstThatAsks = 17

/** Builds by `docker buildx bake`, all images at once: where one fails, all have failed. */
export async function bake(builder: Buildx, file: BakeFile, task: BuildTask): Promise<BuildMetadata> {
  const { settings, folder, env, signal, working, spawn } = task
  const { destination, noCache, pull, progress = 'auto' } = settings
  const metadata = path.join(working, 'metadata.json')
  const parameters = [
    ...builder.words,
    'bake',
    ...(builder.name === undefined ? [] : ['--builder', builder.name]),
    ...['--file', '-'],
    // Provenance is another at every build, and with it the digest.
    ...['--provenance=false', '--metadata-file', metadata, '--progress', progress],
    ...(destination.kind === 'registry' ? ['--push'] : builder.isDocker ? ['--load'] : []),
    ...(noCache === true ? ['--no-cache'] : []),
    ...(pull === true ? ['--pull'] : []),
    ...allowances(builder, task).flatMap((allowance) => ['--allow', allowance]),
  ]
  const ended = await spawn({
    name: builder.program,
    parameters,
    folder,
    // Contexts and secrets outside of the manifest's folder are asked about otherwise, on the input that we need.
    env: { ...env, BUILDX_BAKE_ENTITLEMENTS_FS: '0' },
    input: { text: JSON.stringify(file) },
    errors: 'shown',
    signal,
  })
  if (ended?.status !== 0) throw new BuildError('The build has failed.')
  return existsSync(metadata) ? (JSON.parse(readFileSync(metadata, 'utf8')) as BuildMetadata) : {}
}

/** What the manifest asks for, and bake allows only to those who say it again. */
function allowances({ version }: Buildx, { plan }: BuildTask): readonly string[] {
  if (version !== undefined && version < firstThatAsks) return []
  return [...new Set(plan.images.flatMap(allowancesOf))].sort()
}
