import { parseImageReference } from '../compose/image-reference.js'
import { Fault } from '../source/fault.js'
import { type Shown, verbatim, words } from '../source/shown.js'
import { builtImage } from '../application/image.js'
import type { Service } from '../application/service.js'
import type { Choices, Reporting } from '../rules/types/scope.js'
import type { CheckedApplication } from './checked-application.js'

/** Warns of built images whose names lead to no registry that anybody can push to (rule C5-11). */
export function reportImagesToBuild(
  { services, application }: Pick<CheckedApplication, 'application' | 'services'>,
  { options: { images = {}, registry }, report }: Choices & Reporting,
): void {
  // With a registry, tranship names images in it. An image of the file without one has a warning of its own.
  if (registry !== undefined && registry !== '') return
  for (const service of services) {
    const { name, build, image, place } = service
    if (build === undefined || image.copies.length > 0 || Object.hasOwn(images, name)) continue
    if (!place.isReadable('image')) continue
    if (isPushable(image.reference)) continue
    report('image-to-build', build.place, {
      image: shownImage(service, application.shown),
      instead: fixOf(service),
    })
  }
}

/** True for a name with a registry, or with an account of Docker Hub. Nobody can push to `docker.io/library`. */
function isPushable(reference: string): boolean {
  const image = parseImageReference(reference)
  return image instanceof Fault || image.registry !== undefined || image.repository.includes('/')
}

function shownImage({ place, objectName }: Service, application: Shown): Shown {
  return place.get('image')?.shown ?? verbatim(builtImage(application, objectName, undefined))
}

function fixOf({ place }: Service): Shown {
  return place.has('image')
    ? words(
        'Begin `image` with your registry, and run `tranship build --push`. `tranship deploy` builds images by itself.',
      )
    : words(
        'Push images with `tranship build --push --registry …`, and set the option `registry` to the same registry. `tranship deploy` builds images by itself.',
      )
}
