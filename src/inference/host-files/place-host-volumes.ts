import { isAbsolutePath, parseHostPath } from '../../compose/host-path.js'
import { PathTree } from '../../compose/path-tree.js'
import { dataKey } from '../../kubernetes/data-key.js'
import { beginsAtManifest, isInsideProject, isSocket } from '../../rules/mounts/host-mount.js'
import {
  comparable,
  type FolderMount,
  type HostMount,
  type Mount,
  type NamedMount,
} from '../../rules/mounts/mount.js'
import { withoutEnd } from '../../source/ends.js'
import type { Variable } from '../../rules/values/variables.js'
import type { Scope } from '../../rules/types/scope.js'
import { createCommand, quoted, quotedPath } from '../../rules/values/create-command.js'
import { type HostContents, type HostFile, isEmptyFolder } from './host-contents.js'
import { scriptsOf } from './scripts.js'
import { Commands, insteadOfHost, isDataFolder, isKeptFolder, isWrittenBy } from './host-uses.js'
import type { HeldFiles, WrittenMount } from './held-files.js'
import { namedWrittenPaths } from './named-paths.js'
import { withoutNeedlessVolumes } from './needless-volumes.js'
import { resolveHostVolumes } from './host-volumes.js'
import { reportNotMounted } from './report-not-mounted.js'
import { foldersInImage, type InImage, isContext, mayHaveShell } from './image-folders.js'
import { isConfigurationFolder, isGeneratedByName } from '../../knowledge/container-paths.js'
import { isOwnDataFolder } from '../../knowledge/images.js'
import { isSourceFile, isTimeZoneFile } from '../../knowledge/host-paths.js'
import { imageOfProgram, knownImageOf, observedMount } from '../../application/known-program.js'
import type { ServiceSettings } from '../../rules/service-rules.js'
import { sentence, type Shown, tableOfWords, words } from '../../source/shown.js'

/** The replacements for a service's host mounts. */
export interface PlacedMounts {
  /** All mounts of the service, with objects in place of host paths. */
  readonly mounts: readonly Mount[]
  /** The files to copy into a derived image. */
  readonly copies: readonly HostMount[]
  /** Variables in place of files. */
  readonly variables: readonly Variable[]
}

/**
 * Decides what host volumes become: content of images, as in the reference, or objects depending on their content (rule
 * C2-04).
 */
export function placeHostVolumes(service: ServiceSettings, held: HeldFiles, scope: Scope): PlacedMounts {
  const { mounts, build, place } = service
  const isUnread =
    build === undefined
      ? place.has('build')
      : !build.place.isReadable('context') || !build.place.isReadable('additional_contexts')
  if (!scope.capabilities.filesInContainers || isUnread) {
    // If a build could not be read, the files of its image are unknown.
    const copies = isUnread ? [] : resolveHostVolumes(mounts, build, scope)
    return { mounts: withoutNeedlessVolumes(mounts, copies, scope), copies, variables: [] }
  }
  if (!mounts.some(({ kind }) => kind === 'host')) return { mounts, copies: [], variables: [] }
  const placing = new Placing(service, held, scope)
  const placed = new Map<Mount, Mount>()
  const copies: HostMount[] = []
  for (const mount of mounts) {
    if (mount.kind !== 'host') continue
    const found = placing.place(mount)
    if (found === 'image') copies.push(mount)
    else if (found !== undefined) placed.set(mount, found)
  }
  const kept = mounts.filter((mount): mount is HostMount => placed.has(mount))
  const all = withoutNeedlessVolumes(mounts, [...copies, ...kept], scope)
  const { variables } = placing
  return { mounts: all.map((mount) => placed.get(mount) ?? mount), copies, variables }
}

/** Returns the host mounts that services write to, without those that their images contain already. */
export function writtenHostMounts(
  services: readonly ServiceSettings[],
  scope: Scope,
): readonly WrittenMount[] {
  return services.flatMap((service) => {
    const { mounts } = service
    if (!mounts.some(({ kind }) => kind === 'host')) return []
    const inImage = foldersInImage(service, scope)
    const commands = commandsOf(service, scope)
    const named = service.infer ? namedWrittenPaths(service, scope) : new PathTree()
    return mounts.flatMap((mount) => {
      if (mount.kind !== 'host' || mount.readOnly || ['all', 'some'].includes(inImage(mount))) return []
      if (![undefined, 'volume'].includes(mount.place.get('x-platform-host-volume')?.text)) return []
      const isWritten = observedMount(service, mount.target)?.written === true
      // The project folder has the program, which may name any of its files.
      const isNamed = mount.path.names.length > 0 && named.hasBelow(withoutEnd(mount.target, '/'))
      const isOwn = isOwnDataFolder(imageOfProgram(service), comparable(mount.target))
      return [{ mount, isKept: isWritten || isNamed || isOwn || isKeptFolder(mount, commands) }]
    })
  })
}

