import { serviceOfContext } from '../../compose/build-context.js'
import type { Need } from './dependency-order.js'
import type { Service } from './service.js'

/**
 * Returns the services whose images a build takes as contexts: `base: service:base` (Compose Specification, build.md).
 */
export function contextServices({ build }: Pick<Service, 'build'>): readonly Need[] {
  return (build?.settings.additionalContexts ?? []).flatMap(({ value = '', place }) => {
    const service = serviceOfContext(value)
    return service === undefined ? [] : [{ service, place }]
  })
}
