import { serviceOfContext } from '../../compose/build-context.js'
import type { Scope } from '../rule/scope.js'
import { type Need, orderByNeed } from './dependency-order.js'
import type { Service } from './service.js'
import type { Services } from './services.js'
import { instead } from './undefined-resource.js'

/** The services whose images a build takes as contexts: `base: service:base` (Compose Specification, build.md). */
export function contextServices({ build }: Pick<Service, 'build'>): readonly Need[] {
  return (build?.settings.additionalContexts ?? []).flatMap(({ value = '', place }) => {
    const service = serviceOfContext(value)
    return service === undefined ? [] : [{ service, place }]
  })
}

/** Checks that every image that a build is made from is that of another service, and can be built before it. */
export function checkBuildContexts({ byName, declared }: Services, scope: Scope): void {
  for (const service of byName.values()) {
    for (const { service: name, place } of contextServices(service)) {
      if (name === service.name) scope.report('depends-on-itself', place, {})
      else if (!declared.has(name)) {
        const { near, suggestion } = instead(name, place, declared.names, scope)
        const end = place.text!.length
        const part = { part: { start: end - name.length, end } }
        scope.report(
          'unknown-context-service',
          place,
          { name: place.show(name, part.part), suggestion },
          { fix: near, ...part },
        )
      }
    }
  }
  orderByNeed(byName, contextServices, scope)
}
