import type { LabelName } from '../../kubernetes/name.js'
import type { Place } from '../../source/place.js'
import type { Scope } from '../rule/scope.js'
import type { ServiceSettings } from './service-rules.js'
import { type HostMount, isInsideProject, type Mount } from '../service/volumes.js'

/** The image of a service's container (reference 2.2; rules R2.2-02 and R2.3-06). */
export interface Image {
  readonly reference: string
  /** The files of the manifest's folder that a derived image holds beside its base; none for any other image. */
  readonly copies: readonly HostMount[]
  /** Where the image comes from: a key, or an option. */
  readonly origin: Place | { readonly rule: string; readonly option: string }
}

export function resolveImage(service: ServiceSettings, built: string, scope: Scope): Image {
  const { name, place, build, mounts } = service
  const { images, hostVolumes } = scope.options
  const written = place.get('image')
  if (written !== undefined && !/^\S+$/.test(written.text ?? '')) {
    scope.report('invalid-image', written, { value: written.text ?? '' })
  }
  if (!place.has('image') && !place.has('build')) scope.report('no-image', place, {})

  const copies =
    build === undefined && hostVolumes !== 'ignore' ? hostMounts(mounts).filter(isInsideProject) : []
  reportHostVolumes(mounts, copies, build !== undefined, scope)
  if (images !== undefined && Object.hasOwn(images, name)) {
    return { reference: images[name]!, copies, origin: { rule: 'R2.2-02', option: 'images' } }
  }
  if (copies.length > 0) {
    const base = written?.text ?? ''
    scope.report('image-derived', copies[0]!.place, { image: built, base })
    return { reference: built, copies, origin: written ?? place }
  }
  return { reference: written?.text ?? built, copies, origin: written ?? place.get('build') ?? place }
}

/** The name of an image that a build makes: `<registry/><application>-<service>:latest` (rule R2.2-02). */
export function builtImage(application: LabelName, service: LabelName, registry: string | undefined): string {
  const prefix = registry === undefined || registry === '' ? '' : `${registry.replace(/\/+$/, '')}/`
  return `${prefix}${application}-${service}:latest`
}

function hostMounts(mounts: readonly Mount[]): HostMount[] {
  return mounts.filter((mount): mount is HostMount => mount.kind === 'host')
}

/** With `build`, files of the manifest's folder are the build's business; all else that is not copied is reported. */
function reportHostVolumes(
  mounts: readonly Mount[],
  copies: readonly HostMount[],
  builds: boolean,
  scope: Scope,
): void {
  const hosts = hostMounts(mounts)
  if (hosts.length === 0) return
  const copied = new Set(copies)
  for (const mount of hosts) {
    if (copied.has(mount) || (builds && isInsideProject(mount))) continue
    scope.report('host-volume-ignored', mount.place, { source: mount.source, target: mount.target })
  }
}
