import { whenOneOf } from './changes-nothing.js'
import { externalShape } from './external-keys.js'
import { inCompose, type KeyTable, mapped, type TextsOf, unsupported } from './key.js'
import { byName } from './roles.js'
import { block, listOrMap, number, text } from './shape.js'

export const driverOptionsKeys = {
  access_mode: inCompose(mapped(text('ReadWriteOnce', 'ReadWriteMany')), unsupported()),
  class: mapped(text()),
  device: inCompose(mapped(text()), unsupported()),
  o: inCompose(mapped(text()), unsupported()),
  size: mapped(number),
  type: inCompose(mapped(text()), unsupported()),
} satisfies KeyTable

const driverOptionsBlock = block(driverOptionsKeys, { others: 'unsupported', takes: number })

/** The keys of a top-level volume (reference 2.12). */
export const volumeKeys = {
  driver: unsupported('Use `driver_opts.class` for a storage class.', {
    isDefault: whenOneOf('local'),
    takes: text(),
  }),
  driver_opts: mapped(driverOptionsBlock),
  external: inCompose(
    mapped(externalShape),
    unsupported(
      'tranship creates a PersistentVolumeClaim. To use an existing one, delete it from the output.',
      {
        changesNothing: whenOneOf('false'),
      },
    ),
  ),
  labels: mapped(listOrMap, byName),
  name: mapped(text()),
} satisfies KeyTable

export const volumeBlock = block(volumeKeys)

export const driverOptionsTexts = {
  access_mode: {
    becomes: '`accessModes`. With `ReadWriteMany`, Pods that share the volume may run on several nodes.',
    example: 'ReadWriteMany',
    default: 'ReadWriteOnce',
  },
  class: { becomes: '`storageClassName`.', example: 'fast' },
  device: {
    becomes: 'The path of the share with `type: nfs`; the folder with `o: bind`.',
    example: ':/data',
  },
  o: {
    becomes: 'With `type: nfs` the server, with `tmpfs` the size of the memory; `bind` is a host volume.',
    example: 'addr=nfs.example.com,rw',
  },
  size: {
    becomes: '`resources.requests.storage`.',
    example: '5Gi',
    default: '1Gi',
  },
  type: {
    becomes: '`nfs`: the share itself, in the Pods; `tmpfs`: an `emptyDir` in memory. Neither has a claim.',
    example: 'nfs',
  },
} satisfies TextsOf<typeof driverOptionsKeys>

export const volumeTexts = {
  driver_opts: { becomes: 'Storage class and size.', example: { size: '5Gi' } },
  external: {
    becomes: '`true`: the claim exists already. It is mounted as it is, and none is made.',
    example: true,
    default: false,
  },
  labels: {
    becomes: 'Annotations of the PersistentVolumeClaim.',
    example: { backup: 'daily' },
  },
  name: { becomes: 'The name of the PersistentVolumeClaim.', example: 'shop-data' },
} satisfies TextsOf<typeof volumeKeys>
