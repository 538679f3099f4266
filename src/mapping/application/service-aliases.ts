import { isLabelName } from '../../kubernetes/name.js'
import { byName } from '../../source/by-name.js'
import { addToGroup } from '../../source/groups.js'
import type { Place } from '../../source/place.js'
import type { Span } from '../../source/position.js'
import type { RelatedReport } from '../../warnings/report.js'
import type { Scope } from '../rule/scope.js'
import {
  findNameUses,
  findUsesInFiles,
  isAddress,
  isCertainHost,
  type NameUses,
  toldAs,
} from './name-uses.js'
import type { ConfigMap } from './config-map.js'
import type { HostName } from './host-names.js'
import { isClusterService } from './object-names.js'
import { fixedAddresses } from './fixed-addresses.js'
import { hasService, type ReplacedName, type Service, type ServiceAlias } from './service.js'
import { sentence, type Shown, words } from '../../source/shown.js'

/** A further name as the manifest gives it, for the service that it leads to. */
interface Given {
  readonly name: string
  readonly service: Service
  readonly place: Place
  readonly part?: Span
  readonly isAlias: boolean
}

interface Refused extends Given {
  readonly reason: Shown
  readonly related: readonly RelatedReport[]
}

/**
 * The services with the names that other keys give them. DNS does not tell capital letters from small ones. A name that
 * no Service can have, or that leads elsewhere, is warned of, with the places that use it.
 */
export function withAliases(
  services: readonly Service[],
  configMaps: readonly ConfigMap[],
  scope: Scope,
): readonly Service[] {
  const given = givenNames(services)
  const addresses = fixedAddresses(services)
  if (given.length === 0 && addresses.size === 0) return services
  const owners = new Map<string, Service>(services.map((service) => [service.objectName, service]))
  const aliases = new Map<Service, ServiceAlias[]>()
  const replaced = new Map<Service, ReplacedName[]>()
  const refused: Refused[] = []
  for (const one of given) {
    const { service, place } = one
    const name = one.name.toLowerCase()
    const owner = owners.get(name)
    if (owner === service || one.name === service.name) continue
    if (owner !== undefined) {
      const related = [{ message: sentence`'${owner.name}' is written here`, place: owner.place }]
      refused.push({ ...one, reason: sentence`it leads to the service '${owner.name}'`, related })
    } else if (isClusterService(name, scope)) {
      owners.set(name, service)
      if (hasService(service))
        scope.report(
          'cluster-service',
          place,
          { name: place.show(name, one.part) },
          one.part && { part: one.part },
        )
    } else if (!isLabelName(name)) {
      refused.push({ ...one, reason: notALabel, related: [] })
      // With dots it may be a host of the world outside too.
      if (!name.includes('.')) addToGroup(replaced, service, { name: one.name, place })
    } else {
      owners.set(name, service)
      addToGroup(aliases, service, { name, written: one.name, place })
    }
  }
  for (const [name, { service, place }] of addresses) addToGroup(replaced, service, { name, place })
  reportRefused(refused, services, configMaps, scope)
  return services.map((service) => ({
    ...service,
    aliases: aliases.get(service) ?? [],
    replacedNames: replaced.get(service) ?? [],
  }))
}

const notALabel = words(
  "a Service's name has letters, digits and '-' only, begins with a letter, and is no longer than 63",
)

function givenNames(services: readonly Service[]): readonly Given[] {
  const known = byName(services)
  return services.flatMap((service) => [
    ...service.names.map((written): Given => ({ ...written, service })),
    ...service.links.flatMap(({ service: linked, alias, place, part }): Given[] => {
      const target = known.get(linked)
      return target === undefined ? [] : [{ name: alias, service: target, place, part, isAlias: true }]
    }),
  ])
}

function reportRefused(
  refused: readonly Refused[],
  services: readonly Service[],
  configMaps: readonly ConfigMap[],
  scope: Scope,
): void {
  if (refused.length === 0) return
  const uses: NameUses = new Map(refused.map(({ name }) => [name, []]))
  // The name of a service is known, whoever else has it.
  for (const { name } of services) uses.delete(name)
  // What is replaced has no need of the name.
  const isLeft = (found: HostName) => found.word.includes('.') || !isCertainHost(found)
  const ownNames = new Map(refused.map(({ name, service }) => [name, service]))
  for (const service of services) {
    // A host of the world outside that a service is told of as its own: `https://shop.example.com:8443`.
    const isOutside = ({ word, port, scheme = '' }: HostName) =>
      (port === undefined || /^https?$/i.test(scheme)) && word.includes('.') && ownNames.get(word) === service
    findNameUses(service, uses, (found) => isAddress(found) && isLeft(found) && !isOutside(found))
  }
  findUsesInFiles(configMaps, uses, isLeft)
  const reported = new Set<string>()
  for (const { name, service, reason, related, place, part, isAlias } of refused) {
    const key = JSON.stringify([name, service.name])
    if (reported.has(key)) continue
    reported.add(key)
    const shown = place.show(name, part)
    const used = (uses.get(name) ?? []).map((use) => toldAs(shown, use))
    // A name that nobody uses is missed by nobody, unless it is there to be called.
    const effect = isAlias || related.length + used.length > 0
    scope.report(
      'name-not-reachable',
      place,
      { name: shown, reason, service: service.objectName },
      { related: [...related, ...used], effect, ...(part && { part }) },
    )
  }
}
