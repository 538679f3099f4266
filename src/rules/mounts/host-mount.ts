import {
  isAbsolutePath,
  isRelativePath,
  isRemoteFile,
  isWithin,
  manifestFolder,
  parseHostPath,
} from '../../compose/host-path.js'
import { isGiven, reportWithheld } from '../values/files.js'
import type { Place } from '../../source/place.js'
import type { Scope } from '../types/scope.js'
import type { HostMount } from './mount.js'
import { ownValue } from '../../source/own-property.js'

const anySuffix = /\.(?!d$)[^.]+$/

/** A number after a dot is the version of a folder's content, as in `data_v1.6`. */
const suffix = /\.(?!d$|\d+$)[^.]+$/

/**
 * Makes a mount of a host path. The host tells if the path is a file. Otherwise a name with a suffix counts as a file:
 * `app.conf`, `.env`.
 */
export function hostMount(
  mount: Omit<
    HostMount,
    | 'kind'
    | 'shownSource'
    | 'sourcePlace'
    | 'path'
    | 'found'
    | 'isFile'
    | 'isMissing'
    | 'isTypeKnown'
    | 'isPlaceKnown'
  >,
  { options: { files, folder, folders, withheld }, capabilities, pathFrom, report, undecided }: Scope,
  /** The place of the path, if it is not in the mount itself. */
  written: Place = mount.place.get('source') ?? mount.place,
): HostMount {
  const { target } = mount
  const { path: source, place: sourcePlace } = pathFrom(written, mount.source)
  const path = parseHostPath(source, folder)
  reportWithheld(withheld, source, sourcePlace, 'mount', report)
  // A path with a given content is a file, whatever its name is.
  const given = capabilities.filesInContainers && isGiven(files, source) ? 'file' : undefined
  const described = ownValue(folders, source) ?? given
  // The result must not depend on the order in which the host lists files.
  const found = described === undefined || typeof described === 'string' ? described : [...described].sort()
  const isFile =
    found === undefined || found === 'missing'
      ? !/[/\\]$/.test(source) &&
        !target.endsWith('/') &&
        (capabilities.versionedFolders ? suffix : anySuffix).test(path.names.at(-1) ?? '')
      : found === 'file'
  return {
    kind: 'host',
    ...mount,
    source,
    shownSource: sourcePlace.show(source),
    sourcePlace,
    path,
    found,
    isFile,
    isMissing: found === 'missing',
    isTypeKnown: undecided === undefined || found !== undefined,
    isPlaceKnown: undecided === undefined || folder !== undefined || !isAbsolutePath(source),
  }
}

/** True if the source is a file or folder in the manifest's folder. */
export function isInsideProject(mount: HostMount): boolean {
  return isWithin(mount.path, manifestFolder) && !isSocket(mount)
}

/** True if the source belongs to the manifest: it is in its folder, or its path leads out of the folder from there. */
export function beginsAtManifest(mount: HostMount): boolean {
  return isInsideProject(mount) || isRelativePath(mount.source) || isRemoteFile(mount.source)
}

/** True for a socket. Behind it is a running program, so it cannot be copied. */
export function isSocket({ source }: HostMount): boolean {
  return source.endsWith('.sock')
}