/**
 * Returns the mounts of folders that are claims for all that is mounted from below them. Services that mount parts of one folder
 * share its files.
 */
export function outerMounts(written: readonly WrittenMount[], scope: Scope): readonly HostMount[] {
  return written
    .map(({ mount }) => mount)
    .filter(
      (mount) =>
        mount.path.names.length > 0 &&
        !isTimeZoneFile(mount.source) &&
        (beginsAtManifest(mount) ? isEmptyFolder(mount, scope) : isDataFolder(mount)),
    )
}

/** Returns the commands that a service runs, as far as they are known: its words, and the scripts that it mounts. */
function commandsOf({ command, mounts }: ServiceSettings, scope: Scope): readonly Commands[] {
  return [...scriptsOf(command, mounts, scope)].map((text) => scope.readOnce(text, commandsIn))
}

function commandsIn(text: string): Commands {
  return new Commands(text)
}

/** The ways in which a volume begins. */
const EMPTY = words('empty in the cluster')
const COPIED = words('with its files. Later changes to them do not reach the volume')
const OF_IMAGE = words('with the files of the image, which an empty folder would hide')
const HIDING = words('empty in the cluster. It hides files of the image, which has no shell to copy them')

const insteadOfImage = words(
  'Copy other files that it needs into a running Pod with `kubectl cp`. For an empty volume, write `x-platform-host-volume: volume` in the long form.',
)

/** The reason why changes are lost with the Pod, and the fix. */
const notKept = {
  file: tableOfWords({
    reason: 'becomes part of the image',
    instead:
      'If the service only reads, add `:ro`. If it writes, keep the file in a folder with a named volume.',
  }),
  pods: tableOfWords({
    reason: 'is copied into each Pod',
    instead: 'Copy the files with the Dockerfile. If the service writes, use a named volume.',
  }),
}

/** Replaces the host volumes of one service. */
class Placing {
  readonly variables: Variable[] = []
  private readonly hasFolder: (mount: HostMount) => InImage
  private readonly commands: readonly Commands[]

  constructor(
    private readonly service: ServiceSettings,
    private readonly held: HeldFiles,
    private readonly scope: Scope,
  ) {
    this.hasFolder = foldersInImage(service, scope)
    this.commands = commandsOf(service, scope)
  }

  /** Returns the mount that replaces a host volume. Returns `image` if the image gets the files. */
  place(mount: HostMount): Mount | 'image' | undefined {
    const { options } = this.scope
    const own = mount.place.get('x-platform-host-volume')?.text
    if (own === 'ignore') return undefined
    const asked = own ?? options.hostVolumes
    if (asked === 'ignore') {
      this.reportIgnored(mount)
      return undefined
    }
    if (isSocket(mount) || (own === undefined && !beginsAtManifest(mount))) return this.placeOutside(mount)
    if (asked === 'image') return this.inImage(mount)
    if (asked === 'volume') return this.asClaim(mount)
    const contents = this.held.contentsOf(mount, this.scope)
    if (asked === 'config') return this.asConfig(mount, contents)
    return this.placeInside(mount, contents)
  }

