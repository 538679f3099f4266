import { sentence, words } from '../source/shown.js'
import { findUses, describeUse } from '../inference/mentions/name-uses.js'
import type { Mentions } from '../inference/mentions/mentions.js'
import { reportCollisions } from '../application/name-collisions.js'
import type { Service } from '../application/service.js'
import type { Choices, Reporting } from '../rules/types/scope.js'
import { hasOwnClaim } from '../rules/top-level/volumes.js'
import type { CheckedApplication } from './checked-application.js'

/**
 * Checks that no two objects of one kind have the same name, and that no text uses the old name of a renamed service.
 */
export function checkObjectNames(
  {
    services,
    buildable,
    configs,
    secrets,
    volumes,
    routes,
    routing,
    mentions,
  }: Pick<
    CheckedApplication,
    'services' | 'buildable' | 'configs' | 'secrets' | 'volumes' | 'routes' | 'routing' | 'mentions'
  >,
  scope: Reporting & Choices,
): void {
  reportCollisions(words('ConfigMap'), configs, scope)
  reportCollisions(words('Secret'), scope.capabilities.filesInContainers ? secrets : [], scope)
  reportCollisions(words('PersistentVolumeClaim'), [...volumes.values()].filter(hasOwnClaim), scope)
  reportCollisions(words(routing.kind), routes, scope)
  reportRenamed(services, reportCollisions(words('workload'), buildable, scope), mentions, scope)
}

/**
 * Warns about each service whose objects have another name. The warning lists the places that use the old name as a
 * host and get no warning of their own. Skips services that must be renamed anyway.
 */
function reportRenamed(
  services: readonly Service[],
  collided: ReadonlySet<string>,
  mentions: Mentions,
  scope: Reporting & Choices,
): void {
  const renamed = services.filter(({ name, objectName }) => name !== objectName && !collided.has(name))
  if (renamed.length === 0) return
  const { renamedAtUse } = scope.capabilities
  const uses = findUses(renamedAtUse ? [] : renamed.map(({ name }) => name), mentions, () => true)
  for (const { name, objectName, place } of renamed) {
    const related = (uses.get(name) ?? []).map((use) => describeUse(name, use))
    const instead = renamedAtUse
      ? sentence`If a program has the old name built in, change it to \`${objectName}\`. tranship changes addresses in values and mounted files.`
      : sentence`Write \`${objectName}\` where you use the old name as a host name.`
    scope.report('name-sanitised', place, { name, objectName, instead }, { related })
  }
}
