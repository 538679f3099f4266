import { mapped, unsupported } from './key.js'
import { block, listOrMap, number, text } from './shape.js'

const driverOptionsBlock = block(
  {
    class: mapped('volumes', text(), '`storageClassName`.', { example: 'fast' }),
    size: mapped('volumes', number, '`resources.requests.storage`; `1Gi` by default.', { example: '5Gi' }),
  },
  { others: 'unsupported' },
)

/** The keys of a top-level volume (reference 2.12). */
export const volumeBlock = block({
  driver: unsupported('Use `driver_opts.class` for a storage class.'),
  driver_opts: mapped('volumes', driverOptionsBlock, 'Storage class and size.', { example: { size: '5Gi' } }),
  external: unsupported('A PersistentVolumeClaim is made; delete it from the output to use one that exists.'),
  labels: mapped('volumes', listOrMap, 'Annotations of the PersistentVolumeClaim.', {
    example: { backup: 'daily' },
  }),
  name: mapped('volumes', text(), 'The name of the PersistentVolumeClaim.', { example: 'shop-data' }),
})
