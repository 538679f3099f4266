import { byName } from '../source/by-name.js'
import type { FileScope, Reporting } from '../rules/types/scope.js'
import { contextServices } from '../application/built-images.js'
import { orderByNeed } from '../application/dependency-order.js'
import { instead } from '../application/undefined-resource.js'
import type { CheckedApplication } from './checked-application.js'

/** Checks that every image that a build uses as a context belongs to another service and can be built first. */
export function checkBuildContexts(
  { known: { declared }, buildable }: Pick<CheckedApplication, 'known' | 'buildable'>,
  scope: Reporting & FileScope,
): void {
  const built = byName(buildable)
  for (const service of built.values()) {
    for (const { service: name, place } of contextServices(service)) {
      const other = built.get(name)
      if (name === service.name) scope.report('depends-on-itself', place, {})
      else if (other !== undefined && other.build === undefined && other.place.isReadable('build'))
        scope.report('context-not-built', place, { name: place.showName(name) })
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
  orderByNeed(built, contextServices, scope)
}
