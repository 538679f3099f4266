import type { LabelName } from '../kubernetes/name.js'
import type { Build } from '../rules/service/build.js'
import { builtImage } from './image.js'
import type { Service } from './service.js'
import { serviceOfContext } from '../compose/build-context.js'
import type { Need } from './dependency-order.js'

/** Returns the names of the image that a service builds. `own` is the name without the key `image`. */
export function builtNames(image: string | undefined, own: string, { settings }: Build): readonly string[] {
  return [image ?? own, ...settings.tags].map(withoutLatest)
}

/**
 * Returns a function that finds the service whose build makes an image. An image without a name in the manifest also
 * has the name that Docker Compose gives it.
 */
export function findMakers(
  buildable: readonly Service[],
  application: LabelName,
): (image: string) => Service | undefined {
  const makers = new Map(
    buildable.flatMap((service) => {
      const { build, image, objectName, place } = service
      if (build === undefined) return []
      const written = place.get('image')?.text
      const names = builtNames(written, image.reference, build)
      const local =
        written === undefined ? [withoutLatest(builtImage(application, objectName, undefined))] : []
      return [...names, ...local].map((name) => [name, service] as const)
    }),
  )
  return (image) => makers.get(withoutLatest(image))
}

/** An image without a tag is the one with the tag `latest`. */
export function withoutLatest(image: string): string {
  return image.replace(/:latest$/, '')
}

/**
 * Returns the services whose images a build takes as contexts: `base: service:base` (Compose Specification, build.md).
 */
export function contextServices({ build }: Pick<Service, 'build'>): readonly Need[] {
  return (build?.settings.additionalContexts ?? []).flatMap(({ value = '', place }) => {
    const service = serviceOfContext(value)
    return service === undefined ? [] : [{ service, place }]
  })
}
