import { Budget } from '../source/budget.js'
import type { Node } from '../source/node.js'
import type { Service } from './service.js'
import type { ServiceSettings } from '../rules/service-rules.js'

/** The approximate size of a service's objects, a Deployment and a Service, in characters of YAML. */
const SERVICE = 1000

/** The approximate size of a Service without its ports. */
const ALIAS = 400

/** The approximate size of a port in the container, and of each of its numbers in the Service. */
const PORT = 90

/** The approximate size of a variable, annotation, mount or dependency without its texts. */
const ENTRY = 45

/** The approximate size of an init container that waits for a dependency. */
const WAIT = 900

/** The approximate size of a mount with its volume. */
const MOUNT = 4 * ENTRY

/** The approximate size of a HorizontalPodAutoscaler or a PodDisruptionBudget. */
const SCALING = 600

/** The approximate size of an init container that fills a volume. */
const FILLING = 900

/** Annotations occur on the workload, its Pods and the Service. */
const PLACES_OF_ANNOTATIONS = 3

/** Returns the approximate size of a service's objects in characters of YAML, rounded up. */
function weightOf(settings: ServiceSettings, dependency: number): number {
  const { annotations, dependencies, environment, mounts, ports, preStart } = settings
  let weight = SERVICE + dependency * dependencies.length + MOUNT * mounts.length
  for (const { published } of ports) weight += PORT * (2 + published.length)
  if (settings.replicas.autoscaler !== undefined) weight += SCALING
  if (settings.disruptionBudget !== undefined) weight += SCALING
  // An init container has the variables and mounts of its service.
  const containers = 1 + preStart.length
  weight += MOUNT * mounts.length * preStart.length
  weight += FILLING * mounts.filter((mount) => 'init' in mount && mount.init !== undefined).length
  for (const { name, value } of environment.variables) {
    weight += (ENTRY + name.length + value.length) * containers
  }
  for (const { key, value } of annotations) {
    weight += PLACES_OF_ANNOTATIONS * (ENTRY + key.length + value.length)
  }
  return weight
}

/** Returns the additional size of a service's other names and found ports. */
function weightOfNames({ aliases, ports }: Service): number {
  const numbers = ports.reduce((sum, { published }) => sum + 1 + published.length, 0)
  const found = ports.filter(({ listed }) => !listed).length
  return aliases.length * (ALIAS + PORT * numbers) + found * PORT * 2
}

/** Returns the approximate size of what `x-kubernetes` adds to the objects of a service and to its routes. */
function weightOfKubernetes({ kubernetes, ports }: Service): number {
  if (kubernetes === undefined) return 0
  const { labels, annotations, patch } = kubernetes
  let weight = 0
  for (const { entries } of [...labels, ...annotations])
    for (const { key, value } of entries) weight += ENTRY + key.length + value.length
  for (const { path, value } of patch)
    weight += ENTRY + (path.text ?? '').length + (value ? sizeOf(value.node) : 0)
  return weight * (PLACES_OF_ANNOTATIONS + ports.length)
}

function sizeOf(node: Node): number {
  switch (node.kind) {
    case 'scalar':
      return node.text.length + 1
    case 'list':
      return node.items.reduce((sum, item) => sum + ENTRY + sizeOf(item), 0)
    case 'map':
      return node.entries.reduce((sum, { key, value }) => sum + ENTRY + key.length + sizeOf(value), 0)
    case 'invalid':
      return 0
  }
}

/**
 * Charges the size of objects. Ranges of ports, shared volumes and other names turn a short manifest into large
 * objects.
 */
export class Weights {
  private readonly budget: Budget

  /**
   * @param inputSize the number of characters of the manifest and of all other input
   * @param hasPodWaits true if Pods wait for their dependencies themselves
   */
  constructor(
    inputSize: number,
    private readonly hasPodWaits = false,
  ) {
    this.budget = new Budget(inputSize)
  }

  /** The maximum size of the objects, in characters of YAML. */
  get limit(): number {
    return this.budget.limit
  }

  /** Charges a service. Returns true if the limit allows it. */
  hasRoomFor(settings: ServiceSettings): boolean {
    return this.budget.charge(weightOf(settings, ENTRY + (this.hasPodWaits ? WAIT : 0)))
  }

  /** True if the limit has been exceeded. */
  get isFull(): boolean {
    return this.budget.isExceeded
  }

  /** Charges additional mounts of a service. Returns true if the limit allows them. */
  hasRoomForMounts(count: number): boolean {
    return this.budget.charge(MOUNT * count)
  }

  /** Charges the other names and found ports of a service, and what it adds to finished objects. Returns true if the limit allows them. */
  hasRoomForNames(service: Service): boolean {
    return this.budget.charge(weightOfNames(service) + weightOfKubernetes(service))
  }
}
