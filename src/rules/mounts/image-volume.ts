import type { VolumeMount } from 'kubernetes-types/core/v1.js'
import type { VolumeFields } from '../../kubernetes/kubernetes-object.js'
import { toLabelName } from '../../kubernetes/name.js'
import type { Recorder } from '../types/draft.js'
import type { ServiceContext } from '../types/service-rule.js'
import { comparable, type ImageMount } from './mount.js'
import type { VolumeNames } from './volume-names.js'

/**
 * Makes the volume of a Pod for an image (rule C3-12). Its name comes from the path in the container, since the name of
 * the image may change with each release.
 */
export function toImageVolume(
  { image, target, source, place }: ImageMount,
  names: VolumeNames,
  { imageOf, pullPolicy }: ServiceContext,
  { at, object }: Recorder,
): VolumeFields {
  const reference = imageOf(image)
  return {
    name: names.nameOf(`image ${reference}`, toLabelName(`image${comparable(target)}`)),
    image: object<NonNullable<VolumeFields['image']>>({
      reference: at(reference, source),
      pullPolicy: at(pullPolicy?.policy, pullPolicy?.place ?? place),
    }),
  }
}

export function toImageVolumeMount(
  { target, subPath, place, source }: ImageMount,
  name: string,
  { at, object }: Recorder,
): VolumeMount {
  return object<VolumeMount>({
    name: at(name, source),
    mountPath: at(target, place.get('target') ?? place),
    subPath: at(subPath, place.get('image')?.get('subpath') ?? place),
    readOnly: at(true, place.get('type') ?? place),
  })
}
