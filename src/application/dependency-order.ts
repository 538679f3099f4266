import type { Reporting } from '../rules/types/scope.js'
import type { Dependency } from '../rules/service/depends-on.js'
import type { Service } from './service.js'
import type { Services } from './services.js'
import { joined, sentence, words } from '../source/shown.js'

/** A need of a service for another one, with the place where it is written. */
export type Need = Pick<Dependency, 'service' | 'place'>

/** Returns all needs of a service. */
export type NeedsOf = (service: Service) => readonly Need[]

/** A service on the path of a walk along needs, with the index of the next need to follow. */
interface Step {
  readonly service: Service
  readonly needs: readonly Need[]
  readonly index: number
  /** The index of the earliest service on the path that can be reached from here. */
  earliest: number
  next: number
}

/**
 * Returns the services after all services that they need, otherwise in the manifest's order. Services of a cycle stand
 * in the order in which they are found. Services in overlapping cycles form one group, which is reported once.
 */
export function orderByNeed(
  byName: Services['byName'],
  needsOf: NeedsOf,
  scope: Reporting,
): readonly Service[] {
  const ordered: Service[] = []
  const steps = new Map<Service, Step>()
  const path: Step[] = []
  // Services whose group is incomplete, in the order of their indexes.
  const ungrouped: Service[] = []
  const grouped = new Set<Service>()
  for (const start of byName.values()) {
    if (!steps.has(start)) open(start)
    while (path.length > 0) {
      const step = path.at(-1)!
      const need = step.needs[step.next++]
      const target = need && byName.get(need.service)
      if (need === undefined) close()
      else if (target === undefined) continue
      else if (!steps.has(target)) open(target)
      else if (!grouped.has(target)) step.earliest = Math.min(step.earliest, steps.get(target)!.index)
    }
  }
  return ordered

  function open(service: Service): void {
    const step = { service, needs: needsOf(service), index: steps.size, earliest: steps.size, next: 0 }
    steps.set(service, step)
    path.push(step)
    ungrouped.push(service)
  }

  function close(): void {
    const { service, index, earliest } = path.pop()!
    ordered.push(service)
    const before = path.at(-1)
    if (before !== undefined) before.earliest = Math.min(before.earliest, earliest)
    if (earliest < index) return
    const group = ungrouped.splice(ungrouped.lastIndexOf(service))
    for (const member of group) grouped.add(member)
    if (group.length > 1) reportCircle(shortCircle(group, byName, needsOf), group, scope)
  }
}

/** Reports a short cycle of a group, and the other members of the group. */
function reportCircle(circle: readonly Link[], group: readonly Service[], scope: Reporting): void {
  const names = circle.map(({ service }) => service.name)
  const inCircle = new Set(names)
  const others = group.flatMap(({ name }) => (inCircle.has(name) ? [] : [name]))
  const last = circle.at(-1)!
  scope.report(
    'dependency-cycle',
    last.need.place,
    {
      cycle: joined([...names, names[0]!], ' → '),
      others: others.length === 0 ? words('') : sentence`; also in such cycles: ${joined(others, ', ')}`,
    },
    {
      related: circle.slice(0, -1).map(({ service, need }) => ({
        message: sentence`\`${service.name}\` depends on the next service here`,
        place: need.place,
      })),
    },
  )
}

/** A need on a cycle, with the service that has it. */
interface Link {
  readonly service: Service
  readonly need: Need
}

/** The maximum number of needs to follow in search of a shorter cycle. */
const LONGEST_SEARCH = 10_000

/** Returns the shortest cycle of a group; for a large group, a short one. */
function shortCircle(
  group: readonly Service[],
  byName: Services['byName'],
  needsOf: NeedsOf,
): readonly Link[] {
  const members = new Set(group)
  let shortest: readonly Link[] | undefined
  let followed = 0
  for (const start of group) {
    const links = circleFrom(start)
    if (links.length < (shortest?.length ?? Infinity)) shortest = links
    if (shortest?.length === 2 || followed > LONGEST_SEARCH) break
  }
  return shortest ?? []

  /** Returns the shortest path from a service back to it. */
  function circleFrom(start: Service): readonly Link[] {
    const cameBy = new Map<Service, Link>()
    const reached = [start]
    for (const service of reached) {
      for (const need of needsOf(service)) {
        followed++
        const target = byName.get(need.service)
        if (target === undefined || target === service || !members.has(target) || cameBy.has(target)) continue
        cameBy.set(target, { service, need })
        reached.push(target)
      }
      if (cameBy.has(start)) break
    }
    return wayTo(start, cameBy)
  }
}

/** Returns the links of a cycle from a service back to it. */
function wayTo(start: Service, cameBy: ReadonlyMap<Service, Link>): readonly Link[] {
  const links: Link[] = []
  let service = start
  do {
    const link = cameBy.get(service)!
    links.push(link)
    service = link.service
  } while (service !== start)
  return links.reverse()
}
