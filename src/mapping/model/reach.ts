import type { WantedServiceType } from '../service/network/service-type.js'
import type { Origin } from '../rule/draft.js'

/** How the Service of a service is reached. */
export interface Reach {
  /** Whether its name leads to the Pods themselves, and so to every port that they have (rule R2.4-12). */
  readonly headless: boolean
  /** Where its ports are published by the Service itself: that takes the place of routes (rules C10-02 and C10-03). */
  readonly published: Published | undefined
}

export interface Published {
  readonly type: 'NodePort' | 'LoadBalancer'
  readonly origin: Origin
  readonly nodePort: WantedServiceType['nodePort']
}
