import path from 'node:path'
import type { BakeFile, ImageBuild } from 'tranship/plan'
import { exists } from '../files/file-kind.js'
import { realPath } from '../files/real-path.js'
import { isWithin } from '../files/within-folder.js'
import { allowancesOf, BuildError, type BuildMetadata, type BuildTask } from './build-task.js'
import type { Buildx } from './builder.js'
import { localPathsOf } from './local-paths.js'
import { usesAgent } from './needs.js'
import { readMetadata } from './read-metadata.js'
import { secretFolder } from './secret-files.js'

/** The first minor version of buildx whose `bake` asks for consent to extra rights, and has `--allow` to give it. */
const consentVersion = 17

/** The first minor version that also asks for consent to files outside of the working folder and to SSH agents. */
const fileConsentVersion = 19

/** Builds all images at once with `docker buildx bake`. If one fails, all fail. */
export async function bake(builder: Buildx, file: BakeFile, task: BuildTask): Promise<BuildMetadata> {
  const { settings, folder, signal, working, spawn } = task
  const { destination, noCache, pull, progress = 'auto' } = settings
  const metadata = path.join(working, 'metadata.json')
  const parameters = [
    ...builder.words,
    'bake',
    ...(builder.name === undefined ? [] : ['--builder', builder.name]),
    ...['--file', '-'],
    // Provenance differs from build to build, and would change the digest.
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
    input: { text: JSON.stringify(file) },
    errors: 'shown',
    signal,
  })
  if (ended?.status !== 0) throw new BuildError('The build has failed.')
  return readMetadata<BuildMetadata>(metadata) ?? {}
}

/**
 * Returns the rights that the builds need, for `--allow`. The user has already granted them, but bake wants to be told.
 */
function allowances({ version }: Buildx, task: BuildTask): readonly string[] {
  const { plan } = task
  if (version !== undefined && version < consentVersion) return []
  const asksAboutFiles = version === undefined || version >= fileConsentVersion
  return [
    ...new Set(
      plan.images.flatMap((image) => [
        ...allowancesOf(image),
        ...(asksAboutFiles ? [...(usesAgent(image) ? ['ssh'] : []), ...pathAllowances(image, task)] : []),
      ]),
    ),
  ].sort()
}

/** Returns the paths outside of bake's working folder. For a missing path, returns its nearest existing parent. */
function pathAllowances(image: ImageBuild, { folder, working }: BuildTask): readonly string[] {
  const own = realPath(folder)
  const secrets = realPath(secretFolder(working))
  return localPathsOf(image, folder)
    .filter(({ real }) => !isWithin(own, real))
    .map(({ access, real }) => `${access}=${isWithin(secrets, real) ? secrets : existingPart(real)}`)
}

function existingPart(location: string): string {
  const above = path.dirname(location)
  return exists(location) || above === location ? location : existingPart(above)
}
