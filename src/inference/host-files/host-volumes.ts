import { isRemoteContext, isTypedContext } from '../../compose/build-context.js'
import { type HostPath, isWithin, parseHostPath } from '../../compose/host-path.js'
import type { Scope } from '../../rules/types/scope.js'
import type { Build } from '../../rules/service/build.js'
import { isInsideProject, isSocket } from '../../rules/mounts/host-mount.js'
import type { HostMount, Mount } from '../../rules/mounts/mount.js'
import { reportNotMounted } from './report-not-mounted.js'

/**
 * Returns the host volumes of a service without `build` that become content of its image (rule R2.3-06). All others are
 * reported (rule R2.12-04): no node of a cluster has the files of a developer's machine.
 */
export function resolveHostVolumes(
  mounts: readonly Mount[],
  build: Build | undefined,
  scope: Scope,
): readonly HostMount[] {
  const hosts = mounts.filter((mount): mount is HostMount => mount.kind === 'host')
  if (build === undefined) return resolveCopies(hosts, scope)
  const contexts = localContexts(build, scope)
  for (const mount of hosts) {
    if (!mount.isPlaceKnown && !isSocket(mount)) continue
    const inContext = !isSocket(mount) && contexts.some((context) => isWithin(mount.path, context))
    // A folder that a developer mounts over the image's own is only for development.
    const mayBeFolder = !mount.isFile || !mount.isTypeKnown
    if (inContext && mayBeFolder && !mount.readOnly) continue
    reportNotMounted(inContext || isInsideProject(mount) ? 'development' : 'outside', mount, scope)
  }
  return []
}

function resolveCopies(hosts: readonly HostMount[], scope: Scope): readonly HostMount[] {
  const copies: HostMount[] = []
  for (const mount of hosts) {
    if (scope.options.hostVolumes === 'ignore' || !isInsideProject(mount)) {
      const isCertain = mount.isPlaceKnown || isSocket(mount) || scope.options.hostVolumes === 'ignore'
      if (isCertain) reportNotMounted('outside', mount, scope)
      continue
    }
    // The image is a derived one even if the file is missing: objects don't depend on the current content of a disk.
    if (mount.isMissing) reportNotMounted('missing', mount, scope)
    copies.push(mount)
  }
  return copies
}

/** Returns the folders that a build may copy files from. */
export function localContexts({ context, settings }: Build, scope: Scope): HostPath[] {
  const additional = settings.additionalContexts.map(({ value = '' }) => value)
  return [context, ...additional.filter((text) => !isTypedContext(text))]
    .filter((text) => text !== '' && !isRemoteContext(text))
    .map((text) => parseHostPath(text, scope.options.folder))
}
