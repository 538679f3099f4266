import type { LabelName } from '../kubernetes/name.js'
import { nodeSystem } from '../rules/values/node-system.js'
import type { Dependency } from '../rules/service/depends-on.js'
import type { Choices } from '../rules/types/scope.js'
import { runsToEnd } from '../rules/types/workload-kind.js'
import { byName } from '../source/by-name.js'
import type { Place } from '../source/place.js'
import { sentence, type Shown, tableOfWords } from '../source/shown.js'
import type { NetworkBorders } from './network-borders.js'
import { fewestPods } from './pod-count.js'
import { dependenciesOfPod, type Pods } from './pods.js'
import { hasService, type Service } from './service.js'

/** A wait of a Pod for a service that it depends on (rule C7-07). */
export type PodWait = AddressWait | JobWait

/** A wait until the Service of another Pod leads to one that is ready. */
export interface AddressWait {
  readonly kind: 'address'
  /** The name of the Service. */
  readonly host: LabelName
  /** The ports of which one has to answer. Empty if the name has to lead to a Pod. */
  readonly ports: readonly number[]
  /** True if the Pod starts after some minutes in any case. */
  readonly isBounded: boolean
  readonly place: Place
}

/** A wait until a Job is complete. */
export interface JobWait {
  readonly kind: 'job'
  readonly host: LabelName
  readonly place: Place
}

/** The waits of the Pods of an application. */
export interface PodWaits {
  /** The image that asks for ports and names. */
  readonly image: string
  /** The image that asks for Jobs. */
  readonly kubectlImage: string
  /** The waits of each Pod, by the name of its host. */
  readonly of: ReadonlyMap<string, readonly PodWait[]>
  /** The dependencies of which no Pod can wait as Compose does (rule C7-08). */
  readonly missing: readonly MissingWait[]
}

/** A dependency that no Pod waits for, or not until it is healthy. */
export interface MissingWait {
  readonly place: Place
  /** The dependency in words, with the reason. */
  readonly shown: Shown
}

/** Small images, each of a fixed version. */
const defaultWaitImage = 'docker.io/library/busybox:1.37.0'
const defaultKubectlImage = 'registry.k8s.io/kubectl:v1.34.1'

/** The number of ports that a Pod asks. A range may have thousands. */
const MOST_PORTS = 8

/** True if Pods wait for their dependencies themselves. */
export function hasPodWaits({ options, capabilities }: Choices): boolean {
  return capabilities.podWaits && options.waitInPods !== false
}

const reasons = tableOfWords({
  windows: 'its Pods run on nodes with Windows',
  policies: 'the NetworkPolicies allow no connection to it',
  api: 'the NetworkPolicies allow no connection to the API of the cluster',
  ends: 'a Job answers on no port until it is healthy',
  noPort: 'it has no TCP port',
  unready: 'its Service also leads to Pods that are not healthy',
})

/** Returns the waits of all Pods. Returns undefined if Pods have none. */
export function findPodWaits(
  services: readonly Service[],
  pods: Pods,
  borders: NetworkBorders | undefined,
  scope: Choices,
): PodWaits | undefined {
  if (!hasPodWaits(scope)) return undefined
  const named = byName(services)
  const reach = new PodReach(pods, borders)
  const missing: MissingWait[] = []
  const of = new Map<string, readonly PodWait[]>()
  for (const host of pods.hosts) {
    const waits = dependenciesOfPod(host, pods).flatMap((dependency) => {
      const target = named.get(dependency.service)
      if (target === undefined || fewestPods(target) === 0) return []
      const { wait, lacks } = toWait(host, target, dependency, reach)
      if (lacks !== undefined) {
        const shown = sentence`\`${host.name}\` for \`${target.name}\`, because ${reasons[lacks]}`
        missing.push({ place: dependency.place, shown })
      }
      return wait ?? []
    })
    if (waits.length > 0) of.set(host.name, waits)
  }
  const { waitImage = defaultWaitImage, kubectlImage = defaultKubectlImage } = scope.options
  return { image: waitImage, kubectlImage, of, missing }
}

