import { isWorkloadSection, workloadSections } from './keys/workload-sections.js'
import { checkObjects } from './stages/check-objects.js'
import { findNames } from './editor/name-places.js'
import type { LoadedFiles } from './load/loaded-files.js'
import type { Application } from './application/application.js'
import { Pods } from './application/pods.js'
import { mountedVolumes, type Service } from './application/service.js'
import { recordObjects, type RecordedObjects } from './objects/record-objects.js'
import type { Reading } from './read.js'
import { addToGroup } from './source/groups.js'
import { lastBefore } from './source/last-before.js'
import type { Entry, Node } from './source/node.js'
import { Place } from './source/place.js'
import type { Span } from './source/position.js'
import type { Diagnostic } from './warnings/diagnostic.js'
import { Reports, type WarningOptions } from './warnings/report.js'

/** The blocks whose entries have names. An error outside of them may concern every service. */
const blocks = [...workloadSections, 'volumes', 'networks', 'configs', 'secrets', 'models'] as const

/** The keys that put a service into the Pod of another. */
const podKeys: ReadonlySet<string> = new Set(['network_mode', 'pid', 'ipc'])

/** The keys of a service that take parts of another, and not only its name. */
const sharingKeys: ReadonlySet<string> = new Set(['extends', 'volumes_from', ...podKeys])

/** A part of an application. */
interface Part {
  readonly application: Application
  /** The names of the services that are left out, in the order of the Compose file. */
  readonly omitted: readonly string[]
}

/** The part of an application that no error touches (rule R0-19), with its objects. */
export interface SoundPart extends Part {
  readonly recorded: RecordedObjects
}

/** Returns the part of an application that no error touches: all of it if there is no error. */
export function soundPart(application: Application, reading: Reading, options: WarningOptions): SoundPart {
  let { errors } = reading
  if (errors.length === 0) return { application, omitted: [], recorded: reading.takeRecorded() }
  let before = Infinity
  for (;;) {
    const part = withoutEntries(application, unsoundEntries(reading, errors))
    const { recorded, errors: found } = recordPart(part, reading, options)
    if (found.length === 0) return { ...part, recorded }
    const { length } = part.application.services
    // An error that is in no service may concern all of them.
    if (length === before) {
      const none = withoutEntries(application, undefined)
      return { ...none, recorded: recordObjects(none.application) }
    }
    before = length
    errors = [...errors, ...found]
  }
}

/** Makes the objects of a part. Returns the errors in them, too, because the reading made no objects. */
function recordPart(
  { application }: Part,
  { manifest, root }: Reading,
  options: WarningOptions,
): { readonly recorded: RecordedObjects; readonly errors: readonly Diagnostic[] } {
  const reports = new Reports()
  const recorded = recordObjects(application, reports.report)
  checkObjects(recorded, application, new Place(root!), reports.report)
  const found = reports.diagnostics(manifest, options)
  // A comment may ignore a warning of another stage.
  const errors = found.filter(({ code, severity }) => severity === 'error' && code !== 'unused-ignore')
  return { recorded, errors }
}

/** Returns the part of an application without some entries, or without all of them. */
function withoutEntries(application: Application, unsound: ReadonlySet<string> | undefined): Part {
  const isUnsound = (block: string, name: string) => unsound?.has(entryOf(block, name)) ?? true
  const { pods, services } = application
  const unsoundPods = new Set(
    services.flatMap(({ name, place }) =>
      isUnsound(String(place.path[0]), name) ? [pods.hostNameOf(name)] : [],
    ),
  )
  const sound = new Set<string>(
    services.flatMap(({ name }) => (unsoundPods.has(pods.hostNameOf(name)) ? [] : [name])),
  )
  // Services with a syntax error are not part of the application.
  const omitted = new Set<string>([...services.map(({ name }) => name), ...servicesAmong(unsound ?? [])])
  return {
    application: partOf(application, sound, isUnsound),
    omitted: [...omitted].filter((name) => !sound.has(name)),
  }
}

