import type { PersistentVolumeClaim } from 'kubernetes-types/core/v1.js'
import { expect, it } from 'vitest'
import { objectOf, web } from '../../support/translated.js'

it.each([
  ['kompose.volume.size: 5Gi', '5Gi', undefined],
  ['kompose.volume.storage-class-name: fast', '1Gi', 'fast'],
])('[C10-02] {%s} is of the volumes that the service mounts', (label, size, storageClass) => {
  const text = web(`volumes: ["data:/data"]\nlabels: {${label}}`, 'volumes: {data: }')
  const { spec } = objectOf('PersistentVolumeClaim', text, { profile: 'compose' }) as PersistentVolumeClaim
  expect([spec?.resources?.requests?.['storage'], spec?.storageClassName]).toEqual([size, storageClass])
})
