import { levelOf } from '../keys/misplaced.js'
import { withoutEnd } from '../source/ends.js'
import type { Place } from '../source/place.js'
import { readImageReference } from '../rules/values/image-reference.js'
import type { Choices, Reporting, Scope, Unknowns } from '../rules/types/scope.js'
import { comparable, type HostMount } from '../rules/mounts/mount.js'
import type { ServiceSettings } from '../rules/service-rules.js'
import { type Shown, verbatim, words } from '../source/shown.js'
import { ownValue } from '../source/own-property.js'

/** The image of a service's container (reference 2.2; rules R2.2-02 and R2.3-06). */
export interface Image {
  readonly reference: string
  /**
   * The mounts whose files a derived image adds to its base image. The files are in the folder of the Compose file.
   * Empty for other images.
   */
  readonly copies: readonly HostMount[]
  /** The origin of the image: a key, or an option. */
  readonly origin: Place | { readonly rule: string; readonly option: string }
}

/** The names of derived images by their content: services with the same base and files share an image. */
export type DerivedImages = Map<string, BuiltImage>

/** The name of a built image, and the same for messages. */
export interface BuiltImage {
  readonly reference: string
  readonly shown: Shown
}

export function resolveImage(
  service: ServiceSettings,
  built: BuiltImage,
  copies: readonly HostMount[],
  derived: DerivedImages,
  scope: Scope,
): Image {
  const { name, place, build } = service
  const { images } = scope.options
  const written = place.get('image')
  const base = written && readImageReference(written, scope)
  if (!place.has('image') && !place.has('build')) reportNoImage(service, scope)

  const reference = ownValue(images, name)
  if (reference !== undefined) {
    return { reference, copies, origin: { rule: 'R2.2-02', option: 'images' } }
  }
  if (copies.length > 0) {
    const { reference, shown } = derivedReference(written?.text ?? '', copies, built, derived)
    scope.report('image-derived', copies[0]!.place, {
      image: shown,
      base: written?.shown ?? words(''),
    })
    reportWritable(copies, scope)
    return { reference, copies, origin: written ?? place }
  }
  if (build !== undefined && written !== undefined && base !== undefined && base.registry === undefined) {
    reportWithoutRegistry(written, scope)
  }
  return {
    reference: written?.text ?? built.reference,
    copies,
    origin: written ?? place.get('build') ?? place,
  }
}

function reportNoImage({ name, place }: ServiceSettings, { elsewhere, report }: Reporting & Unknowns): void {
  const extended = elsewhere.extending.get(name)
  if (extended === undefined)
    report('no-image', place, { instead: levelOf(place) || 'Add `image` or `build`.' })
  else report('extends-not-followed', extended, {})
}

function derivedReference(
  base: string,
  copies: readonly HostMount[],
  built: BuiltImage,
  derived: DerivedImages,
): BuiltImage {
  const files = copies.map(({ path, isMissing, target }) =>
    JSON.stringify([comparable(target), path.names, isMissing]),
  )
  const content = JSON.stringify([base, ...files.sort()])
  const reference = derived.get(content) ?? built
  derived.set(content, reference)
  return reference
}

/**
 * Files that a container writes into its image are lost with the Pod. A user who mounts a folder to write to does not
 * expect that.
 */
function reportWritable(copies: readonly HostMount[], scope: Reporting): void {
  for (const { isFile, isTypeKnown, readOnly, place, shownSource, shownTarget } of copies) {
    if (!isFile && isTypeKnown && !readOnly) {
      scope.report('host-volume-not-kept', place, {
        source: shownSource,
        target: shownTarget,
        reason: 'becomes part of the image',
        instead: 'If the service only reads, add `:ro`. If it writes, use a named volume.',
      })
    }
  }
}

/** Without a registry, the image would be pushed to Docker Hub. */
function reportWithoutRegistry(image: Place, scope: Reporting & Choices): void {
  const registry = withoutEnd(scope.options.registry ?? '', '/')
  if (!registry) return
  scope.report('image-without-registry', image, { image: image.shown, registry: verbatim(registry) })
}

/** Returns the name of a built image: `<registry/><application>-<service>:latest` (rule R2.2-02). */
export function builtImage(application: string, service: string, registry: string | undefined): string {
  const prefix = registry === undefined || registry === '' ? '' : `${withoutEnd(registry, '/')}/`
  return `${prefix}${application}-${service}:latest`
}
