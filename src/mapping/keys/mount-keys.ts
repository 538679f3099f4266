import { mapped, unsupported } from './key.js'
import { block, boolean, number, text } from './shape.js'

const volumeBlock = block({
  labels: unsupported(),
  nocopy: mapped('volumes', boolean, 'Always so: Kubernetes copies nothing from the image.', {
    example: true,
  }),
  subpath: mapped('volumes', text(), '`subPath` of the mount.', { example: 'uploads' }),
})

const tmpfsBlock = block({
  mode: unsupported(),
  size: mapped('volumes', number, '`sizeLimit` of the `emptyDir`.', { example: '64m' }),
})

/** The long form of an entry of a service's `volumes` (rule R2.12-01). */
export const mountBlock = block(
  {
    bind: unsupported(),
    consistency: unsupported(),
    image: unsupported(),
    read_only: mapped('volumes', boolean, '`readOnly` of the mount.', { example: true }),
    source: mapped('volumes', text(), 'The volume, or the path on the host.', { example: 'data' }),
    sub_path: mapped('volumes', text(), '`subPath` of the mount.', { example: 'uploads' }),
    target: mapped('volumes', text(), '`mountPath` of the mount.', { example: '/data' }),
    tmpfs: mapped('volumes', tmpfsBlock, 'Size of an `emptyDir` in memory.', { example: { size: '64m' } }),
    type: mapped(
      'volumes',
      text('volume', 'bind', 'tmpfs', 'npipe', 'cluster', 'image'),
      'What is mounted.',
      {
        example: 'volume',
      },
    ),
    volume: mapped('volumes', volumeBlock, 'Settings of a named volume.', {
      example: { subpath: 'uploads' },
    }),
  },
  { required: ['target'] },
)
