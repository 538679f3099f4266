import { type SharedNetwork, sharedNetworkOf } from '../../read/shared-network.js'
import type { ServiceRule } from '../../rule/service-rule.js'

/** Reads `network_mode: service:NAME` and `container:NAME`, from which one Pod follows (rule C4-17). */
export const sharedNetwork: ServiceRule<SharedNetwork | undefined> = { normalise: sharedNetworkOf }
