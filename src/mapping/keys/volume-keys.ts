import { whenOneOf } from './changes-nothing.js'
import { type KeyTable, mapped, type TextsOf, unsupported } from './key.js'
import { block, listOrMap, number, text } from './shape.js'

export const driverOptionsKeys = {
  class: mapped(text()),
  size: mapped(number),
} satisfies KeyTable

const driverOptionsBlock = block(driverOptionsKeys, { others: 'unsupported' })

/** The keys of a top-level volume (reference 2.12). */
export const volumeKeys = {
  driver: unsupported('Use `driver_opts.class` for a storage class.', { changesNothing: whenOneOf('local') }),
  driver_opts: mapped(driverOptionsBlock),
  external: unsupported(
    'A PersistentVolumeClaim is made; delete it from the output to use one that exists.',
    { changesNothing: whenOneOf('false') },
  ),
  labels: mapped(listOrMap),
  name: mapped(text()),
} satisfies KeyTable

export const volumeBlock = block(volumeKeys)

export const driverOptionsTexts = {
  class: { becomes: '`storageClassName`.', example: 'fast' },
  size: {
    becomes: '`resources.requests.storage`.',
    example: '5Gi',
    default: '1Gi',
  },
} satisfies TextsOf<typeof driverOptionsKeys>

export const volumeTexts = {
  driver_opts: { becomes: 'Storage class and size.', example: { size: '5Gi' } },
  labels: {
    becomes: 'Annotations of the PersistentVolumeClaim.',
    example: { backup: 'daily' },
  },
  name: { becomes: 'The name of the PersistentVolumeClaim.', example: 'shop-data' },
} satisfies TextsOf<typeof volumeKeys>
