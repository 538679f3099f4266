import { escapeExpansion } from '../../kubernetes/expansion.js'
import type { ContainerFields } from '../../kubernetes/kubernetes-object.js'
import type { Mount } from '../mounts/mount.js'
import type { Draft } from '../rule/draft.js'
import type { Service } from './service.js'

/** Where an init container has the volume that it fills; at its own place the volume would hide what is to be copied. */
const FOLDER = '/volume-init'

/**
 * Copies a folder of the image into a volume that is empty, or that an earlier copy was interrupted in. Root gives the
 * folder itself the owner and mode that it has in the image, as Docker does; nobody else can.
 */
const script = `[ -d "$1" ] || exit 0
cd ${FOLDER} || exit 1
[ -z "$(ls -A)" ] || [ -e .volume-init ] || exit 0
: > .volume-init || exit 1
if [ "$(id -u)" = 0 ]; then cp -a "$1/." . || exit 1
else ls -A "$1" | while IFS= read -r name; do cp -a "$1/$name" . || exit 1; done || exit 1
fi
rm -f .volume-init
`

/** Writes the init containers that fill new volumes with what the image has there (rule C3-05). */
export function mapVolumeInit({ mounts }: Service, own: ContainerFields, draft: Draft): void {
  if (!mounts.some((mount) => initOf(mount) !== undefined)) return
  const mountedAt = new Map(own.volumeMounts?.map((mounted) => [mounted.mountPath, mounted]))
  let count = 0
  for (const mount of mounts) {
    const init = initOf(mount)
    const mounted = mountedAt.get(mount.target)
    if (init === undefined || mounted === undefined) continue
    count++
    const name = `volume-init-${count}`
    const { subPath } = mounted
    const container: ContainerFields = {
      name: name === own.name ? `fill-${name}` : name,
      image: own.image!,
      command: ['/bin/sh', '-c', script, 'volume-init', mount.target].map(escapeExpansion),
      ...(own.resources === undefined ? {} : { resources: own.resources }),
      volumeMounts: [
        { name: mounted.name, mountPath: FOLDER, ...(subPath === undefined ? {} : { subPath }) },
      ],
      ...(own.imagePullPolicy === undefined ? {} : { imagePullPolicy: own.imagePullPolicy }),
      ...(own.securityContext === undefined ? {} : { securityContext: own.securityContext }),
    }
    draft.pod.add('initContainers', container, init)
  }
}

/** Where a mount says that its volume is to be filled. */
function initOf(mount: Mount) {
  return mount.kind === 'volume' || mount.kind === 'anonymous' ? mount.init : undefined
}
