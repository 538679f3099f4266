import { isWithin, manifestFolder, relativeText } from '../compose/host-path.js'
import type { Service } from '../application/service.js'
import { isInsideProject } from '../rules/mounts/host-mount.js'
import { comparable } from '../rules/mounts/mount.js'
import type { WatchAction, Watched } from '../rules/service/watch.js'

/** An entry of `develop.watch`: an action that `up` takes when files of this machine change. */
export interface Watch {
  /**
   * The file or folder to watch, relative to the folder of the Compose file. An absolute path is outside of that
   * folder.
   */
  readonly local: string
  readonly action: WatchAction
  /** The absolute path in the container that `local` is copied to. Absent for actions that copy nothing. */
  readonly container?: string
  /** Patterns of ignored files, as in a `.dockerignore`, relative to `local`. */
  readonly ignore: readonly string[]
  /** Patterns of watched files, in the same notation. Empty for all files. */
  readonly include: readonly string[]
  /** True if differing files are copied before watching begins. */
  readonly initialSync: boolean
  /** The command that runs in the container after each copy. Present only for `sync+exec`. */
  readonly exec?: WatchCommand
}

/** A command that runs in the container, as its user. */
export interface WatchCommand {
  /** The program and its arguments. */
  readonly command: readonly string[]
  /** Additional environment variables. */
  readonly environment: Readonly<Record<string, string>>
  /** The folder that the command runs in. Absent if it is the container's. */
  readonly workingDirectory?: string
}

/** Returns the reason why the plan leaves an entry out. Returns undefined if the plan has it. */
export function reasonToSkip(watched: Watched, service: Service): 'outside' | 'mounted' | undefined {
  if (watched.target === undefined) return undefined
  if (!isWithin(watched.path, manifestFolder)) return 'outside'
  const isMounted = service.writtenMounts.some(
    (mount) => mount.kind === 'host' && isInsideProject(mount) && isWithin(watched.path, mount.path),
  )
  return isMounted ? 'mounted' : undefined
}

/** Returns the entries of a service that `up` can carry out. */
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
