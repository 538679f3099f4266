import type { SecretVariables } from '../compose/secret-variables.js'
import type { LabelName } from '../kubernetes/name.js'
import type { Routing } from '../options/options.js'
import type { Capabilities } from '../profiles/profile.js'
import type { Place } from '../source/place.js'
import type { Shown } from '../source/shown.js'
import type { ServiceSettings } from '../rules/service-rules.js'
import type { Origin } from '../rules/types/draft.js'
import type { VolumeSource } from '../rules/types/volume-source.js'
import type { Config } from '../rules/top-level/configs.js'
import type { Secret } from '../rules/top-level/secrets.js'
import type { Volume } from '../rules/top-level/volumes.js'
import type { ConfigMap } from './config-map.js'
import type { NetworkBorders } from './network-borders.js'
import type { PodWaits } from './pod-waits.js'
import type { Pods } from './pods.js'
import type { Route } from './route.js'
import type { Service } from './service.js'

/** The Secret of an application with the values of secret variables. */
export interface VariablesSecret {
  readonly objectName: LabelName
  /** The name as messages have it. */
  readonly shownName: Shown
  readonly variables: SecretVariables
}

/** The guesses about images that nobody knows (rule C13-06). */
export interface Guesses {
  /** The place that says the image of the first service. */
  readonly place: Place
  /** The names of the services. */
  readonly services: readonly Shown[]
  /** The guesses in words. */
  readonly what: readonly Shown[]
}

/** A user that is not root. */
export interface NonRootUser {
  /** Its number, if only facts have it. */
  readonly uid?: number
}

/** An application: the content of a manifest in one notation, with all conclusions from it. */
export interface Application {
  /** The name as a valid Kubernetes name. */
  readonly application: LabelName
  /** The origin of the name: the manifest, or an option. */
  readonly nameOrigin: Origin
  readonly namespace: string | undefined
  readonly domain: string | undefined
  /** The ClusterIssuer of cert-manager for certificates of routes, if any (rule C4-15). */
  readonly clusterIssuer: string | undefined
  /** The kind of object for routes (rule C4-07). */
  readonly routing: Routing
  readonly capabilities: Capabilities
  /** The services in the manifest's order. */
  readonly services: readonly Service[]
  /**
   * The services with dependencies before their dependents, otherwise in the manifest's order. Those of one Pod stand
   * together, its host first.
   */
  readonly orderedServices: readonly Service[]
  /** The services by the Pods of their containers. */
  readonly pods: Pods
  /** The services, followed by the inactive ones whose images are contexts of other builds (rule C1-07). */
  readonly buildable: readonly Service[]
  /** The other services: proxies that an ingress controller replaces, and services of a `provider`. */
  readonly leftOut: readonly ServiceSettings[]
  /** The waits of Pods for their dependencies. Absent if Pods have none. */
  readonly podWaits: PodWaits | undefined
  /** The users that are not root, by service. Absent if Pods need not keep the policy `restricted` (rule C5-14). */
  readonly nonRootUsers: ReadonlyMap<string, NonRootUser> | undefined
  /** Absent if nothing was guessed, and in a profile without facts. */
  readonly guesses: Guesses | undefined
  /** The ConfigMaps by name. */
  readonly configMaps: ReadonlyMap<string, ConfigMap>
  readonly configs: readonly Config[]
  readonly volumes: readonly Volume[]
  readonly secrets: readonly Secret[]
  /** The secret variables, and the Secret that has their values; absent where there are none (rule C2-08). */
  readonly variablesSecret: VariablesSecret | undefined
  readonly routes: readonly Route[]
  /** The borders between networks, if the options ask for them (rule C4-05). */
  readonly borders: NetworkBorders | undefined
  /** Returns the name of a service's workload, if the service exists. */
  readonly serviceName: (service: string) => LabelName | undefined
  /** Returns the source of a declared volume. */
  readonly sourceOf: (volume: string) => VolumeSource
  /** Returns the service whose build makes an image, if there is one. */
  readonly makerOf: (image: string) => Service | undefined
  /** The volumes that become claims. */
  readonly claims: readonly Volume[]
  /** Returns true if Pods on several nodes can mount a volume at the same time. */
  readonly isOnManyNodes: (volume: string) => boolean
}
