import type { LabelName } from '../../kubernetes/name.js'
import type { Routing } from '../../options/options.js'
import type { Capabilities } from '../../profiles/profile.js'
import type { Origin } from '../rule/draft.js'
import type { VolumeSource } from '../rule/volume-source.js'
import type { Config } from '../top-level/configs.js'
import type { Secret } from '../top-level/secrets.js'
import type { Volume } from '../top-level/volumes.js'
import type { ConfigMap } from './config-map.js'
import type { NetworkBorders } from './network-borders.js'
import type { Route } from './route.js'
import type { Service } from './service.js'
import type { VolumeGroup } from './volume-group.js'

/** An application in one spelling: what a manifest says, with all that follows from it. */
export interface Application {
  /** The name as a valid Kubernetes name. */
  readonly application: LabelName
  /** Where that name comes from: the manifest, or an option. */
  readonly nameOrigin: Origin
  readonly namespace: string | undefined
  readonly domain: string | undefined
  /** The ClusterIssuer of cert-manager that gives certificates for routes, if any (rule C4-15). */
  readonly clusterIssuer: string | undefined
  /** What routes are made as (rule C4-07). */
  readonly routing: Routing
  readonly capabilities: Capabilities
  /** In the manifest's order. */
  readonly services: readonly Service[]
  /** With dependencies before their dependents, in the manifest's order otherwise. */
  readonly orderedServices: readonly Service[]
  /**
   * The services, and behind them those that no active profile brings, and whose images are contexts of the builds of
   * others (rule C1-07).
   */
  readonly buildable: readonly Service[]
  /** By their names. */
  readonly configMaps: ReadonlyMap<string, ConfigMap>
  readonly configs: readonly Config[]
  readonly volumes: readonly Volume[]
  readonly secrets: readonly Secret[]
  readonly routes: readonly Route[]
  /** What keeps networks apart, where somebody asks for that (rule C4-05). */
  readonly borders: NetworkBorders | undefined
  /** The name of the objects of a service, if there is such a service. */
  readonly serviceName: (service: string) => LabelName | undefined
  /** Where a volume is that is declared. */
  readonly sourceOf: (volume: string) => VolumeSource
  /** The volumes of which claims are made. */
  readonly claims: readonly Volume[]
  /** Returns `true` if Pods on several nodes can mount a volume at a time. */
  readonly isOnManyNodes: (volume: string) => boolean
  /** The Pod label of a service whose Pods have to share a node with others (rule R2.12-07). */
  affinityLabel(service: string): string | undefined
  /** The group of the volumes that a service mounts, by the service's name; undefined if its Pods have none. */
  readonly volumeGroup: (service: string) => VolumeGroup | undefined
}
