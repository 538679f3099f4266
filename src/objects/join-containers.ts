import type { Container, ContainerPort } from 'kubernetes-types/core/v1.js'
import type { VolumeFields } from '../kubernetes/kubernetes-object.js'
import { toLabelName } from '../kubernetes/name.js'
import { addNew } from '../source/groups.js'
import { plainName } from '../rules/service/network/ports.js'
import type { Protocol } from '../compose/port.js'
import type { Draft } from '../rules/types/draft.js'

/** The parts of a Pod that the container of another service brings along. */
export interface Joined {
  /** The name of the container. */
  readonly name: string
  readonly containers?: readonly Container[] | undefined
  readonly initContainers?: readonly Container[] | undefined
  readonly imagePullSecrets?: readonly { name: string }[] | undefined
  readonly volumes?: readonly VolumeFields[] | undefined
}

/**
 * Adds the containers of other services to a Pod, with their volumes (rule C4-17). A volume that several mount appears
 * once. Memory and empty folders belong to one container each, as in Docker. A port stands at the first container that
 * lists it.
 */
export function joinContainers(all: readonly Joined[], { pod }: Draft): void {
  const volumes = new Map((pod.get('volumes') ?? []).map((volume) => [volume.name, volume]))
  const pulled = new Set((pod.get('imagePullSecrets') ?? []).map(({ name }) => name))
  const before = [...(pod.get('initContainers') ?? []), ...(pod.get('containers') ?? [])]
  const taken = new Set([...before.map(({ name }) => name), ...all.map(({ name }) => name)])
  const ports = new ListedPorts(pod.get('containers') ?? [])
  pod.join(
    'imagePullSecrets',
    all.flatMap(({ imagePullSecrets = [] }) => imagePullSecrets.filter(({ name }) => addNew(pulled, name))),
  )
  pod.join(
    'volumes',
    all.flatMap((joined) => addVolumes(joined, volumes)),
  )
  for (const { name, initContainers = [], containers = [] } of all) {
    for (const container of initContainers) {
      if (taken.has(container.name)) container.name = freeName(container.name, name, taken)
      taken.add(container.name)
    }
    for (const container of containers) ports.listOnce(container)
  }
  pod.join(
    'initContainers',
    all.flatMap(({ initContainers = [] }) => initContainers),
  )
  pod.join(
    'containers',
    all.flatMap(({ containers = [] }) => containers),
  )
}

/** Adds the volumes that a Pod lacks, and returns them. A volume whose name is taken gets another, and so do its mounts. */
function addVolumes(
  { name, containers = [], initContainers = [], volumes = [] }: Joined,
  known: Map<string, VolumeFields>,
): readonly VolumeFields[] {
  const own = new Set(volumes.map((volume) => volume.name))
  const taken = { has: (one: string) => known.has(one) || own.has(one) }
  const renamed = new Map<string, string>()
  const added = volumes.filter((volume) => {
    const other = known.get(volume.name)
    return other === undefined || volume.emptyDir !== undefined || !isSame(volume, other)
  })
  for (const volume of added) {
    if (known.has(volume.name)) {
      const free = freeName(volume.name, name, taken)
      renamed.set(volume.name, free)
      volume.name = free
    }
    known.set(volume.name, volume)
  }
  // Init containers may share the list of mounts with their container. A new name is never renamed again.
  for (const { volumeMounts = [] } of [...initContainers, ...containers])
    for (const mount of volumeMounts) mount.name = renamed.get(mount.name) ?? mount.name
  return added
}

/** The ports of a Pod. Each has a number and a name of its own, whichever containers list it. */
class ListedPorts {
  private readonly numbers: Set<string>
  private readonly names: Set<string | undefined>

  constructor(containers: readonly Container[]) {
    const listed = containers.flatMap(({ ports = [] }) => ports)
    this.numbers = new Set(listed.map(numberOf))
    this.names = new Set(listed.map(({ name }) => name))
  }

  /** Removes ports from a container that another one lists. */
  listOnce(container: Container): void {
    const ports = container.ports?.filter((port) => !this.numbers.has(numberOf(port)))
    if (ports === undefined) return
    if (ports.length === 0) delete container.ports
    else container.ports = ports
    for (const port of ports) {
      const { name, containerPort, protocol = 'TCP' } = port
      if (this.names.has(name)) port.name = plainName(containerPort, protocol as Protocol)
      this.names.add(port.name)
      this.numbers.add(numberOf(port))
    }
  }
}

function numberOf({ containerPort, protocol }: ContainerPort): string {
  return `${containerPort}/${protocol}`
}

function isSame(one: VolumeFields, other: VolumeFields): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Returns a name with that of the service in front. */
function freeName(name: string, service: string, taken: Pick<Set<string>, 'has'>): string {
  let free = toLabelName(`${service}-${name}`)
  for (let number = 2; taken.has(free); number++) free = toLabelName(`${service}-${name}-${number}`)
  return free
}
