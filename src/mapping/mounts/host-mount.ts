import {
  isAbsolutePath,
  isRelativePath,
  isWithin,
  manifestFolder,
  parseHostPath,
} from '../../compose/host-path.js'
import { isGiven, reportWithheld } from '../read/files.js'
import type { Place } from '../../source/place.js'
import type { Scope } from '../rule/scope.js'
import type { HostMount } from './mount.js'

const anySuffix = /\.(?!d$)[^.]+$/

/** A number behind a dot is the version of what is in a folder: `data_v1.6`. */
const suffix = /\.(?!d$|\d+$)[^.]+$/

/** What is at the path is what the host says; else a name with a suffix is taken for a file: `app.conf`, `.env`. */
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
  /** Where the path is written, if not in the mount itself. */
  written: Place = mount.place.get('source') ?? mount.place,
): HostMount {
  const { target } = mount
  const { path: source, place: sourcePlace } = pathFrom(written, mount.source)
  const path = parseHostPath(source, folder)
  reportWithheld(withheld, source, sourcePlace, 'mount', report)
  // Whose content is given is a file, whatever its name is.
  const given = capabilities.filesInContainers && isGiven(files, source) ? 'file' : undefined
  const said = folders !== undefined && Object.hasOwn(folders, source) ? folders[source] : given
  // In which order a host lists its files changes nothing.
  const found = said === undefined || typeof said === 'string' ? said : [...said].sort()
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

/** Whether the source is a file or folder in the folder of the manifest. */
export function isInsideProject(mount: HostMount): boolean {
  return isWithin(mount.path, manifestFolder) && !isSocket(mount)
}

/** Whether the source goes with the manifest: it is in its folder, or its path begins there and leads out of it. */
export function beginsAtManifest(mount: HostMount): boolean {
  return isInsideProject(mount) || isRelativePath(mount.source)
}

/** Nothing but a running program can be behind it. */
export function isSocket({ source }: HostMount): boolean {
  return source.endsWith('.sock')
}
