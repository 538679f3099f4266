import { relativeText } from '../compose/host-path.js'
import { readOptions } from '../options/read-options.js'
import type { Application } from '../application/application.js'
import type { TranslateOptions } from '../options/options.js'
import type { Service } from '../application/service.js'
import { isInsideProject, isSocket } from '../rules/mounts/host-mount.js'
import { asFolder, comparable, type HostMount, mountsOf } from '../rules/mounts/mount.js'
import type { Diagnostic } from '../warnings/diagnostic.js'
import { orThrow, type Safe } from '../warnings/safe.js'
import { forDeploy } from './ignoring.js'
import { makePlan } from './make-plan.js'
import type { ObjectReference } from '../kubernetes/identity.js'
import { addToGroup } from '../source/groups.js'
import { workloadReference } from './object-reference.js'
import { findService } from './selection.js'
import { keptWatches, reasonToSkip, toWatch, type Watch } from './watch.js'
import type { ManifestText } from '../source/sources.js'

/** The options of `planSync`. */
export interface SyncOptions extends TranslateOptions {
  /** The service to develop, by its name in the Compose file or in Kubernetes. */
  readonly service: string
}

/** The facts that `up` needs to develop one service in the cluster. Plain data. */
export interface SyncPlan {
  /** The name of the application, as in a `Translation`. */
  readonly application: string
  /** The service, by its name in the Compose file. */
  readonly service: string
  /** The workload of the service. */
  readonly object: ObjectReference
  /** The name of its container. */
  readonly container: string
  /** The image of its container. */
  readonly image: string
  /** The files and folders to synchronise, in the order of the Compose file. */
  readonly folders: readonly SyncFolder[]
  /** The other actions on file changes, in the order of the Compose file. */
  readonly watches: readonly Watch[]
  /** The forwarded TCP ports, public and private. */
  readonly forwards: readonly Forward[]
  /** The entrypoint of the container. Absent if it is the image's own. */
  readonly entrypoint?: readonly string[]
  /** The arguments of the entrypoint. Absent if the command is the image's own. */
  readonly command?: readonly string[]
  /** The working directory. Absent if it is the image's own. */
  readonly workingDirectory?: string
  /** The variables of the container, with those of env files. */
  readonly environment: Readonly<Record<string, string>>
  /** The requests of the Compose file that `up` cannot fulfil. */
  readonly skipped: readonly Skipped[]
  /** The warnings, as in a `Translation`. */
  readonly warnings: readonly Diagnostic[]
}

/** A file or folder to synchronise between this machine and the container. */
export interface SyncFolder {
  /** The path on this machine, relative to the folder of the Compose file. */
  readonly local: string
  /** The absolute path in the container. */
  readonly container: string
  /** True if changes go to the container only. */
  readonly readOnly: boolean
  /**
   * The paths to leave out, relative to the container's path: other mounts below it, such as volumes that stay in the
   * cluster. A mount inside another one is not listed.
   */
  readonly exclude: readonly string[]
}

/** A port of this machine that leads to a port of the container. */
export interface Forward {
  /** The port on this machine: the published port, or else the container's. */
  readonly local: number
  readonly container: number
  /**
   * True if the Compose file publishes the port under the number `local`. Otherwise `local` is the container's port.
   */
  readonly published: boolean
}

/**
 * The reason to leave something out. `socket`: it is a socket. `outside`: it is outside of the Compose file's folder.
 * `mounted`: it is in a folder that is synchronised anyway. `not-tcp`: only TCP ports can be forwarded.
 */
export type SkippedReason = 'socket' | 'outside' | 'mounted' | 'not-tcp'

/** A request of the Compose file that `up` leaves out. */
export interface Skipped {
  /** The path on the host, or the port with its protocol: `53/udp`. */
  readonly what: string
  readonly reason: SkippedReason
  /** The reason in words, for people: `port 53/udp cannot be forwarded, as only TCP can`. */
  readonly message: string
}

/**
 * Plans the development of one service in the cluster: the files to synchronise, the ports to forward, and the command
 * to run.
 *
 * @throws {ManifestError} with every error of the Compose file and the options, if there is one.
 */
export function planSync(manifest: ManifestText, options: SyncOptions): SyncPlan {
  return orThrow(safePlanSync(manifest, options))
}

/** Does the same as `planSync`, but returns the errors instead of throwing them. */
export function safePlanSync(manifest: ManifestText, options: SyncOptions): Safe<SyncPlan> {
  const { service: name = '' } = readOptions(options).options
  return makePlan(
    manifest,
    forDeploy(options),
    (application, refuse) => {
      const service = findService(application, name)
      if (service === undefined) refuse('service', name, 'the name of a service')
      return service
    },
    (application, service, { warnings }) => toSyncPlan(service!, application, warnings),
    [name],
  )
}