/** Returns an application with some services, and the objects that no other service takes part in. */
function partOf(
  application: Application,
  names: ReadonlySet<string>,
  isUnsound: (block: string, name: string) => boolean,
): Application {
  const { borders, claims, configMaps, orderedServices, routes } = application
  const isKept = ({ name }: Service) => names.has(name)
  const services = application.services.filter(isKept)
  const others = application.services.filter((service) => !isKept(service))
  const ordered = orderedServices.filter(isKept)
  const hosts = new Set<string>(ordered.map(({ objectName }) => objectName))
  const volumesOfOthers = mountedVolumes(others)
  const files = new Set<string>(services.flatMap(holdersOf))
  const isAtSound = ({ path: [block, name] }: Place) => !isUnsound(String(block), String(name))
  return {
    ...application,
    services,
    orderedServices: ordered,
    pods: new Pods(ordered),
    claims: claims.filter(({ name, place }) => isAtSound(place) && !volumesOfOthers.has(name)),
    configMaps: new Map([...configMaps].filter(([name, { place }]) => files.has(name) || isAtSound(place))),
    routes: routes.filter(
      ({ place, rules }) => isAtSound(place) && rules.every(({ service }) => hosts.has(service)),
    ),
    // A policy is about services on both of its sides. Pods keep the labels that policies select.
    borders: borders && { ...borders, networks: [], published: [], closed: [] },
  }
}

/** Returns the names of the ConfigMaps that a service mounts. */
function holdersOf({ mounts }: Service): readonly string[] {
  return mounts.flatMap((mount) => {
    if (mount.kind === 'file') return [mount.holder.name]
    if (mount.kind === 'folder') return [mount.configMap]
    return 'beginsWith' in mount && mount.beginsWith !== undefined ? [mount.beginsWith.configMap] : []
  })
}

/** Returns the entries that errors touch, and those that take parts of them. Undefined if an error may touch all. */
function unsoundEntries(
  { manifest, root }: Reading,
  errors: readonly Diagnostic[],
): ReadonlySet<string> | undefined {
  const broken = new Set<string>()
  if (root === undefined || !addMissing(broken, manifest)) return undefined
  const top = new Place(root)
  const paths = new Set(manifest.loaded.map(({ path }) => path))
  const spans: Span[] = []
  for (const { code, file, path, range } of errors) {
    const [start = -1, end = -1] = manifest.sources.offsetsIn(file, range.start.offset, range.end.offset)
    // The blocks with syntax errors are not in the tree.
    const tree = code === 'yaml-syntax' ? manifest.treeAt(start) : root
    const [block, name] = code === 'yaml-syntax' ? pathBefore(tree, end) : path.map(String)
    const isEntry = tree && isBlock(block) && name !== undefined && new Place(tree).get(block)?.has(name)
    if (!isEntry || !paths.has(file)) return undefined
    broken.add(entryOf(block, name))
    spans.push({ start, end })
  }
  // Other entries may have the same value by an alias, a merge key or `extends`.
  const isTouched = touching(spans)
  for (const block of blocks)
    for (const entry of top.get(block)?.entries() ?? [])
      if (isTouched(entry.node)) broken.add(entryOf(block, entry.key))
  return withUsers(broken, root, manifest)
}

/**
 * Adds the entries that the tree lacks because of syntax errors. Returns false if the tree may lack other things: other
 * services can extend those of a file that is not given.
 */
function addMissing(broken: Set<string>, { loaded }: LoadedFiles): boolean {
  for (const { guess, isBroken, namedBy, root } of loaded) {
    if (!isBroken) continue
    if (guess === undefined || root === undefined || namedBy !== undefined) return false
    for (const block of blocks) {
      const sound = new Place(root).get(block)
      for (const { key } of new Place(guess).get(block)?.entries() ?? [])
        if (sound?.has(key) !== true) broken.add(entryOf(block, key))
    }
  }
  return true
}

