import { ownValue, repositoryOf } from 'tranship/internal'
import { BuildError, type BuildMetadata, type BuildTask } from './build-task.js'
import type { Builder } from './builder.js'
import type { LocalCluster } from './destination.js'
import { UsageError } from '../usage-error.js'

/** Refuses to load images into nodes without Docker, the only builder that stores images. */
export function refuseNodes(builder: Builder, { tool }: LocalCluster): void {
  if (builder.kind === 'buildx' && builder.isDocker) return
  throw new UsageError(
    `Images for the nodes of ${tool} come from Docker, and there is none.`,
    'Give the cluster a registry on this machine, and name it with --registry.',
  )
}

/**
 * Loads images that Docker has built into the nodes of a cluster. Each gets a tag from its content, so that nodes
 * neither pull it nor use an older image of the same name.
 */
export async function loadImages(
  { plan, signal, spawn }: BuildTask,
  cluster: LocalCluster,
  metadata: BuildMetadata,
): Promise<Readonly<Record<string, string>>> {
  const run = async (name: string, parameters: readonly string[], operands: readonly string[]) => {
    const ended = await spawn({ name, parameters, operands, errors: 'shown', signal })
    if (ended === undefined)
      throw new UsageError(`The program \`${name}\` is not installed.`, `Install ${name}.`)
    if (ended.status !== 0) throw new BuildError(`\`${name}\` could not load the images.`)
  }
  const images = new Map<string, string>()
  const loaded = new Set<string>()
  for (const { name, services, tags } of plan.images) {
    const own = ownValue(metadata, name)
    const content = own?.['containerimage.config.digest'] ?? own?.['containerimage.digest']
    if (content === undefined) throw new BuildError(`The builder has not said what the image of ${name} is.`)
    const reference = `${repositoryOf(tags[0]!)}:${content.replace(/^sha256:/, '').slice(0, 16)}`
    await run('docker', ['tag'], [tags[0]!, reference])
    loaded.add(reference)
    for (const service of services) images.set(service, reference)
  }
  const [program, ...parameters] = loadCommand(cluster)
  if (program !== undefined) await run(program, parameters, [...loaded])
  return Object.fromEntries(images)
}

/** Returns the command that loads images into the nodes; empty if the nodes share Docker's images. */
function loadCommand({ tool, name }: LocalCluster): readonly string[] {
  switch (tool) {
    case 'kind':
      return ['kind', 'load', 'docker-image', '--name', name]
    case 'k3d':
      return ['k3d', 'image', 'import', '--cluster', name]
    case 'minikube':
      return ['minikube', '--profile', name, 'image', 'load']
    case 'docker-desktop':
      return []
  }
}
