import type { Routing } from '../../options/options.js'
import type { Capability } from '../../profiles/profile.js'
import type { LabelName } from '../../kubernetes/name.js'
import type { Mentions } from '../mentions/mentions.js'
import type { ConfigMap } from '../../application/config-map.js'
import type { NetworkBorders } from '../../application/network-borders.js'
import type { Route } from '../../application/route.js'
import type { Weights } from '../../application/weight.js'
import type { Declared } from '../../rules/values/declared.js'
import type { Scope } from '../../rules/types/scope.js'
import type { Endpoint } from '../../rules/top-level/endpoints.js'
import type { Network } from '../../rules/top-level/networks.js'
import type { Volume } from '../../rules/top-level/volumes.js'

/** The parts of an application that passes read and change. */
export interface Parts<One> {
  readonly services: readonly One[]
  /** The name of the application. */
  readonly application: { readonly name: LabelName }
  readonly volumes: readonly Volume[]
  readonly networks: readonly Network[]
  readonly endpoints: readonly Endpoint[]
  /** The ConfigMaps that the services mount. */
  readonly configMaps: readonly ConfigMap[]
  /** The declared names in each block that services or endpoints refer to. */
  readonly declared: Readonly<Record<'configs' | 'networks' | 'secrets' | 'services' | 'volumes', Declared>>
  /** The hosts that texts of services and ConfigMaps name, as written in the manifest. */
  readonly mentions: Mentions
  /** The kind of object for routes (rule C4-07). */
  readonly routing: Routing
  /** The routes of `endpoints`. */
  readonly endpointRoutes: readonly Route[]
  /** All routes. */
  readonly routes: readonly Route[]
  /** The borders between networks, if the options ask for them (rule C4-05). */
  readonly borders: NetworkBorders | undefined
  readonly weights: Weights
}

/** A pass makes one inference: it returns the parts with its conclusions, and reports its decisions. */
export interface Pass<One> {
  /** The name of its file. */
  readonly name: string
  /** The capability that a profile needs to have the pass. Absent if all profiles have it. */
  readonly needs?: Capability
  /**
   * True if the pass goes beyond the words of the manifest. Such a pass decides nothing about services whose `infer` is
   * false (rule C11-02), but it reports the decisions that it leaves to the user.
   */
  readonly inferred?: true
  /** The decision, for the documentation. Bundles leave out this text and the next two. */
  readonly decides: string
  /** The parts of the Compose file that it reads for that. */
  readonly evidence: string
  /** The reason for its position in the list. */
  readonly position: string
  /** Returns the parts that it changes. */
  readonly run: (parts: Parts<One>, scope: Scope) => Partial<Parts<One>>
}