  private placeInside(mount: HostMount, contents: HostContents): Mount | 'image' | undefined {
    const { kind } = contents
    // The image has these files already. The mount only makes changes visible during development.
    const mayBeFolder = kind.endsWith('folder') || (kind === 'unknown' && !mount.isFile)
    const inImage = mayBeFolder && !mount.readOnly ? this.hasFolder(mount) : 'none'
    if (inImage === 'some') reportNotMounted('development', mount, this.scope)
    if (inImage === 'beginning') return { ...this.asClaim(mount), init: mount.place }
    if (inImage === 'hiding') return this.asNewClaim(mount)
    if (inImage !== 'none') return undefined
    if (kind === 'unknown') {
      this.scope.undecided?.()
      return undefined
    }
    const isWritten = this.held.isWritten(mount)
    const isFile = kind === 'file' || (kind === 'unread-file' && (mount.isFile || !isWritten))
    if (isFile) {
      this.reportChanged(mount)
      return this.asConfig(mount, contents)
    }
    if (kind === 'missing-file') {
      reportNotMounted('missing file', mount, this.scope)
      return undefined
    }
    const { target, shownSource, shownTarget, readOnly, place } = mount
    const shown = { source: shownSource, target: shownTarget }
    if (this.isProgram(mount) && !isEmptyFolder(mount, this.scope) && !this.held.isKept(mount))
      return this.asProgram(mount, contents)
    if (readOnly && !isWritten && isEmptyFolder(mount, this.scope)) return this.asEmpty(mount)
    if (kind === 'folder' && contents.isText) {
      if (this.held.isKept(mount)) return this.asFilledClaim(mount, contents.files)
      if (!readOnly && !this.held.isRepeated(place) && !this.isOnlyRead(target, contents.files)) {
        const instead = words('If the service only reads, add `:ro`. If it writes, use a named volume.')
        this.scope.report('host-volume-read-only', place, { ...shown, instead })
      }
      return this.asConfig(mount, contents)
    }
    const isVolume = !readOnly || isWritten || isEmptyFolder(mount, this.scope)
    if (kind !== 'large-file' && isVolume) return this.asNewClaim(mount)
    const where = this.inImage(mount)
    if (where === 'image' && kind === 'large-file' && !readOnly && !this.isOnlyRead(target))
      this.scope.report('host-volume-not-kept', place, { ...shown, ...notKept.file })
    return where
  }

  /** Returns true if a folder is that of the manifest, or the whole build context: it has the program, not its data. */
  private isProgram(mount: HostMount): boolean {
    const { path } = mount
    const isProject = path.from === '.' && path.up === 0 && path.names.length === 0
    return isProject || isContext(mount, this.service.build, this.scope)
  }

  /** Places files that a service runs: in an image, or else copied into each Pod, where it may write too. */
  private asProgram(mount: HostMount, contents: HostContents): Mount | 'image' | undefined {
    if (this.service.build === undefined) return this.inImage(mount)
    if (contents.kind !== 'folder' || !contents.isText) return this.asNewClaim(mount)
    const beginsWith = this.asFolder(mount, contents.files)
    if (!this.mayHaveShell()) return beginsWith
    const { shownSource, target, shownTarget, readOnly, place } = mount
    if (!readOnly)
      this.scope.report('host-volume-not-kept', place, {
        source: shownSource,
        target: shownTarget,
        ...notKept.pods,
      })
    return { kind: 'anonymous', target, shownTarget, readOnly, place, beginsWith }
  }

  /** Replaces a folder by an empty one that nothing can fill. */
  private asEmpty({ target, shownTarget, shownSource, readOnly, place }: HostMount): Mount {
    const instead = sentence`Put files into \`${shownSource}\` before you deploy, or remove the mount.`
    const shown = { source: shownSource, target: shownTarget, content: EMPTY, instead }
    this.scope.report('host-volume-as-claim', place, shown)
    return { kind: 'anonymous', target, shownTarget, readOnly, place }
  }

  /** True if the program and the commands of the service only read a folder, as one of source code. */
  private isOnlyRead(target: string, files: readonly HostFile[] = []): boolean {
    const isSource = files.length > 0 && files.every(({ path }) => isSourceFile(path))
    return (isSource || isConfigurationFolder(target)) && !isWrittenBy(this.commands, target)
  }

  /** Places absolute host paths, and paths that lead out of the manifest's folder (rule C2-05a). */
  private placeOutside(mount: HostMount): Mount | undefined {
    const { target, shownTarget, readOnly, place, source } = mount
    const isAbsolute = source.startsWith('/')
    if (this.scope.options.hostPaths === true && isAbsolute) {
      const path = `/${parseHostPath(source).names.join('/')}`
      return { kind: 'node', path, target, shownTarget, readOnly, place }
    }
    if (isSharedMemory(source) && isSharedMemory(target)) {
      return { kind: 'tmpfs', target, shownTarget, readOnly, place }
    }
    if (isTimeZoneFile(source)) this.addTimeZone(mount)
    else if (!mount.isPlaceKnown && !isSocket(mount)) this.scope.undecided?.()
    else if ((!readOnly || this.held.isWritten(mount)) && isDataFolder(mount)) return this.asNewClaim(mount)
    else this.reportIgnored(mount)
    return undefined
  }