function toSyncPlan(service: Service, application: Application, warnings: readonly Diagnostic[]): SyncPlan {
  const { name, objectName, kind, image, command, environment } = service
  const workingDirectory = command.workingDirectory?.text
  return {
    application: application.application,
    service: name,
    object: workloadReference(kind, application.pods.hostOf(service).objectName, application),
    container: objectName,
    image: image.reference,
    folders: toFolders(service),
    watches: keptWatches(service).map(toWatch),
    forwards: toForwards(service.ports),
    ...(command.entrypoint ? { entrypoint: command.entrypoint.words.map(({ text }) => text) } : {}),
    ...(command.command ? { command: command.command.words.map(({ text }) => text) } : {}),
    ...(workingDirectory ? { workingDirectory } : {}),
    environment: Object.fromEntries(environment.variables.map((variable) => [variable.name, variable.value])),
    skipped: [...skippedMounts(service), ...skippedWatches(service), ...skippedPorts(service)],
    warnings,
  }
}

/** Returns the mounts that `up` can synchronise: those of files and folders in the manifest's folder. */
export function syncedMounts({ writtenMounts }: Service): HostMount[] {
  return mountsOf(writtenMounts)
    .filter((mount) => mount.kind === 'host')
    .filter(isInsideProject)
}

/** Returns the folders to synchronise, one for each such mount. */
export function toFolders(service: Service): SyncFolder[] {
  const kept = mountsOf(service.writtenMounts).filter(
    (mount) => mount.kind !== 'host' || isInsideProject(mount),
  )
  const inside = nestedTargets(kept.map(({ target }) => comparable(target)))
  return syncedMounts(service).map((mount) => {
    const container = comparable(mount.target)
    return {
      local: relativeText(mount.path),
      container,
      readOnly: mount.readOnly,
      exclude: inside.get(container) ?? [],
    }
  })
}

/**
 * Returns the mounts below each target, relative to it. Only the outermost are listed, because they contain the others.
 */
function nestedTargets(targets: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const outerTargets = nearestOuter(targets)
  const nested = new Map<string, string[]>()
  for (const target of targets) {
    const outer = outerTargets.get(target)
    if (outer === undefined) continue
    addToGroup(nested, outer, target.slice(asFolder(outer).length))
  }
  return nested
}

/** Returns the nearest outer target of each target that has one. */
function nearestOuter(targets: readonly string[]): ReadonlyMap<string, string> {
  const nearest = new Map<string, string>()
  const around: string[] = []
  // With a slash at the end, sorting puts the content of a folder directly behind it.
  for (const folder of targets.map(asFolder).sort()) {
    while (around.length > 0 && !folder.startsWith(around.at(-1)!)) around.pop()
    const outer = around.at(-1)
    if (outer !== undefined) nearest.set(comparable(folder), comparable(outer))
    around.push(folder)
  }
  return nearest
}

/** Returns the local ports that lead to TCP ports: published ports, otherwise the ports that the manifest lists. */
export function toForwards(ports: Service['ports']): Forward[] {
  return ports
    .filter(({ protocol, listed }) => protocol === 'TCP' && listed)
    .flatMap(({ target, entries }) => {
      const numbers = new Set(entries.flatMap((entry) => entry.published ?? []))
      const published = numbers.size > 0
      return Array.from(published ? numbers : [target], (local) => ({ local, container: target, published }))
    })
}

function skippedMounts({ writtenMounts }: Service): Skipped[] {
  return writtenMounts
    .filter((mount): mount is HostMount => mount.kind === 'host' && !isInsideProject(mount))
    .map((mount) => {
      const { source } = mount
      return isSocket(mount)
        ? {
            what: source,
            reason: 'socket',
            message: `\`${source}\` is a socket, which cannot be synchronised`,
          }
        : outside(source)
    })
}

function outside(source: string): Skipped {
  return { what: source, reason: 'outside', message: `\`${source}\` is outside the folder of the manifest` }
}

function skippedWatches(service: Service): Skipped[] {
  return service.watched.flatMap((watched) => {
    const { source } = watched
    const reason = reasonToSkip(watched, service)
    if (reason === undefined) return []
    if (reason === 'outside') return [outside(source)]
    return [
      { what: source, reason, message: `\`${source}\` is in a folder that is mounted, and kept the same` },
    ]
  })
}

function skippedPorts({ ports }: Service): Skipped[] {
  return ports
    .filter(({ protocol, listed }) => protocol !== 'TCP' && listed)
    .map(({ target, protocol }) => {
      const what = `${target}/${protocol.toLowerCase()}`
      return { what, reason: 'not-tcp', message: `port ${what} cannot be forwarded, as only TCP can` }
    })
}
