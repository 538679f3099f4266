import { findWorkload, workloadSections, workloadsIn } from '../keys/workload-sections.js'
import { type MapNode, type Node, type ScalarNode } from '../source/node.js'
import type { Place } from '../source/place.js'
import { nearest, suggestion } from '../warnings/nearest.js'
import type { Report } from '../warnings/report.js'
import { serviceOfContext } from '../compose/build-context.js'
import { withEntries, withValue } from './map-changes.js'
import type { TextOf } from './text-of.js'
import { type Shown, verbatim } from '../source/shown.js'

/** The active services (rule C1-07). */
export interface Activation {
  readonly root: Node
  /** The profiles of each inactive service, as written. */
  readonly inactive: ReadonlyMap<string, readonly Shown[]>
}

/** The facts that decide which services are active. */
export interface ActivationOptions {
  /** The active profiles; `*` activates all. */
  readonly profiles: readonly string[]
  /** Services that are active whatever their profiles are. Their profiles become active too. */
  readonly services: readonly string[]
  /** True if `profiles` is the full list of active profiles. */
  readonly areKnown: boolean
  /** Records that the result depends on something unknown. Absent if missing values count as missing. */
  readonly undecided: (() => void) | undefined
}

/**
 * Removes the inactive services from a manifest. An inactive service whose image is a context of an active build keeps
 * its build.
 */
export function withActiveServices(
  root: Place,
  { profiles, services: named, areKnown, undecided }: ActivationOptions,
  textOf: TextOf,
  report: Report,
): Activation {
  const inactive = new Map<string, readonly Shown[]>()
  const written = new Map(workloadsIn(root).map((service) => [service.key, profilesOf(service)]))
  const isOpen = ({ hasDollar }: ScalarNode) => !areKnown || hasDollar
  // While active profiles or the profiles of a service are unknown, every service may be active.
  if (undecided !== undefined && [...written.values()].some((own) => own.some(isOpen))) {
    undecided()
    return { root: root.node, inactive }
  }
  const known = new Map(Array.from(written, ([name, own]) => [name, own.map(textOf)]))
  const active = new Set([...profiles, ...named.flatMap((name) => known.get(name) ?? [])])
  const declared = new Map(
    [...written.values()].flat().map((profile) => [textOf(profile), verbatim(profile.text)] as const),
  )
  for (const profile of profiles) {
    if (profile === '*' || profile === '' || declared.has(profile)) continue
    const near = nearest(profile, declared.keys())
    const suggested = suggestion(near && declared.get(near))
    report('unknown-profile', root, { profile: verbatim(profile), suggestion: suggested })
  }
  for (const [name, own] of known) {
    if (own.length === 0 || active.has('*') || own.some((one) => active.has(one))) continue
    // Messages may not show values of variables.
    inactive.set(
      name,
      written.get(name)!.map(({ text }) => verbatim(text)),
    )
  }
  if (inactive.size === 0) return { root: root.node, inactive }
  const needed = neededForBuilds(root, inactive, textOf)
  let { node } = root
  for (const section of workloadSections) {
    const entries = root.get(section)?.node
    if (entries?.kind !== 'map' || node.kind !== 'map') continue
    const left = entries.entries.flatMap((entry) => {
      if (!inactive.has(entry.key)) return [entry]
      return needed.has(entry.key) && entry.value.kind === 'map' ? [entry.with(onlyImage(entry.value))] : []
    })
    node = withValue(node, section, withEntries(entries, left))
  }
  return { root: node, inactive }
}

/** Returns the profiles of a service. Of other types than texts it has none, so that it is read and they are reported. */
function profilesOf(service: Place): readonly ScalarNode[] {
  const list = service.get('profiles')
  return (list?.isList ? list.items() : []).flatMap(({ node }) =>
    node.kind === 'scalar' && typeof node.value === 'string' ? [node] : [],
  )
}

/** Returns the services whose images active builds take as contexts, directly or through other services. */
function neededForBuilds(root: Place, inactive: Activation['inactive'], textOf: TextOf): ReadonlySet<string> {
  const needed = new Set(workloadsIn(root).flatMap(({ key }) => (inactive.has(key) ? [] : [key])))
  for (const name of needed) {
    const contexts = findWorkload(root, name)?.get('build')?.get('additional_contexts')
    for (const { node, parent } of [...(contexts?.entries() ?? []), ...(contexts?.items() ?? [])]) {
      if (node.kind !== 'scalar') continue
      const text = textOf(node)
      const service = serviceOfContext(parent?.isList ? text.slice(text.indexOf('=') + 1) : text)
      if (service !== undefined) needed.add(service)
    }
  }
  return needed
}

/** The keys that an image is made from. */
const imageKeys: ReadonlySet<string> = new Set(['build', 'image', 'platform'])

function onlyImage(service: MapNode): MapNode {
  const entries = service.entries.filter(({ key }) => imageKeys.has(key))
  return withEntries(service, entries)
}
