import type { Application } from '../mapping/application/application.js'
import type { TranslateOptions } from '../mapping/rule/options.js'
import type { Service } from '../mapping/application/service.js'
import { comparable, type HostMount, isInsideProject } from '../mapping/service/volumes.js'
import type { Diagnostic } from '../warnings/diagnostic.js'
import { orThrow, type Safe } from '../warnings/safe.js'
import { makePlan } from './make-plan.js'
import { type ObjectReference, workloadReference } from './object-reference.js'
import { findService } from './selection.js'

export interface SyncOptions extends TranslateOptions {
  /** The service to develop, by its name in the manifest or in Kubernetes. */
  readonly service: string
}

/** What `up` needs to develop one service in the cluster (reference, section 4). Plain data. */
export interface SyncPlan {
  readonly application: string
  readonly service: string
  /** Its workload. */
  readonly object: ObjectReference
  readonly image: string
  /** What to synchronise, in the order of the manifest. */
  readonly folders: readonly SyncFolder[]
  readonly forwards: readonly Forward[]
  /** What the container runs; absent where the image's own entrypoint or command stays. */
  readonly entrypoint?: readonly string[]
  readonly command?: readonly string[]
  readonly workingDirectory?: string
  readonly environment: Readonly<Record<string, string>>
  /** What the manifest asks for and `up` cannot do. */
  readonly skipped: readonly Skipped[]
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
  /** What is mounted below the container's path, relative to it: other entries, and volumes that stay in the cluster. */
  readonly exclude: readonly string[]
}

/** A port of this machine that leads to one of the container's. */
export interface Forward {
  readonly local: number
  readonly container: number
}

/** Why something is left out: it is a socket; it is outside the manifest's folder; only TCP ports can be forwarded. */
export type SkippedReason = 'socket' | 'outside' | 'not-tcp'

export interface Skipped {
  /** The path on the host, or the port with its protocol: `53/udp`. */
  readonly what: string
  readonly reason: SkippedReason
  readonly message: string
}

/**
 * What `up` synchronises, forwards and runs to develop one service in the cluster.
 *
 * @throws {ManifestError} with every error of the manifest and the options, if there is one.
 */
export function planSync(text: string, options: SyncOptions): SyncPlan {
  return orThrow(safePlanSync(text, options))
}

/** As `planSync`, but returns the errors instead of throwing them. */
export function safePlanSync(text: string, options: SyncOptions): Safe<SyncPlan> {
  return makePlan(
    text,
    options,
    (application, refuse) => {
      const service = findService(application, options.service)
      if (service === undefined) refuse('service', options.service, 'the name of a service')
      return service
    },
    (application, service, { warnings }) => toSyncPlan(service!, application, warnings),
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
    forwards: toForwards(service),
    ...(command.entrypoint ? { entrypoint: command.entrypoint.words.map(({ text }) => text) } : {}),
    ...(command.command ? { command: command.command.words.map(({ text }) => text) } : {}),
    ...(workingDirectory ? { workingDirectory } : {}),
    environment: Object.fromEntries(environment.variables.map((variable) => [variable.name, variable.value])),
    skipped: [...skippedMounts(service), ...skippedPorts(service)],
    warnings,
  }
}

function toFolders({ writtenMounts }: Service): SyncFolder[] {
  const kept = writtenMounts.filter((mount) => mount.kind !== 'host' || isInsideProject(mount))
  const targets = kept.map(({ target }) => comparable(target))
  return kept.flatMap((mount): SyncFolder[] => {
    if (mount.kind !== 'host') return []
    const container = comparable(mount.target)
    const below = container === '/' ? '/' : `${container}/`
    const exclude = targets.filter((target) => target !== container && target.startsWith(below))
    return [
      {
        local: mount.source,
        container,
        readOnly: mount.readOnly,
        exclude: exclude.map((target) => target.slice(below.length)),
      },
    ]
  })
}

function toForwards({ ports }: Service): Forward[] {
  return ports
    .filter(({ protocol }) => protocol === 'TCP')
    .flatMap(({ target, published }) =>
      (published.length > 0 ? published : [target]).map((local) => ({ local, container: target })),
    )
}

function skippedMounts({ writtenMounts }: Service): Skipped[] {
  return writtenMounts
    .filter((mount): mount is HostMount => mount.kind === 'host' && !isInsideProject(mount))
    .map(({ source }) =>
      /\.sock$/.test(source)
        ? { what: source, reason: 'socket', message: `'${source}' is a socket, which cannot be synchronised` }
        : { what: source, reason: 'outside', message: `'${source}' is outside the folder of the manifest` },
    )
}

function skippedPorts({ ports }: Service): Skipped[] {
  return ports
    .filter(({ protocol }) => protocol !== 'TCP')
    .map(({ target, protocol }) => {
      const what = `${target}/${protocol.toLowerCase()}`
      return { what, reason: 'not-tcp', message: `port ${what} cannot be forwarded, as only TCP can` }
    })
}