/** Returns the path of the last entry of a block that begins before an offset. */
function pathBefore(tree: Node | undefined, offset: number): readonly string[] {
  const block = tree && entryBefore(tree, offset)
  const entry = block && entryBefore(block.value, offset)
  return entry === undefined ? [] : [block!.key, entry.key]
}

function entryBefore(node: Node, offset: number): Entry | undefined {
  return node.kind === 'map'
    ? node.written[lastBefore(node.written, offset - 1, ({ start }) => start)]
    : undefined
}

/** Returns a function that tells if a tree has a part of some spans. It visits a node that aliases repeat once. */
function touching(spans: readonly Span[]): (node: Node) => boolean {
  const disjoint: { readonly start: number; end: number }[] = []
  for (const { start, end } of [...spans].sort((one, other) => one.start - other.start)) {
    const last = disjoint.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else disjoint.push({ start, end })
  }
  const isNear = ({ start, end }: Span): boolean => {
    const last = disjoint[lastBefore(disjoint, end, (span) => span.start)]
    return last !== undefined && last.start <= end && last.end >= start
  }
  const known = new Map<Node, boolean>()
  const isTouched = (node: Node): boolean => {
    const found = known.get(node)
    if (found !== undefined) return found
    const isOwn = isNear(node) || hasChild(node, isTouched, isNear)
    known.set(node, isOwn)
    return isOwn
  }
  return isTouched
}

function hasChild(node: Node, isTouched: (node: Node) => boolean, isNear: (key: Span) => boolean): boolean {
  if (node.kind === 'map') return node.entries.some((entry) => isNear(entry) || isTouched(entry.value))
  return node.kind === 'list' && node.items.some(isTouched)
}

/**
 * Adds the services that take parts of broken entries. If the tree lacks a part of the manifest, a service that names
 * something unknown is broken, too.
 */
function withUsers(broken: ReadonlySet<string>, root: Node, files: LoadedFiles): ReadonlySet<string> {
  const top = new Place(root)
  const users = new Map<string, string[]>()
  const unsound = new Set(broken)
  const guesses = files.loaded.flatMap(({ guess, isBroken }) => (isBroken && guess ? [guess] : []))
  for (const { kind, place, part } of [root, ...guesses].flatMap((tree) => findNames(new Place(tree)))) {
    const [owner, user, key] = place.path.map(String) as [string, string, string]
    const name = part === undefined ? place.key : place.text!.slice(part.start, part.end)
    const block = kind === 'service' && top.get('jobs')?.has(name) === true ? 'jobs' : `${kind}s`
    if (!isWorkloadSection(owner) || !isBlock(block)) continue
    const [by, named] = [entryOf(owner, user), entryOf(block, name)]
    const isUnknown = files.isPartial && top.get(block)?.has(name) !== true
    // The name of another service stays the same, whatever is wrong with it.
    const takesParts = !isWorkloadSection(block) || sharingKeys.has(key)
    // The value of a variable may name any entry.
    if (isUnknown || (takesParts && name.includes('$'))) unsound.add(by)
    if (takesParts) addToGroup(users, named, by)
    if (podKeys.has(key) && !name.includes('$')) addToGroup(users, by, named)
  }
  // Entries that are added meanwhile are visited, too.
  for (const entry of unsound) users.get(entry)?.forEach((user) => unsound.add(user))
  return unsound
}

function isBlock(name: string | undefined): name is (typeof blocks)[number] {
  return blocks.some((block) => block === name)
}

function entryOf(block: string, name: string): string {
  return `${block}.${name}`
}

function servicesAmong(entries: Iterable<string>): readonly string[] {
  const prefixes = workloadSections.map((section) => entryOf(section, ''))
  return [...entries].flatMap((entry) =>
    prefixes.flatMap((prefix) => (entry.startsWith(prefix) ? [entry.slice(prefix.length)] : [])),
  )
}
