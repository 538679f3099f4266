import type { VolumeMount } from 'kubernetes-types/core/v1.js'
import { escapeExpansion } from '../kubernetes/expansion.js'
import type { ContainerFields } from '../kubernetes/kubernetes-object.js'
import type { Place } from '../source/place.js'
import { toFileVolume } from '../rules/mounts/file-volume.js'
import { type FolderMount, isFilled, type Mount } from '../rules/mounts/mount.js'
import { VolumeNames } from '../rules/mounts/volume-names.js'
import { type Draft, silent } from '../rules/types/draft.js'
import type { Service } from '../application/service.js'

/** The path of the volume in the init container. At its own path the volume would hide the files to copy. */
const FOLDER = '/volume-init'

/**
 * Copies a folder of the image into a volume that is empty, or whose last copy was interrupted. As in Docker, the
 * folder itself keeps the owner and mode that it has in the image, which only root can set.
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

/** The path of the host's files in such a container. */
const FILES = '/volume-files'

/**
 * Copies files of the host in the same way. They come from a ConfigMap, whose internal entries begin with `..`. The
 * group of the volume may change them, as their owner on the host could.
 */
const copyFiles = `cd ${FOLDER} || exit 1
[ -z "$(ls -A)" ] || [ -e .volume-init ] || exit 0
: > .volume-init || exit 1
ls -A "$1" | while IFS= read -r name; do
case "$name" in ..*) continue ;; esac
cp -RL "$1/$name" . && chmod -R g+rwX "$name" || exit 1
done || exit 1
rm -f .volume-init
`

/**
 * Writes the init containers that fill new volumes with the image's files (rule C3-05), or with files of the host (rule
 * C2-04).
 */
export function mapVolumeInit({ mounts }: Service, own: ContainerFields, draft: Draft): void {
  if (!mounts.some(isFilled)) return
  const mountedAt = new Map(own.volumeMounts?.map((mounted) => [mounted.mountPath, mounted]))
  let count = 0
  for (const mount of mounts) {
    const beginning = beginningOf(mount)
    const mounted = mountedAt.get(mount.target)
    if (beginning === undefined || mounted === undefined) continue
    count++
    const name = `volume-init-${count}`
    const { subPath } = mounted
    const volumeMounts: VolumeMount[] = [
      { name: mounted.name, mountPath: FOLDER, ...(subPath === undefined ? {} : { subPath }) },
    ]
    const { files, place } = beginning
    if (files !== undefined) {
      const volume = { ...toFileVolume(files, new VolumeNames(), silent), name: `volume-files-${count}` }
      draft.pod.add('volumes', volume, place)
      volumeMounts.push({ name: volume.name, mountPath: FILES, readOnly: true })
    }
    const copied =
      files === undefined ? [script, 'volume-init', mount.target] : [copyFiles, 'volume-init', FILES]
    const container: ContainerFields = {
      name: name === own.name ? `fill-${name}` : name,
      image: own.image!,
      command: ['/bin/sh', '-c', ...copied].map(escapeExpansion),
      ...(own.resources === undefined ? {} : { resources: own.resources }),
      volumeMounts,
      ...(own.imagePullPolicy === undefined ? {} : { imagePullPolicy: own.imagePullPolicy }),
      ...(own.securityContext === undefined ? {} : { securityContext: own.securityContext }),
    }
    draft.pod.add('initContainers', container, place)
  }
}

/**
 * Returns the initial content of a volume: files of the host, or else files of the image. Returns undefined if the
 * mount asks for none.
 */
function beginningOf(
  mount: Mount,
): { readonly files: FolderMount | undefined; readonly place: Place } | undefined {
  if (mount.kind !== 'volume' && mount.kind !== 'anonymous') return undefined
  const files = mount.beginsWith
  const place = files?.place ?? mount.init
  return place && { files, place }
}
