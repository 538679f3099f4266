import { isRemoteContext, isTypedContext } from '../../compose/build-context.js'
import { type HostPath, isWithin, parseHostPath } from '../../compose/host-path.js'
import type { Scope } from '../rule/scope.js'
import type { Build } from '../service/build.js'
import { isInsideProject, isSocket } from '../mounts/host-mount.js'
import { isEngineSocket, withoutEngine, withoutSocket } from '../knowledge/host-paths.js'
import type { HostMount, Mount } from '../mounts/mount.js'

/**
 * The host volumes of a service without `build` that become content of its image (rule R2.3-06). What becomes of all
 * others is reported (rule R2.12-04): no node of a cluster has the files of a developer's machine.
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
    // A folder that the developer mounts over what the image has already is for developing only.
    const mayBeFolder = !mount.isFile || !mount.isTypeKnown
    if (inContext && mayBeFolder && !mount.readOnly) continue
    reportHostVolume(
      inContext || isInsideProject(mount) ? 'host-volume-not-deployed' : 'host-volume-ignored',
      mount,
      scope,
    )
  }
  return []
}

function resolveCopies(hosts: readonly HostMount[], scope: Scope): readonly HostMount[] {
  const copies: HostMount[] = []
  for (const mount of hosts) {
    if (scope.options.hostVolumes === 'ignore' || !isInsideProject(mount)) {
      const isCertain = mount.isPlaceKnown || isSocket(mount) || scope.options.hostVolumes === 'ignore'
      if (isCertain) reportHostVolume('host-volume-ignored', mount, scope)
      continue
    }
    // The image is the derived one all the same: objects do not depend on what a disk has at the moment.
    if (mount.isMissing) reportHostVolume('host-volume-missing', mount, scope)
    copies.push(mount)
  }
  return copies
}

export function reportHostVolume(
  code: 'host-volume-ignored' | 'host-volume-missing' | 'host-volume-not-deployed',
  mount: HostMount,
  scope: Scope,
): void {
  const { place, shownSource: source, shownTarget: target } = mount
  if (code === 'host-volume-ignored') scope.report(code, place, { source, target, instead: insteadOf(mount) })
  else scope.report(code, place, { source, target })
}

function insteadOf(mount: HostMount) {
  if (!isSocket(mount)) return 'Put the files into the image, or use a named volume.'
  return isEngineSocket(mount.source) ? withoutEngine : withoutSocket
}

/** The folders that a build may take files from. */
export function localContexts({ context, settings }: Build, scope: Scope): HostPath[] {
  const additional = settings.additionalContexts.map(({ value = '' }) => value)
  return [context, ...additional.filter((text) => !isTypedContext(text))]
    .filter((text) => text !== '' && !isRemoteContext(text))
    .map((text) => parseHostPath(text, scope.options.folder))
}
