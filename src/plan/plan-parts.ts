import { byName } from '../source/by-name.js'
import { escapedKey } from '../source/pointer.js'
import type { Place } from '../source/place.js'
import type { Application } from '../application/application.js'
import type { Service } from '../application/service.js'
import type { TranslateOptions } from '../options/options.js'
import type { Build } from '../rules/service/build.js'
import type { Condition } from '../rules/service/depends-on.js'
import type { Secret } from '../rules/top-level/secrets.js'
import { type BakeTarget, toBakeFile } from './bake.js'
import { toBuildPlan } from './build.js'
import { restartsWith, secretsToCreate } from './deploy.js'
import type { DeploySecret } from './deploy-secret.js'
import { copyInstruction, isCopied } from './derived-image.js'
import { awaitedIn } from './steps.js'
import { type Forward, type SyncFolder, syncedMounts, toFolders, toForwards } from './sync.js'
import { keptWatches, toWatch, type Watch } from './watch.js'

/** A result of a place of the Compose file besides objects: a field of a build, or an action of a deploy or of `up`. */
export type PlanPart = BuildPart | DeployPart | SyncPart

/** A field of an image to build. Plain data. */
export interface BuildPart {
  readonly plan: 'build'
  /** The target of the bake file. It has the name of its service in Kubernetes. */
  readonly target: string
  /** The JSON Pointer into the target of `toBakeFile`; an empty text for the whole target. */
  readonly pointer: string
  /** The value of the field, or the line of the generated Dockerfile. */
  readonly value: unknown
}

/** An action of a deploy besides applying objects: it waits, restarts services, or creates Secrets. Plain data. */
export interface DeployPart {
  readonly plan: 'deploy'
  readonly does: ServiceWait | ServiceRestart | DeploySecret
}

/** A service that is applied once its dependency has reached a state. Names are those of the Compose file. */
export interface ServiceWait {
  readonly service: string
  readonly waitsFor: string
  readonly condition: Condition
  /** True if the deploy fails when the dependency can no longer reach the state. */
  readonly required: boolean
}

/** A service that is restarted after the deploy has replaced its dependency. */
export interface ServiceRestart {
  readonly service: string
  readonly restartsWith: string
}

/** An action of `up` for a service: it synchronises a folder, watches files, or forwards a port. Plain data. */
export interface SyncPart {
  readonly plan: 'sync'
  /** The service, by its name in the Compose file. */
  readonly service: string
  readonly does: SyncFolder | Forward | Watch
}

/** A part of a plan with its origin in the manifest. */
export interface PlacedPart {
  readonly place: Place
  readonly part: PlanPart
}

/** A field of a build with its origin in the manifest. */
export interface PlacedBuildPart extends PlacedPart {
  readonly part: BuildPart
}

/** The attribute of a bake target for each key of `build`. */
const attributes = {
  context: 'context',
  dockerfile: 'dockerfile',
  dockerfile_inline: 'dockerfile-inline',
  target: 'target',
  args: 'args',
  secrets: 'secret',
  ssh: 'ssh',
  labels: 'labels',
  tags: 'tags',
  platforms: 'platforms',
  cache_from: 'cache-from',
  cache_to: 'cache-to',
  no_cache: 'no-cache',
  pull: 'pull',
  network: 'network',
  additional_contexts: 'contexts',
  shm_size: 'shm-size',
  ulimits: 'ulimits',
  extra_hosts: 'extra-hosts',
  entitlements: 'entitlements',
} as const satisfies Record<string, keyof BakeTarget>

/** Returns the parts of build, deploy and sync plans, each with its origin in the manifest. */
export function planParts(
  application: Application,
  { images }: Pick<TranslateOptions, 'images'>,
): readonly PlacedPart[] {
  return [
    ...buildParts(application, images),
    ...deployParts(application),
    ...application.services.flatMap(syncParts),
  ]
}

/** Returns the fields of the bake file, each with its origin in the manifest. */
export function buildParts(application: Application, images: TranslateOptions['images']): PlacedBuildPart[] {
  const plan = toBuildPlan(application, application.services, images, [])
  const targets = toBakeFile(plan).target
  const secrets = byName(application.secrets)
  const targetOf = new Map(
    plan.images.flatMap(({ name, services }) => services.map((service) => [service, name] as const)),
  )
  return application.buildable.flatMap((service) => {
    const name = targetOf.get(service.name)
    if (name === undefined) return []
    const { build } = service
    const fields = new Fields(name, targets[name]!)
    if (build === undefined) addDerived(service, fields)
    else addBuild(service, build, secrets, fields)
    return fields.parts
  })
}

/** Collects the fields of one target with their origins. */
class Fields {
  readonly parts: PlacedBuildPart[] = []

  constructor(
    readonly name: string,
    readonly target: BakeTarget,
  ) {}

  add(places: readonly Place[], pointer: string, value: unknown): void {
    if (value === undefined) return
    const part: BuildPart = { plan: 'build', target: this.name, pointer, value }
    this.parts.push(...places.map((place) => ({ place, part })))
  }
}

