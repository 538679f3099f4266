import { Budget } from '../../source/budget.js'
import type { Service } from './service.js'
import type { ServiceSettings } from './service-rules.js'

/** About how many characters of YAML a service becomes at the least: a Deployment and a Service. */
const SERVICE = 1000

/** About how many characters a Service has without its ports. */
const ALIAS = 400

/** About how many characters a port adds to the container, and each of its numbers to the Service. */
const PORT = 90

/** About how many characters stand around a variable, an annotation, a mount and a dependency. */
const ENTRY = 45

/** About how many characters a mount has with its volume. */
const MOUNT = 4 * ENTRY

/** About how many characters an init container has that fills a volume. */
const FILLING = 900

/** Annotations stand on the workload, its Pods and the Service. */
const PLACES_OF_ANNOTATIONS = 3

/** About how many characters of YAML a service becomes; a little more rather than less. */
function weightOf(settings: ServiceSettings): number {
  const { annotations, dependencies, environment, mounts, ports, preStart } = settings
  let weight = SERVICE + ENTRY * dependencies.length + MOUNT * mounts.length
  for (const { published } of ports) weight += PORT * (2 + published.length)
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

/** What the other names of a service and the ports that were found add to it. */
function weightOfNames({ aliases, ports }: Service): number {
  const numbers = ports.reduce((sum, { published }) => sum + 1 + published.length, 0)
  const found = ports.filter(({ listed }) => !listed).length
  return aliases.length * (ALIAS + PORT * numbers) + found * PORT * 2
}

/** Charges what services become: ranges of ports, shared volumes and other names make a lot of little. */
export class Weights {
  private readonly budget: Budget

  /** @param inputSize the characters of the manifest and of everything else that it is read with */
  constructor(inputSize: number) {
    this.budget = new Budget(inputSize)
  }

  /** Characters of YAML that the objects may have. */
  get limit(): number {
    return this.budget.limit
  }

  /** Whether there is room for one more service. */
  hasRoomFor(settings: ServiceSettings): boolean {
    return this.budget.charge(weightOf(settings))
  }

  /** Whether there has been too much already. */
  get isFull(): boolean {
    return this.budget.isExceeded
  }

  /** Whether there is room for more mounts of a service. */
  hasRoomForMounts(count: number): boolean {
    return this.budget.charge(MOUNT * count)
  }

  /** Whether there is room for the other names of a service, and the ports that were found, too. */
  hasRoomForNames(service: Service): boolean {
    return this.budget.charge(weightOfNames(service))
  }
}
