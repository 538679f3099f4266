import type { VolumeMount } from 'kubernetes-types/core/v1.js'
import type { VolumeFields } from '../../kubernetes/kubernetes-object.js'
import { toLabelName } from '../../kubernetes/name.js'
import type { Draft } from '../rule/draft.js'
import type { ServiceContext } from '../rule/service-rule.js'
import { comparable, type ImageMount } from './mount.js'
import type { VolumeNames } from './volume-names.js'

/**
 * Makes the volume of a Pod for an image (rule C3-12). Its name comes from the path in the container, since the name of
 * the image may change with each release.
 */
export function toImageVolume(
  { image, target }: ImageMount,
  names: VolumeNames,
  { imageOf, pullPolicy }: ServiceContext,
): VolumeFields {
  const reference = imageOf(image)
  return {
    name: names.nameOf(`image ${reference}`, toLabelName(`image${comparable(target)}`)),
    image: { reference, ...(pullPolicy && { pullPolicy: pullPolicy.policy }) },
  }
}

export function toImageVolumeMount(mount: ImageMount, name: string, { recorder }: Draft): VolumeMount {
  const { target, subPath, place, source } = mount
  const result: VolumeMount = { name, mountPath: target }
  if (subPath !== undefined) result.subPath = subPath
  result.readOnly = true
  if (recorder.records) {
    recorder.note(result, 'name', source)
    recorder.note(result, 'mountPath', place.get('target') ?? place)
    recorder.note(result, 'subPath', place.get('image')?.get('subpath') ?? place)
    recorder.note(result, 'readOnly', place.get('type') ?? place)
  }
  return result
}

/** Records the origins of such a volume's fields. */
export function noteImageVolume(
  { image }: VolumeFields,
  { source, place }: ImageMount,
  { pullPolicy }: ServiceContext,
  { recorder }: Draft,
): void {
  if (!recorder.records || image === undefined) return
  recorder.note(image, 'reference', source)
  recorder.note(image, 'pullPolicy', pullPolicy?.place ?? place)
}