function addBuild(
  { place }: Service,
  build: Build,
  secrets: ReadonlyMap<string, Secret>,
  fields: Fields,
): void {
  const { target } = fields
  if (build.place.isMap) fields.add([build.place], '', target)
  else fields.add([build.place], '/context', target.context)
  fields.add(allWithin(place.get('image')), '/tags/0', target.tags[0])
  for (const [key, attribute] of Object.entries(attributes)) {
    const own = build.place.get(key)
    const value = target[attribute]
    if (own === undefined || value === undefined) continue
    fields.add([own], `/${attribute}`, value)
    children(own).forEach((child, index) => {
      const name = typeof value === 'object' ? nameIn(value, child, index) : undefined
      if (name === undefined) fields.add(allWithin(child), `/${attribute}`, value)
      else fields.add(allWithin(child), `/${attribute}/${escapedKey(name)}`, (value as Named)[name])
    })
  }
  if (!build.place.has('platforms'))
    fields.add(allWithin(place.get('platform')), '/platforms', target.platforms)
  build.secrets.forEach(({ name }, index) => {
    fields.add(allWithin(secrets.get(name)?.place), `/secret/${index}`, target.secret?.[index])
  })
}

/** A map, or a list by its indices. */
type Named = Readonly<Record<string, unknown>>

/** Returns the name or index under which an attribute has an entry of a key of `build`. */
function nameIn(value: object, { key, text = '', parent }: Place, index: number): string | undefined {
  // In `tags` the image's own name comes first, and no tag occurs twice.
  const name = Array.isArray(value)
    ? String(value.every((item) => item !== text) ? index : value.indexOf(text))
    : parent?.isMap
      ? key
      : text.slice(0, text.search(/[=:]|$/))
  return Object.hasOwn(value, name) ? name : undefined
}

/** Adds the fields of a derived image, which come from the service's image and its mounts. */
function addDerived({ place, image }: Service, fields: Fields): void {
  const base = place.get('image')
  fields.add(allWithin(base), '/dockerfile-inline', `FROM ${base?.text ?? ''}`)
  for (const mount of image.copies) {
    if (isCopied(mount)) fields.add(itemPlaces(mount.place), '/dockerfile-inline', copyInstruction(mount))
  }
}

function deployParts(application: Application): PlacedPart[] {
  const { services, pods } = application
  const names = new Set<string>(services.map(({ name }) => name))
  const awaited = awaitedIn(application)
  const placed = (places: readonly Place[], does: DeployPart['does']): PlacedPart[] => {
    const part: DeployPart = { plan: 'deploy', does }
    return places.map((place) => ({ place, part }))
  }
  const ofService = (service: Service): PlacedPart[] => {
    const restarts = service.dependencies.filter(
      (dependency) =>
        restartsWith(service, dependency) &&
        names.has(dependency.service) &&
        pods.hostNameOf(dependency.service) !== pods.hostOf(service).name,
    )
    return [
      ...awaited(service).flatMap(({ service: waitsFor, condition, required = false, place }) => {
        const does: ServiceWait = { service: service.name, waitsFor, condition, required }
        return placed(dependencyPlaces(place, service, ['condition', 'required']), does)
      }),
      ...restarts.flatMap(({ service: dependency, place }) => {
        const does: ServiceRestart = { service: service.name, restartsWith: dependency }
        return placed(dependencyPlaces(place, service, ['restart']), does)
      }),
    ]
  }
  return [
    ...services.flatMap(ofService),
    ...secretsToCreate(application, services).flatMap(({ secret, created }) =>
      placed(allWithin(secret.place), created),
    ),
  ]
}

/**
 * Returns the places that make a dependency: its entry of `depends_on` with the given keys, or the other key that names
 * the service.
 */
function dependencyPlaces(dependency: Place, { place }: Service, keys: readonly string[]): Place[] {
  const { parent } = dependency
  return [
    ...(parent === undefined || parent.node === place.node ? [] : [parent]),
    dependency,
    ...keys.flatMap((key) => dependency.get(key) ?? []),
  ]
}

function syncParts(service: Service): PlacedPart[] {
  const folders = toFolders(service)
  const placed = (place: Place, does: SyncPart['does']): PlacedPart[] => {
    const part: SyncPart = { plan: 'sync', service: service.name, does }
    return itemPlaces(place).map((each) => ({ place: each, part }))
  }
  return [
    ...syncedMounts(service).flatMap(({ place }, index) => placed(place, folders[index]!)),
    ...keptWatches(service).flatMap((watched) => placed(watched.place, toWatch(watched))),
    ...service.ports.flatMap((port) =>
      toForwards([port]).flatMap((forward) =>
        port.entries
          .filter(({ published = port.target }) => published === forward.local)
          .flatMap(({ place }) => placed(place, forward)),
      ),
    ),
  ]
}

/** Returns the places of a list item: everything written in it, and the key of the list. */
function itemPlaces(item: Place): Place[] {
  return [...(item.parent === undefined ? [] : [item.parent]), ...allWithin(item)]
}

function allWithin(place: Place | undefined): Place[] {
  return place === undefined ? [] : [place, ...children(place).flatMap(allWithin)]
}

function children(place: Place): Place[] {
  return place.isMap ? place.entries() : place.items()
}