  private addTimeZone(mount: HostMount): void {
    const { place } = mount
    const { environment } = this.service
    if ([...environment.variables, ...this.variables].some(({ name }) => name === 'TZ')) return
    const value = this.scope.lookupAt(place)('TZ')
    if (value) this.variables.push({ name: 'TZ', value, place })
    else if (this.scope.undecided !== undefined) this.scope.undecided()
    else if (environment.isWhole) reportNotMounted('time zone', mount, this.scope)
  }

  private inImage(mount: HostMount): 'image' | undefined {
    if (this.service.build !== undefined) {
      reportNotMounted('development', mount, this.scope)
      return undefined
    }
    // No build contains files outside of its context, which is the manifest's folder.
    if (!isInsideProject(mount)) {
      this.reportIgnored(mount)
      return undefined
    }
    if (mount.isMissing) reportNotMounted('missing', mount, this.scope)
    return 'image'
  }

  private asNewClaim(mount: HostMount): Mount {
    const { source, target, shownSource, shownTarget, place, readOnly } = mount
    if (!readOnly && this.hasFolder(mount) === 'hiding' && observedMount(this.service, target) === undefined)
      return this.asClaimOfImage(mount)
    // In Compose too, a service starts with an empty folder and writes to it. An absolute path that is missing here may
    // exist on the machine that it is meant for.
    const isEmpty = isEmptyFolder(mount, this.scope) && !(mount.found === 'missing' && isAbsolutePath(source))
    const staysEmpty = readOnly && !this.held.isWritten(mount)
    const needsFiles = !isEmpty && !isGeneratedByName(target)
    if ((needsFiles || staysEmpty) && !this.held.hasClaim(mount)) {
      const instead = staysEmpty
        ? sentence`Put files into \`${shownSource}\` before you deploy, or remove \`:ro\`. No service writes to the volume, so it stays empty.`
        : this.waysToFill(mount)
      const shown = { source: shownSource, target: shownTarget, content: EMPTY, instead }
      this.scope.report('host-volume-as-claim', place, shown)
    }
    return this.asClaim(mount)
  }

  /** Makes a volume that begins with the files of the image, because an empty folder hides them and no program starts. */
  private asClaimOfImage(mount: HostMount): Mount {
    const { shownSource: source, shownTarget: target, place } = mount
    const hasShell = this.mayHaveShell()
    if (!this.held.hasClaim(mount)) {
      const content = hasShell ? OF_IMAGE : HIDING
      this.scope.report('host-volume-as-claim', place, { source, target, content, instead: insteadOfImage })
    }
    return { ...this.asClaim(mount), ...(hasShell ? { init: place } : {}) }
  }

  /** Returns the advice for files of a volume that begins empty. */
  private waysToFill(mount: HostMount): Shown {
    if (this.held.isKept(mount) || knownImageOf(this.service)?.isDatabase === true)
      return words(
        'The service writes its files there. To keep those of the host, copy them before it starts.',
      )
    return this.isProgram(mount)
      ? words(
          'Copy the files with the Dockerfile, and remove the mount. The service cannot run without them.',
        )
      : words('Copy files that the service needs into a running Pod with `kubectl cp`.')
  }

  /** Makes a volume that begins with the host's files, or an empty one if no shell in the image can copy them. */
  private asFilledClaim(mount: HostMount, contents: readonly HostFile[]): Mount {
    if (!this.mayHaveShell()) return this.asNewClaim(mount)
    const { shownSource: source, shownTarget: target, place } = mount
    if (!this.held.hasClaim(mount)) {
      const instead = words('If the service only reads them, add `:ro`. Then each deploy updates them.')
      this.scope.report('host-volume-as-claim', place, { source, target, content: COPIED, instead })
    }
    return { ...this.asClaim(mount), beginsWith: this.asFolder(mount, contents) }
  }

  private asClaim(mount: HostMount): NamedMount {
    const { target, shownTarget, shownSource: shownVolume, readOnly, place } = mount
    const { volume, subPath } = this.held.claimOf(mount)
    return {
      kind: 'volume',
      volume: volume.name,
      shownVolume,
      isDerived: true,
      subPath,
      target,
      shownTarget,
      readOnly,
      place,
    }
  }