interface FoundWait {
  readonly wait?: PodWait
  /** The reason why the wait is less than the condition of Compose. */
  readonly lacks?: keyof typeof reasons | undefined
}

function toWait(from: Service, to: Service, dependency: Dependency, reach: PodReach): FoundWait {
  const { condition, required, place } = dependency
  const isWeak = condition === 'service_started' || required !== true
  const none = (lacks: keyof typeof reasons): FoundWait => (isWeak ? {} : { lacks })
  if (nodeSystem(from.place) === 'windows') return none('windows')
  const host = to.objectName
  if (condition === 'service_completed_successfully' && to.kind === 'Job') {
    // Without a limit, a Pod would never start after an optional Job that fails.
    if (required !== true) return {}
    return reach.leadsOut(from) ? { wait: { kind: 'job', host, place } } : none('api')
  }
  // The Pod of a Job may have ended before anybody asks it.
  if (runsToEnd(to.kind) || !hasService(to)) return none('ends')
  const ports = reach.portsFor(from, to)
  if (ports === undefined) return none('policies')
  if (ports.length === 0 && !to.headless) return none('noPort')
  const isUnready = to.reachedAt !== undefined || to.callsItself === true
  return {
    wait: { kind: 'address', host, ports, isBounded: isWeak, place },
    lacks: isUnready && !isWeak ? 'unready' : undefined,
  }
}

/** The connections that NetworkPolicies allow between Pods. */
class PodReach {
  private readonly closed: ReadonlySet<string>
  private readonly published: ReadonlyMap<string, readonly number[]>
  private readonly internal: ReadonlySet<string>
  private readonly tcpPorts = new Map<Service, readonly number[]>()

  constructor(
    private readonly pods: Pods,
    private readonly borders: NetworkBorders | undefined,
  ) {
    const { closed = [], published = [], networks = [] } = borders ?? {}
    this.closed = new Set(closed.map(({ service }) => service.name))
    this.published = new Map(
      published.map(({ service, ports }) => [
        service.name,
        firstPorts(ports.filter(({ protocol }) => protocol === 'TCP').map(({ port }) => port)),
      ]),
    )
    this.internal = new Set(
      networks.flatMap(({ network }) => (network.internal === undefined ? [] : [network.name])),
    )
  }

  /** True if a Pod reaches more than the members of its networks. */
  leadsOut({ name, networks }: Service): boolean {
    if (this.closed.has(name)) return false
    return networks.length === 0 || networks.some(({ network }) => !this.internal.has(network))
  }

  /** Returns the TCP ports that a Pod reaches. Returns undefined if it reaches none of the other Pod. */
  portsFor(from: Service, to: Service): readonly number[] | undefined {
    if (this.borders === undefined || this.haveNetwork(from, to)) return this.portsOf(to)
    if (!this.leadsOut(from) || this.closed.has(to.name)) return undefined
    // NetworkPolicies say nothing about Pods in the network of their node.
    return to.networks.length === 0 ? this.portsOf(to) : this.published.get(to.name)
  }

  private haveNetwork(from: Service, to: Service): boolean {
    if (this.closed.has(from.name) || this.closed.has(to.name)) return false
    const own = new Set(from.networks.map(({ network }) => network))
    return to.networks.some(({ network }) => own.has(network))
  }

  private portsOf(host: Service): readonly number[] {
    const known = this.tcpPorts.get(host)
    if (known !== undefined) return known
    const ports = this.pods.servicesOf(host).flatMap((service) => service.ports)
    const found = firstPorts(ports.filter(({ protocol }) => protocol === 'TCP').map(({ target }) => target))
    this.tcpPorts.set(host, found)
    return found
  }
}

function firstPorts(ports: readonly number[]): readonly number[] {
  return [...new Set(ports)].slice(0, MOST_PORTS)
}
