import type { Place } from '../../source/place.js'
import { type KomposeLabel, readKomposeLabel } from '../values/kompose-labels.js'
import type { Choices } from '../types/scope.js'
import type { ServiceRule } from '../types/service-rule.js'

/** Settings for a service's volumes: `x-kubernetes.size`, and kompose's labels (rules C12-05 and C10-02). */
export interface VolumeLabels {
  readonly size: KomposeLabel | undefined
  readonly storageClass: KomposeLabel | undefined
}

function normaliseVolumeLabels(service: Place, scope: Choices): VolumeLabels {
  const size = service.get('x-kubernetes')?.get('size')
  return {
    size:
      size?.text === undefined
        ? readKomposeLabel(service, 'kompose.volume.size', scope)
        : { value: size.text, place: size },
    storageClass: readKomposeLabel(service, 'kompose.volume.storage-class-name', scope),
  }
}

export const volumeLabels: ServiceRule<VolumeLabels> = { normalise: normaliseVolumeLabels }
