import { isWithin, manifestFolder, relativeText } from '../compose/host-path.js'
import type { Service } from '../mapping/model/service.js'
import { isInsideProject } from '../mapping/mounts/host-mount.js'
import { comparable } from '../mapping/mounts/mount.js'
import type { WatchAction, Watched } from '../mapping/service/watch.js'

/** What is done when files of this machine change: an entry of `develop.watch`. */
export interface Watch {
  /** The file or folder to watch: relative to the folder of the manifest, or absolute where it is outside of it. */
  readonly local: string
  readonly action: WatchAction
  /** The absolute path in the container that `local` is copied to; absent with actions that copy nothing. */
  readonly container?: string
  /** Patterns of what is not watched, as in a `.dockerignore`, relative to `local`. */
  readonly ignore: readonly string[]
  /** Patterns of what alone is watched, in the same way; everything where there are none. */
  readonly include: readonly string[]
  /** Whether what differs is copied before watching begins. */
  readonly initialSync: boolean
  /** What runs in the container after each copy; absent with every action but `sync+exec`. */
  readonly exec?: WatchCommand
}

/** A command that runs in the container, as its user. */
export interface WatchCommand {
  /** The program and its arguments. */
  readonly command: readonly string[]
  /** Its variables beside those of the container. */
  readonly environment: Readonly<Record<string, string>>
  /** The folder that it runs in; absent where that is the container's. */
  readonly workingDirectory?: string
}

/** Why an entry is not in the plan; undefined where it is. */
export function reasonToSkip(watched: Watched, service: Service): 'outside' | 'mounted' | undefined {
  if (watched.target === undefined) return undefined
  if (!isWithin(watched.path, manifestFolder)) return 'outside'
  const isMounted = service.writtenMounts.some(
    (mount) => mount.kind === 'host' && isInsideProject(mount) && isWithin(watched.path, mount.path),
  )
  return isMounted ? 'mounted' : undefined
}

/** The entries of a service that can be carried out. */
export function keptWatches(service: Service): readonly Watched[] {
  return service.watched.filter((watched) => reasonToSkip(watched, service) === undefined)
}

export function toWatch({
  source,
  path,
  action,
  target,
  ignore,
  include,
  initialSync,
  exec,
}: Watched): Watch {
  return {
    local: isWithin(path, manifestFolder) ? relativeText(path) : source,
    action,
    ...(target === undefined ? {} : { container: comparable(target) }),
    ignore,
    include,
    initialSync,
    ...(exec === undefined
      ? {}
      : {
          exec: {
            command: exec.words,
            environment: Object.fromEntries(exec.variables.map(({ name, value }) => [name, value])),
            ...(exec.directory === undefined ? {} : { workingDirectory: exec.directory }),
          },
        }),
  }
}
