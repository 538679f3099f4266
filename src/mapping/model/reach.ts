import type { WantedServiceType } from '../service/network/service-type.js'
import type { Origin } from '../rule/draft.js'

/** The way in which other services reach a service. */
export interface Reach {
  /** True if its name resolves to the Pods themselves, so that all their ports can be reached (rule R2.4-12). */
  readonly headless: boolean
  /** The type of Service that publishes its ports in place of routes (rules C10-02 and C10-03). Absent if routes do. */
  readonly published: Published | undefined
}

export interface Published {
  readonly type: 'NodePort' | 'LoadBalancer'
  readonly origin: Origin
  readonly nodePort: WantedServiceType['nodePort']
  readonly trafficPolicy: WantedServiceType['trafficPolicy']
}
