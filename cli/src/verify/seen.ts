import { addToGroup, nameLabel } from 'tranship/internal'
import { type Fields, fieldsOf, numberOf, objectsOf, textOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'
import { toDigits } from '../observe/sockets.js'
import { isReady } from '../pods/pod-state.js'
import type { LogSign } from './log-signs.js'
import type { ProcContent } from './proc-files.js'
import type { RouteAnswer } from './ask-route.js'
import type { VerifiedService } from './verified-service.js'

/** The observations of a look at the cluster. */
export interface Seen {
  /** The current Pods of each service, by its name in the Compose file. */
  readonly pods: ReadonlyMap<string, readonly SeenPod[]>
  /** The other objects of the application. */
  readonly objects: readonly LiveObject[]
  /** The connections of this look and of earlier ones, as `linkKey` writes them. */
  readonly links: ReadonlySet<string>
  /** The answers of routes by URL; absent for those that cannot be asked from here. */
  readonly routes: ReadonlyMap<string, RouteAnswer>
}

/** A Pod with the container of a service. */
export interface SeenPod {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  /** The addresses as digits of sockets. */
  readonly addresses: readonly string[]
  readonly isReady: boolean
  readonly run: SeenRun
  /** The paths that the container mounts, by the fields of the Pod; `/` stands for its own files. */
  readonly mounts: readonly { readonly path: string; readonly isReadOnly: boolean }[]
  /** Absent if they could not be read; `no-cat` if the image has no `cat`. */
  readonly proc?: ProcContent | 'no-cat'
  /** The signs in its log; absent if it could not be read. */
  readonly signs?: readonly LogSign[]
}

/** The state of a container. */
export interface SeenRun {
  readonly state: 'running' | 'ended' | 'waiting'
  /** The reason why it does not run: `CrashLoopBackOff`. */
  readonly reason: string
  /** The exit status of this run, or of the one before. */
  readonly status: number | undefined
  readonly restarts: number
  /** The time since this run has begun, in milliseconds. */
  readonly age: number
}

/** Returns the Pods of a service that belong to its newest workload, the newest first. */
export function currentPods({ step }: VerifiedService, pods: readonly LiveObject[]): readonly LiveObject[] {
  const own = pods
    .filter(({ labels, isDeleted }) => labels[nameLabel] === step.name && !isDeleted)
    .sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
  const [newest] = own
  return newest === undefined ? [] : own.filter((pod) => revisionOf(pod) === revisionOf(newest))
}

/** Each revision of a workload has a hash. A Job has none, and its last Pod counts. */
function revisionOf({ labels, uid }: LiveObject): string {
  return labels['pod-template-hash'] ?? labels['controller-revision-hash'] ?? uid
}

/** Returns what the API server tells about a Pod. `now` is its time. */
export function toSeenPod(pod: LiveObject, container: string, now: number): SeenPod {
  const { spec, status } = pod.fields
  const ips = objectsOf(fieldsOf(status)['podIPs']).flatMap(({ ip }) => textOf(ip) ?? [])
  return {
    ...{ name: pod.name, labels: pod.labels, isReady: isReady(pod) },
    addresses: ips.flatMap((ip) => toDigits(ip) ?? []),
    run: runOf(named(objectsOf(fieldsOf(status)['containerStatuses']), container), now),
    mounts: mountsOf(fieldsOf(spec), container),
  }
}

function named(list: readonly Fields[], name: string): Fields {
  return list.find((one) => one['name'] === name) ?? {}
}

function runOf({ state, lastState, restartCount }: Fields, now: number): SeenRun {
  const { running, terminated, waiting } = fieldsOf(state)
  const ended = fieldsOf(terminated ?? fieldsOf(lastState)['terminated'])
  return {
    state: running !== undefined ? 'running' : terminated !== undefined ? 'ended' : 'waiting',
    reason: textOf(fieldsOf(waiting)['reason']) ?? textOf(ended['reason']) ?? '',
    status: numberOf(ended['exitCode']),
    restarts: numberOf(restartCount) ?? 0,
    age: now - Date.parse(textOf(fieldsOf(running)['startedAt']) ?? ''),
  }
}

/** Volumes that no container writes to. */
const readOnlyVolumes = ['configMap', 'secret', 'projected', 'downwardAPI', 'image']

function mountsOf(spec: Fields, container: string): SeenPod['mounts'] {
  const { volumeMounts, securityContext } = named(objectsOf(spec['containers']), container)
  const isRootReadOnly = fieldsOf(securityContext)['readOnlyRootFilesystem'] === true
  const mounts = objectsOf(volumeMounts).map(({ name, mountPath, readOnly }) => {
    const volume = named(objectsOf(spec['volumes']), textOf(name) ?? '')
    const isReadOnly = readOnly === true || readOnlyVolumes.some((kind) => volume[kind] !== undefined)
    return { path: textOf(mountPath) ?? '', isReadOnly }
  })
  return [{ path: '/', isReadOnly: isRootReadOnly }, ...mounts]
}

/** The name of a connection in a set. */
export function linkKey(from: string, to: string, port: number): string {
  return JSON.stringify([from, to, port])
}

/**
 * Returns the connections between services that the sockets of their Pods show, at either end. The remote address is
 * that of a Pod, or the address of a Service in the cluster.
 */
export function linksIn(
  services: readonly VerifiedService[],
  pods: Seen['pods'],
  objects: readonly LiveObject[],
): readonly string[] {
  const ends = services.map((service) => ({ service, pods: pods.get(service.name) ?? [] }))
  const byPod = groupBy(
    ends.flatMap((end) => end.pods.flatMap(({ addresses }) => addresses.map((at) => [at, end.service.name]))),
  )
  const byService = groupBy(
    ends.flatMap(({ service }) => clusterAddresses(service, objects).map((at) => [at, service.name])),
  )
  return ends.flatMap(({ service: { name }, pods: own }) =>
    own
      .flatMap(({ proc }) => (proc === undefined || proc === 'no-cat' ? [] : proc.sockets))
      .filter(({ state, protocol }) => state === 'connected' && protocol === 'tcp')
      .flatMap(({ port, remoteAddress, remotePort }) => [
        ...(byPod.get(remoteAddress) ?? []).map((peer) => linkKey(peer, name, port)),
        ...(byPod.get(remoteAddress) ?? []).map((peer) => linkKey(name, peer, remotePort)),
        ...(byService.get(remoteAddress) ?? []).map((peer) => linkKey(name, peer, remotePort)),
      ]),
  )
}

function clusterAddresses(service: VerifiedService, objects: readonly LiveObject[]): readonly string[] {
  return liveAddresses(service, objects).flatMap(({ fields }) => {
    const ips = fieldsOf(fields['spec'])['clusterIPs'] ?? [fieldsOf(fields['spec'])['clusterIP']]
    return Array.isArray(ips) ? ips.flatMap((ip) => toDigits(textOf(ip) ?? '') ?? []) : []
  })
}

/** Returns the Pods of a service that a look has seen. */
export function podsOf({ name }: VerifiedService, { pods }: Seen): readonly SeenPod[] {
  return pods.get(name) ?? []
}

/** Returns the Services in the cluster that lead to a service. */
export function liveAddresses(
  { addresses }: VerifiedService,
  objects: readonly LiveObject[],
): readonly LiveObject[] {
  const names = addresses.map(({ metadata }) => metadata.name)
  return objects.filter(({ kind, name }) => kind === 'Service' && names.includes(name))
}

function groupBy(pairs: readonly (readonly string[])[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const [key = '', value = ''] of pairs) addToGroup(groups, key, value)
  return groups
}
