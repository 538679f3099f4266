import type { Pass } from './pass.js'
import { isLabelName, type LabelName } from '../../kubernetes/name.js'
import { byName } from '../../source/by-name.js'
import { addToGroup } from '../../source/groups.js'
import type { Place } from '../../source/place.js'
import type { Span } from '../../source/position.js'
import type { RelatedReport } from '../../warnings/report.js'
import { isPrivateName } from '../../knowledge/private-domains.js'
import type { Choices, Scope } from '../../rules/types/scope.js'
import type { Mention } from '../mentions/mention.js'
import type { Mentions } from '../mentions/mentions.js'
import { findUses, describeUse } from '../mentions/name-uses.js'
import { isClusterService } from '../../application/object-names.js'
import { fixedAddresses } from '../mentions/fixed-addresses.js'
import { hasService, type ReplacedName, type Service, type ServiceAlias } from '../../application/service.js'
import { sentence, type Shown, words } from '../../source/shown.js'

export const serviceAliases: Pass<Service> = {
  name: 'service-aliases',
  decides: 'A further name of a service becomes a Service, or is replaced where it is used (C4-01, C4-01c).',
  evidence:
    '`links`, `container_name`, `hostname`, `aliases`, names of networks, fixed addresses and the namespace',
  position: 'Before all passes that look for names, because these are names too.',
  run: ({ services, mentions }, scope) => ({ services: withAliases(services, mentions, scope) }),
}

export const notes = {
  'further-name': { what: 'gets a further Service `{name}`', because: 'the Compose file gives it this name' },
} as const

/** An additional name as in the manifest, with its service. */
interface Given {
  readonly name: string
  readonly service: Service
  readonly place: Place
  readonly part?: Span
  readonly isAlias: boolean
  /** True if only one service uses the name. */
  readonly isOfLink?: true
}

interface Refused extends Given {
  readonly reason: Shown
  readonly related: readonly RelatedReport[]
}

/**
 * Adds the names that other keys give to services. DNS ignores case. A name that no Service can have, or that leads to
 * another service, is reported with the places that use it.
 */
function withAliases(services: readonly Service[], mentions: Mentions, scope: Scope): readonly Service[] {
  const given = givenNames(services)
  const addresses = fixedAddresses(services)
  if (given.length === 0 && addresses.size === 0) return services
  const owners = new Map<string, Service>(services.map((service) => [service.objectName, service]))
  const aliases = new Map<Service, ServiceAlias[]>()
  const replaced = new Map<Service, ReplacedName[]>()
  const replacedWords = new Set<string>()
  const refused: Refused[] = []
  /** The first network alias of each name. */
  const shareable = new Map<string, Given>()
  const shared = new Map<string, Set<Service>>()
  const sharedNames = new Map<Service, ServiceAlias[]>()
  for (const one of given) {
    const { service, place } = one
    const name = withoutNamespace(one.name.toLowerCase(), scope)
    const owner = owners.get(name)
    if (owner === service || one.name === service.name) continue
    if (owner !== undefined && canShare(one, shareable.get(name), scope)) {
      if (shared.get(name)?.has(service)) continue
      shared.set(name, (shared.get(name) ?? new Set()).add(service))
      addToGroup(sharedNames, service, { name: name as LabelName, written: one.name, place })
    } else if (owner !== undefined) {
      const related = [{ message: sentence`\`${owner.name}\` is written here`, place: owner.place }]
      refused.push({ ...one, reason: sentence`it already leads to the service \`${owner.name}\``, related })
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
      const hasDots = name.includes('.')
      refused.push({ ...one, reason: hasDots ? withDots : notALabel, related: [] })
      // Any other name with dots may also be a host on the internet.
      if (!hasDots || isPrivateName(name) || isOfOwnNetwork(name, service)) {
        addToGroup(replaced, service, { name: one.name, place })
        replacedWords.add(one.name)
      }
    } else {
      owners.set(name, service)
      if (isOfNetwork(one)) shareable.set(name, one)
      addToGroup(aliases, service, { name, written: one.name, place })
      if (hasService(service)) {
        scope.note?.<typeof notes>(
          'further-name',
          service.place,
          { name: place.show(name, one.part) },
          place,
          one.part,
        )
      }
    }
  }
  for (const name of shared.keys()) {
    const { service, place, name: written } = shareable.get(name)!
    addToGroup(sharedNames, service, { name: name as LabelName, written, place })
  }
  for (const [name, { service, place }] of addresses) addToGroup(replaced, service, { name, place })
  reportRefused(refused, replacedWords, services, mentions, scope)
  return services.map((service) => ({
    ...service,
    aliases: (aliases.get(service) ?? []).map((alias) =>
      shared.has(alias.name) ? { ...alias, isShared: true } : alias,
    ),
    sharedNames: sharedNames.get(service) ?? [],
    replacedNames: replaced.get(service) ?? [],
  }))
}

