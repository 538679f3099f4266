import { relativeText } from '../compose/host-path.js'
import { readOptions } from '../options/read-options.js'
import type { Application } from '../mapping/model/application.js'
import type { TranslateOptions } from '../options/options.js'
import type { Service } from '../mapping/model/service.js'
import { isInsideProject, isSocket } from '../mapping/mounts/host-mount.js'
import { asFolder, comparable, type HostMount } from '../mapping/mounts/mount.js'
import type { Diagnostic } from '../warnings/diagnostic.js'
import { orThrow, type Safe } from '../warnings/safe.js'
import { makePlan } from './make-plan.js'
import type { ObjectReference } from '../kubernetes/identity.js'
import { addToGroup } from '../source/groups.js'
import { workloadReference } from './object-reference.js'
import { findService } from './selection.js'
import { keptWatches, reasonToSkip, toWatch, type Watch } from './watch.js'
import type { ManifestText } from '../source/sources.js'

/** What `planSync` takes besides the manifest. */
export interface SyncOptions extends TranslateOptions {
  /** The service to develop, by its name in the manifest or in Kubernetes. */
  readonly service: string
}

/** What `up` needs to develop one service in the cluster. Plain data. */
export interface SyncPlan {
  /** The name of the application, as in a `Translation`. */
  readonly application: string
  /** By its name in the manifest. */
  readonly service: string
  /** Its workload. */
  readonly object: ObjectReference
  /** The image that its container runs. */
  readonly image: string
  /** What to synchronise, in the order of the manifest. */
  readonly folders: readonly SyncFolder[]
  /** What else is done when files change, in the order of the manifest. */
  readonly watches: readonly Watch[]
  /** The ways to its TCP ports, public and private. */
  readonly forwards: readonly Forward[]
  /** What the container runs; absent where the image's own entrypoint stays. */
  readonly entrypoint?: readonly string[]
  /** Its arguments; absent where the image's own command stays. */
  readonly command?: readonly string[]
  /** Where it runs; absent where the image's own folder stays. */
  readonly workingDirectory?: string
  /** The variables of its container, those of env files among them. */
  readonly environment: Readonly<Record<string, string>>
  /** What the manifest asks for and `up` cannot do. */
  readonly skipped: readonly Skipped[]
  /** As those of a `Translation`. */
  readonly warnings: readonly Diagnostic[]
}

/** A file or folder to keep the same here and there. */
export interface SyncFolder {
  /** Relative to the folder of the manifest. */
  readonly local: string
  /** The absolute path in the container. */
  readonly container: string
  /** Whether changes only go to the container. */
  readonly readOnly: boolean
  /**
   * What is mounted below the container's path, relative to it: other entries, and volumes that stay in the cluster.
   * What is mounted inside one of these is not named again.
   */
  readonly exclude: readonly string[]
}

/** A port of this machine that leads to one of the container's. */
export interface Forward {
  /** The published port, or the container's where none is. */
  readonly local: number
  readonly container: number
  /** Whether the manifest publishes it with that number; otherwise it is that of the container. */
  readonly published: boolean
}

/**
 * Why something is left out: it is a socket; it is outside the manifest's folder; it is in a folder that is kept the same
 * anyway; only TCP ports can be forwarded.
 */
export type SkippedReason = 'socket' | 'outside' | 'mounted' | 'not-tcp'

/** Something that the manifest asks for and `up` leaves out. */
export interface Skipped {
  /** The path on the host, or the port with its protocol: `53/udp`. */
  readonly what: string
  readonly reason: SkippedReason
  /** The reason in words, for people: `port 53/udp cannot be forwarded, as only TCP can`. */
  readonly message: string
}

/**
 * What `up` synchronises, forwards and runs to develop one service in the cluster.
 *
 * @throws {ManifestError} with every error of the manifest and the options, if there is one.
 */
export function planSync(manifest: ManifestText, options: SyncOptions): SyncPlan {
  return orThrow(safePlanSync(manifest, options))
}

/** As `planSync`, but returns the errors instead of throwing them. */
export function safePlanSync(manifest: ManifestText, options: SyncOptions): Safe<SyncPlan> {
  const { service: name = '' } = readOptions(options).options
  return makePlan(
    manifest,
    options,
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
    object: workloadReference(kind, objectName, application),
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

/** What of the developer's machine a service mounts and `up` can keep the same. */
export function syncedMounts({ writtenMounts }: Service): HostMount[] {
  return writtenMounts.filter((mount) => mount.kind === 'host').filter(isInsideProject)
}

/** A folder for each of the mounts that are kept the same. */
export function toFolders(service: Service): SyncFolder[] {
  const kept = service.writtenMounts.filter((mount) => mount.kind !== 'host' || isInsideProject(mount))
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

/** What is mounted below each target, relative to it: the outermost only, as all else is in one of these. */
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

/** For each target that lies below another, the nearest of those. */
function nearestOuter(targets: readonly string[]): ReadonlyMap<string, string> {
  const nearest = new Map<string, string>()
  const around: string[] = []
  // Sorted with a slash at the end, all that lies in a folder follows right behind it.
  for (const folder of targets.map(asFolder).sort()) {
    while (around.length > 0 && !folder.startsWith(around.at(-1)!)) around.pop()
    const outer = around.at(-1)
    if (outer !== undefined) nearest.set(comparable(folder), comparable(outer))
    around.push(folder)
  }
  return nearest
}

/** The numbers of this machine that lead to TCP ports: those that are published, else those that the manifest lists. */
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
        ? { what: source, reason: 'socket', message: `'${source}' is a socket, which cannot be synchronised` }
        : outside(source)
    })
}

function outside(source: string): Skipped {
  return { what: source, reason: 'outside', message: `'${source}' is outside the folder of the manifest` }
}

function skippedWatches(service: Service): Skipped[] {
  return service.watched.flatMap((watched) => {
    const { source } = watched
    const reason = reasonToSkip(watched, service)
    if (reason === undefined) return []
    if (reason === 'outside') return [outside(source)]
    return [
      { what: source, reason, message: `'${source}' is in a folder that is mounted, and kept the same` },
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
