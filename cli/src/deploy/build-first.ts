import type { DeployPlan } from 'tranship/plan'
import type { AllowFlag } from '../build/allow-flag.js'
import { buildImages } from '../build/build-images.js'
import { announcedRegistry, announcement, type Destination, localClusterOf } from '../build/destination.js'
import { rightsOf } from '../build/right.js'
import { isApiError } from '../cluster/api-error.js'
import type { Cluster } from '../cluster/cluster.js'
import { fieldsOf, textOf } from '../cluster/fields.js'
import type { Invocation } from '../invocation.js'
import type { Manifest } from '../manifest/manifest.js'

export interface BuildFirst extends Pick<Invocation, 'terminal' | 'engines'> {
  readonly manifest: Manifest
  readonly cluster: Cluster
  readonly flags: AllowFlag
  readonly signal: AbortSignal
  /** Returns the plan of a manifest with changed options. Prints errors, and returns `undefined` for them. */
  readonly planOf: (manifest: Manifest) => DeployPlan | undefined
}

/**
 * Builds the images of a plan where the cluster finds them: in their registry, in the registry that a local cluster
 * announces, or in its nodes (rules E5-02 and E5-03). Returns the manifest with these images. Returns `undefined` if
 * the manifest has errors with that registry.
 *
 * @throws {BuildError} if a build fails.
 */
export async function buildFirst(building: BuildFirst, plan: DeployPlan): Promise<Manifest | undefined> {
  const { manifest, cluster, terminal, engines, signal, planOf, flags } = building
  const allowed = rightsOf(flags.allow ?? [], terminal)
  const { destination, registry } = await destinationOf(cluster.within(signal), manifest.options.registry)
  const named: Manifest =
    registry === undefined ? manifest : { ...manifest, options: { ...manifest.options, registry } }
  const { build } = (registry === undefined ? plan : planOf(named)) ?? {}
  if (build === undefined) return undefined
  const { folder, root } = manifest
  const surroundings = { ...terminal, signal, folder, root, options: named.options }
  const { images } = await buildImages(build, { destination, allowed }, surroundings, engines)
  return { ...named, options: { ...named.options, images: { ...named.options.images, ...images } } }
}

/** Chooses where the cluster finds the images. `registry` is set if image names must change. */
async function destinationOf(
  cluster: Cluster,
  registry: string | undefined,
): Promise<{ readonly destination: Destination; readonly registry?: string }> {
  const local = cluster.context === undefined ? undefined : localClusterOf(cluster.context)
  if (registry !== undefined || local === undefined) return { destination: { kind: 'registry' } }
  const announced = await announcedBy(cluster)
  if (announced !== undefined) return { destination: { kind: 'registry' }, registry: announced }
  return { destination: { kind: 'nodes', cluster: local } }
}

async function announcedBy(cluster: Cluster): Promise<string | undefined> {
  const { key, ...place } = announcement
  try {
    const found = await cluster.get({ kind: 'ConfigMap', ...place })
    const text = textOf(fieldsOf(found?.fields['data'])[key])
    return text === undefined ? undefined : announcedRegistry(text)
  } catch (error) {
    if (isApiError(error)) return undefined
    throw error
  }
}
