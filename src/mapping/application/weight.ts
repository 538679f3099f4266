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

/** Objects may have so many times the characters of what they are made from, which is far above what people write. */
const MOST_TIMES = 150

/** Below this size nothing is too large, however short the text is. */
const ALWAYS_FINE = 200_000

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

/**
 * Sums up what services become, and says when that is out of all proportion to the manifest and its env files: aliases
 * and ranges of ports make a lot of little.
 */
export class Weights {
  /** Characters of YAML that the objects may have. */
  readonly limit: number
  private total = 0

  /** @param inputSize the characters of the manifest and of everything else that it is read with */
  constructor(inputSize: number) {
    this.limit = Math.max(ALWAYS_FINE, MOST_TIMES * inputSize)
  }

  /** Whether there is room for one more service. */
  hasRoomFor(settings: ServiceSettings): boolean {
    this.total += weightOf(settings)
    return this.total <= this.limit
  }

  /** Whether there has been too much already. */
  get isFull(): boolean {
    return this.total > this.limit
  }

  /** Whether there is room for more mounts of a service. */
  hasRoomForMounts(count: number): boolean {
    this.total += MOUNT * count
    return this.total <= this.limit
  }

  /** Whether there is room for the other names of a service, and the ports that were found, too. */
  hasRoomForNames(service: Service): boolean {
    this.total += weightOfNames(service)
    return this.total <= this.limit
  }
}