  private asConfig(mount: HostMount, contents: HostContents): Mount | undefined {
    const { target, shownTarget, place } = mount
    if (contents.kind === 'unread-file') return this.asUnreadConfig(mount)
    if (contents.kind !== 'file' && contents.kind !== 'folder') {
      if (contents.kind === 'unknown') this.scope.undecided?.()
      else
        this.reportIgnored(
          mount,
          words('Choose another way than `config`: a ConfigMap holds at most 1 MiB of existing files.'),
        )
      return undefined
    }
    if (contents.kind === 'folder') return this.asFolder(mount, contents.files)
    const { configMap, files, mode } = this.held.configMapOf(mount, contents.files)
    const { objectName: name } = configMap
    const { key } = files[0]!
    const holder = { kind: 'configMap', name } as const
    return { kind: 'file', holder, key, mode, target, shownTarget, readOnly: true, place }
  }

  private asFolder(mount: HostMount, contents: readonly HostFile[]): FolderMount {
    const { target, shownTarget, place } = mount
    const { configMap, files, mode, isPlain } = this.held.configMapOf(mount, contents)
    return {
      kind: 'folder',
      configMap: configMap.objectName,
      files,
      mode,
      isPlain,
      target,
      shownTarget,
      readOnly: true,
      place,
    }
  }

  /** Uses a ConfigMap that the user must create. */
  private asUnreadConfig(mount: HostMount): Mount {
    const { shownSource, sourcePart, target, shownTarget, place } = mount
    const name = this.held.nameOf('ConfigMap', mount)
    const key = dataKey(mount.path.names.at(-1) ?? '')
    const at = place.get('source') ?? place
    const command = createCommand(words('configmap'), quoted(this.held.shownNameOf(name, mount)), this.scope)
    const file = quotedPath(shownSource, sentence`${mount.sourcePlace.show(key)}=`)
    const instead = sentence`, or make it: ${command} --from-file=${file}`
    const part = sourcePart === undefined ? {} : { part: sourcePart }
    this.scope.report(
      'file-not-provided',
      at,
      { path: shownSource, consequence: 'the ConfigMap is missing', instead },
      part,
    )
    return {
      kind: 'file',
      holder: { kind: 'configMap', name },
      key,
      mode: undefined,
      target,
      shownTarget,
      readOnly: true,
      place,
    }
  }

  /**
   * Reports a file that the service itself changes. A read-only mount does not count, because it could not be changed
   * under Compose either.
   */
  private reportChanged({ target, shownSource, shownTarget, readOnly, place }: HostMount): void {
    const isWritten =
      observedMount(this.service, target)?.written === true || isWrittenBy(this.commands, target)
    if (readOnly || !isWritten || this.held.isRepeated(place)) return
    const instead = words(
      'Remove the change: everybody can read the file, and run it if it is a script. Or let the command change a copy of it.',
    )
    this.scope.report('host-volume-read-only', place, { source: shownSource, target: shownTarget, instead })
  }

  private mayHaveShell(): boolean {
    const { facts, build } = this.service
    return facts?.shell ?? mayHaveShell(build, this.scope)
  }

  private reportIgnored(mount: HostMount, instead?: Shown): void {
    const otherwise = isInsideProject(mount) ? undefined : insteadOfHost(mount, imageOfProgram(this.service))
    reportNotMounted('outside', mount, this.scope, instead ?? otherwise)
  }
}

/** True for `/dev/shm`. A service that mounts the host's needs more shared memory, and not the content of others. */
function isSharedMemory(path: string): boolean {
  return comparable(path) === '/dev/shm'
}

/**
 * Splits folders in which something else is mounted into single files, because nothing can be created in a ConfigMap.
 * `hasRoomFor` is called before the files are listed.
 */
export function withSplitFolders(
  mounts: readonly Mount[],
  hasRoomFor: (files: number) => boolean,
): readonly Mount[] {
  if (!mounts.some(({ kind }) => kind === 'folder')) return mounts
  const targets = new PathTree(mounts.map(({ target }) => withoutEnd(target, '/')))
  return mounts.flatMap((mount): Mount[] => {
    if (mount.kind !== 'folder') return [mount]
    const folder = withoutEnd(mount.target, '/')
    if (!targets.hasBelow(folder)) return [mount]
    const { configMap: name, files, shownTarget, readOnly, place } = mount
    if (!hasRoomFor(files.length)) return [mount]
    return files
      .map(({ key, path, mode }) => ({ key, mode, target: `${folder}/${path}` }))
      .filter(({ target }) => !targets.hasBetween(folder, target))
      .map(({ key, mode, target }): Mount => {
        // The folder has no messages of its own for its content.
        const holder = { kind: 'configMap', name } as const
        return { kind: 'file', holder, key, mode, target, shownTarget, readOnly, place }
      })
  })
}