/** Returns true if all members of a network use the name: several services may share it. */
function isOfNetwork({ isAlias, isOfLink }: Given): boolean {
  return isAlias && isOfLink !== true
}

/** Returns true if several services may share an alias, as in Docker's DNS. */
function canShare(one: Given, first: Given | undefined, { capabilities }: Scope): boolean {
  return capabilities.sharedNames && first !== undefined && isOfNetwork(one)
}

const notALabel = words(
  'the name of a Service has only letters, digits and `-`, begins with a letter, and has at most 63 characters',
)

const withDots = words('the name of a Service has no dots')

const behindNamespace = ['', '.svc', '.svc.cluster.local']

/** Returns the part of a name before the namespace, if it has that: the DNS of a cluster finds `db.shop` too (rule C4-01c). */
function withoutNamespace(name: string, { options: { namespace } }: Choices): string {
  if (namespace === undefined) return name
  const end = behindNamespace.map((one) => `.${namespace}${one}`).find((one) => name.endsWith(one))
  const label = end === undefined ? name : name.slice(0, -end.length)
  return isLabelName(label) ? label : name
}

/** Returns true for the name of a network of the service, and for a name below that: `xmpp.meet.example` in `meet.example`. */
function isOfOwnNetwork(name: string, { networks }: Service): boolean {
  return networks.some(({ network }) => `.${name}`.endsWith(`.${network.toLowerCase()}`))
}

function givenNames(services: readonly Service[]): readonly Given[] {
  const known = byName(services)
  return services.flatMap((service) => [
    ...service.names.map((written): Given => ({ ...written, service })),
    ...service.links.flatMap(({ service: linked, alias, place, part }): Given[] => {
      const target = known.get(linked)
      return target === undefined
        ? []
        : [{ name: alias, service: target, place, part, isAlias: true, isOfLink: true }]
    }),
  ])
}

function reportRefused(
  refused: readonly Refused[],
  replaced: ReadonlySet<string>,
  services: readonly Service[],
  mentions: Mentions,
  scope: Scope,
): void {
  if (refused.length === 0) return
  const ownNames = new Map(refused.map(({ name, service }) => [name, service.name]))
  const names = new Set(ownNames.keys())
  // The name of a service is known, even if another service has it as an additional name.
  for (const { name } of services) names.delete(name)
  // Texts in which the name is replaced no longer need it.
  const isLeft = ({ word, isCertain }: Mention) => !isCertain || (word.includes('.') && !replaced.has(word))
  // A public host of the service itself, as in `https://shop.example.com:8443`.
  const isOutside = ({ word, from, port, scheme = '' }: Mention) =>
    (port === undefined || /^https?$/i.test(scheme)) && word.includes('.') && ownNames.get(word) === from
  const isUse = (one: Mention) => one.isAddress && isLeft(one) && !isOutside(one)
  const uses = findUses(names, mentions, isUse, isLeft)
  const reported = new Set<string>()
  for (const { name, service, reason, related, place, part, isAlias } of refused) {
    const key = JSON.stringify([name, service.name])
    if (reported.has(key)) continue
    reported.add(key)
    const shown = place.show(name, part)
    const used = (uses.get(name) ?? []).map((use) => describeUse(shown, use))
    // A name that nobody uses has no effect, unless it exists only for connections.
    const effect = isAlias || related.length + used.length > 0
    scope.report(
      'name-not-reachable',
      place,
      { name: shown, reason, service: service.objectName },
      { related: [...related, ...used], effect, ...(part && { part }) },
    )
  }
}
