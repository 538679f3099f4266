import { whenOneOf, whenPlainBind } from './changes-nothing.js'
import { bindValue, onlyNumber, yesOrNo } from './compose-values.js'
import { inCompose, type KeyTable, mapped, type TextsOf, unsupported } from './key.js'
import { block, boolean, listOrMap, number, text } from './shape.js'

export const mountVolumeKeys = {
  labels: unsupported('Use `labels` of the top-level volume.', { takes: listOrMap }),
  nocopy: mapped(boolean, { takes: yesOrNo }),
  subpath: mapped(text()),
} satisfies KeyTable

const mountVolumeBlock = block(mountVolumeKeys)

export const mountTmpfsKeys = {
  mode: inCompose(
    unsupported('Remove it. Every user can write to memory in a Pod.', {
      changesNothing: whenOneOf('0777', '0o777', '511', '01777', '0o1777', '1023'),
      takes: onlyNumber,
    }),
    unsupported(),
  ),
  size: mapped(number),
} satisfies KeyTable

export const mountImageKeys = {
  subpath: mapped(text()),
} satisfies KeyTable

const mountImageBlock = block(mountImageKeys)

const mountTmpfsBlock = block(mountTmpfsKeys)

/** The long form of an entry of a service's `volumes` (rule R2.12-01). */
export const mountKeys = {
  bind: inCompose(
    unsupported('Remove it. A Pod does not propagate mounts.', {
      changesNothing: whenPlainBind,
      takes: bindValue,
    }),
    unsupported(),
  ),
  consistency: unsupported('', { changesNothing: () => true, takes: text() }),
  image: inCompose(mapped(mountImageBlock), unsupported()),
  read_only: mapped(boolean),
  source: mapped(text(), { names: 'mount source', path: 'bind source' }),
  sub_path: mapped(text()),
  target: mapped(text()),
  tmpfs: mapped(mountTmpfsBlock),
  type: mapped(text('volume', 'bind', 'tmpfs', 'npipe', 'cluster', 'image')),
  volume: mapped(mountVolumeBlock),

  'x-platform-host-volume': mapped(text('config', 'volume', 'image', 'ignore'), {
    capability: 'wholeSpecification',
  }),
  'x-platform-volume-init': mapped(boolean, { capability: 'wholeSpecification' }),
} satisfies KeyTable

export const mountBlock = block(mountKeys, { required: ['target'] })

export const mountVolumeTexts = {
  nocopy: {
    becomes: '`true`: no files are copied from the image into the volume. `1.37` and `1.48` never copy any.',
    example: true,
  },
  subpath: { becomes: '`subPath` of the mount.', example: 'uploads' },
} satisfies TextsOf<typeof mountVolumeKeys>

export const mountTmpfsTexts = {
  size: { becomes: '`sizeLimit` of the `emptyDir`.', example: '64m' },
} satisfies TextsOf<typeof mountTmpfsKeys>

export const mountImageTexts = {
  subpath: { becomes: '`subPath` of the mount: a folder or file of the image.', example: 'public' },
} satisfies TextsOf<typeof mountImageKeys>

export const mountTexts = {
  image: {
    becomes: 'Settings of an image whose files are mounted, from Kubernetes 1.35 on.',
    example: { subpath: 'public' },
  },
  read_only: { becomes: '`readOnly` of the mount.', example: true, default: false },
  source: { becomes: 'The volume, the path on the host, or the image.', example: 'data' },
  sub_path: { becomes: '`subPath` of the mount.', example: 'uploads' },
  target: { becomes: '`mountPath` of the mount.', example: '/data' },
  tmpfs: { becomes: 'Settings of an `emptyDir` in memory.', example: { size: '64m' } },
  type: {
    becomes:
      'The kind of mount: a `volume`, files of the host (`bind`), memory (`tmpfs`), or an `image`, from Kubernetes 1.35 on.',
    example: 'volume',
  },
  volume: { becomes: 'Settings of a named volume.', example: { subpath: 'uploads' } },
  'x-platform-host-volume': {
    becomes:
      'The form of the files of a host volume: a ConfigMap, an empty volume, a part of the image, or nothing.',
    example: 'volume',
  },
  'x-platform-volume-init': {
    becomes:
      'An init container of the same image that copies the files of the image into an empty volume, as Docker does. The image needs `/bin/sh` and `cp`.',
    example: true,
    default: false,
  },
} satisfies TextsOf<typeof mountKeys>
