import type { Capability } from '../../profiles/profile.js'
import type { Mentions } from '../mentions/mentions.js'
import type { ConfigMap } from '../model/config-map.js'
import type { Scope } from '../rule/scope.js'

/** The parts of an application that passes read and change. */
export interface PassInput<One> {
  readonly services: readonly One[]
  /** The ConfigMaps that the services mount. */
  readonly configMaps: readonly ConfigMap[]
  /** The hosts that texts of services and ConfigMaps name, as written in the manifest. */
  readonly mentions: Mentions
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
  readonly run: (application: PassInput<One>, scope: Scope) => Partial<PassInput<One>>
}
