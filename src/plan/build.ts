import { serviceOfContext } from '../compose/build-context.js'
import { readOptions } from '../options/read-options.js'
import { contextServices } from '../mapping/model/context-services.js'
import { builtNames, withoutLatest } from '../mapping/model/built-images.js'
import type { Application } from '../mapping/model/application.js'
import type { NameValue } from '../mapping/read/name-value.js'
import type { TranslateOptions } from '../options/options.js'
import type { Service } from '../mapping/model/service.js'
import type { Build } from '../mapping/service/build.js'
import type { Secret } from '../mapping/top-level/secrets.js'
import { byName } from '../source/by-name.js'
import { addToGroup } from '../source/groups.js'
import type { Diagnostic } from '../warnings/diagnostic.js'
import { orThrow, type Safe } from '../warnings/safe.js'
import { derivedDockerfile } from './derived-image.js'
import { makePlan } from './make-plan.js'
import { findService } from './selection.js'
import type { ManifestText } from '../source/sources.js'

/** What `planBuild` takes besides the manifest. */
export interface BuildOptions extends TranslateOptions {
  /**
   * The services whose images to build, with the images that these are made from, named as in the manifest or in
   * Kubernetes; all by default.
   */
  readonly services?: readonly string[] | undefined
}

/** The images to build. Plain data. */
export interface BuildPlan {
  /** The name of the application, as in a `Translation`. */
  readonly application: string
  /** In the order of the manifest; those of services that no active profile brings, which others are made from, are last. */
  readonly images: readonly ImageBuild[]
  /** As those of a `Translation`. */
  readonly warnings: readonly Diagnostic[]
}

/** One image to build. Paths are relative to the folder of the manifest, and contexts may be URLs. */
export interface ImageBuild {
  /** The service, by its name in the manifest. */
  readonly service: string
  /** Its name in Kubernetes. */
  readonly name: string
  /** All services that run the image, by their names in the manifest. */
  readonly services: readonly string[]
  /** The names of the image, that of the service's container first. */
  readonly tags: readonly string[]
  /** Whether the image is the service's own with files of the manifest's folder added. */
  readonly derived: boolean
  /** A folder, or the URL of a repository or an archive. */
  readonly context: string
  /** Relative to the context; absent where the Dockerfile is given inline. */
  readonly dockerfile?: string
  /** The text of the Dockerfile; absent where it is a file. */
  readonly dockerfileInline?: string
  /** The stage to build; the last by default. */
  readonly target?: string
  /** The values of build arguments, by their names. One that gets no value from anywhere is left out. */
  readonly args: Readonly<Record<string, string>>
  /** Those that the Dockerfile may mount. */
  readonly secrets: readonly BuildSecret[]
  /** Sockets or keys of SSH agents: `default`, or `<id>=<path>`. */
  readonly ssh: readonly string[]
  /** What the image is labelled with. */
  readonly labels: Readonly<Record<string, string>>
  /** Such as `linux/arm64`; none for the builder's own. */
  readonly platforms: readonly string[]
  /** Where layers are taken from, as `docker buildx build` has it: the name of an image, or `type=registry,ref=…`. */
  readonly cacheFrom: readonly string[]
  /** Where layers are put, written in the same way. */
  readonly cacheTo: readonly string[]
  /** Whether every step runs anew. */
  readonly noCache: boolean
  /** Whether base images are pulled although the builder has them. */
  readonly pull: boolean
  /** The network of `RUN`, such as `none`; the builder's own by default. */
  readonly network?: string
  /** Named contexts: folders, URLs, `docker-image://…`, or `service:<name>` for another image of this plan. */
  readonly contexts: Readonly<Record<string, string>>
  /** The size of `/dev/shm` during the build, as the manifest has it; the builder's own by default. */
  readonly shmSize?: string
  /** Limits of the processes of `RUN`, such as `nofile`; amounts as the manifest has them. */
  readonly ulimits: readonly { readonly name: string; readonly soft: string; readonly hard: string }[]
  /** Hosts that `RUN` knows beside those of DNS; one can have several addresses, each in an entry of its own. */
  readonly extraHosts: readonly { readonly host: string; readonly address: string }[]
  /** What the builder must allow, such as `network.host`. */
  readonly entitlements: readonly string[]
}

/**
 * A secret of a build: as `name` the `id` that the Dockerfile mounts, and where its value is, never the value: in a `file`,
 * relative to the folder of the manifest, or in a variable of the `environment`.
 */
export type BuildSecret =
  { readonly name: string; readonly file: string } | { readonly name: string; readonly environment: string }

/**
 * The images to build for a manifest: those of services with `build`, and those derived from an image and mounted files.
 * `toBakeFile` makes a bake file of the plan.
 *
 * @throws {ManifestError} with every error, if there is one.
 */
export function planBuild(manifest: ManifestText, options: BuildOptions = {}): BuildPlan {
  return orThrow(safePlanBuild(manifest, options))
}

/** As `planBuild`, but returns the errors instead of throwing them. */
export function safePlanBuild(manifest: ManifestText, options: BuildOptions = {}): Safe<BuildPlan> {
  const { services: asked = [], images } = readOptions(options).options
  return makePlan(
    manifest,
    options,
    (application, refuse) => {
      const services = asked.map((name) => {
        const service = findService(application, name)
        if (service === undefined) refuse('services', name, 'the name of a service')
        return service?.name ?? name
      })
      return services.length === 0 ? undefined : services
    },
    (application, chosen, { warnings }) => {
      const plan = toBuildPlan(application, application.services, images, warnings)
      return chosen === undefined ? plan : { ...plan, images: neededFor(chosen, plan.images) }
    },
    asked,
  )
}

/** The images of the services given, and those of the same plan that they are made from. */
function neededFor(services: readonly string[], images: readonly ImageBuild[]): readonly ImageBuild[] {
  const imageOf = new Map<string, ImageBuild>()
  for (const image of images)
    for (const service of image.services) if (!imageOf.has(service)) imageOf.set(service, image)
  const wanted = new Set(services)
  const needed = new Set<ImageBuild>()
  for (const service of wanted) {
    const image = imageOf.get(service)
    if (image === undefined) continue
    needed.add(image)
    for (const context of Object.values(image.contexts)) {
      const base = serviceOfContext(context)
      if (base !== undefined) wanted.add(base)
    }
  }
  return images.filter((image) => needed.has(image))
}

/**
 * The images of the services given, and of those that they are made from. What the options already have is not built again.
 */
export function toBuildPlan(
  application: Application,
  services: readonly Service[],
  givenImages: Readonly<Record<string, string>> | undefined,
  warnings: readonly Diagnostic[],
): BuildPlan {
  const { buildable } = application
  const named = byName(buildable)
  const makers = new Map(buildable.flatMap((service) => tagsOf(service).map((tag) => [tag, service])))
  const isBuilt = ({ name, build, image }: Service) =>
    (build !== undefined || image.copies.length > 0) &&
    !(givenImages !== undefined && Object.hasOwn(givenImages, name))
  const needed = new Set(services.filter(isBuilt))
  for (const service of needed) {
    for (const base of basesOf(service, named, makers)) if (base && isBuilt(base)) needed.add(base)
  }
  const built = buildable.filter((service) => needed.has(service))
  const secrets = byName(application.secrets)
  const known: Known = { secrets, services: named, built: needed, makers }
  const runners = runnersOf(application, givenImages)
  const images = withoutDuplicates(built).map(({ service, services: users }) => {
    if (service.build === undefined) return toDerivedBuild(service, users, known)
    const others = new Set(tagsOf(service).flatMap((tag) => runners.get(tag) ?? []))
    return toImageBuild(service, service.build, [service.name, ...others], known)
  })
  return { application: application.application, images, warnings }
}

/** The services whose images the one of a service is made from. */
function basesOf(
  service: Service,
  byName: Known['services'],
  makers: Known['makers'],
): readonly (Service | undefined)[] {
  if (service.build === undefined) return [makerOfBase(service, makers)]
  return contextServices(service).map(({ service: name }) => byName.get(name))
}

/** The service that builds what a derived image is made from, which no registry has yet. */
function makerOfBase({ place }: Service, makers: Known['makers']): Service | undefined {
  return makers.get(withoutLatest(place.get('image')!.text!))
}

/** The services whose builds are needed, each with the names of those that run its image. */
function withoutDuplicates(built: readonly Service[]) {
  const builds: { readonly service: Service; readonly services: string[] }[] = []
  const derived = new Map<string, string[]>()
  for (const service of built) {
    const { name, build, image } = service
    const users = build === undefined ? derived.get(image.reference) : undefined
    if (users !== undefined) {
      users.push(name)
      continue
    }
    const services = [name]
    if (build === undefined) derived.set(image.reference, services)
    builds.push({ service, services })
  }
  return builds
}

/** What a build may name: secrets and services by their names, and which services this plan builds. */
interface Known {
  readonly secrets: ReadonlyMap<string, Secret>
  readonly services: ReadonlyMap<string, Service>
  readonly built: ReadonlySet<Service>
  /** The services with `build`, by the images that they make. */
  readonly makers: ReadonlyMap<string, Service>
}

/** The services that have no build of their own, by the images that they run: others may build those. */
function runnersOf(
  { capabilities, services }: Application,
  givenImages: Readonly<Record<string, string>> = {},
): ReadonlyMap<string, readonly string[]> {
  const runners = new Map<string, string[]>()
  if (!capabilities.sharedImages) return runners
  for (const { name, build, image } of services) {
    if (build !== undefined || image.copies.length > 0 || Object.hasOwn(givenImages, name)) continue
    addToGroup(runners, withoutLatest(image.reference), name)
  }
  return runners
}

function tagsOf({ build, image, place }: Service): readonly string[] {
  return build === undefined ? [] : builtNames(place.get('image')?.text, image.reference, build)
}

function toImageBuild(service: Service, build: Build, services: readonly string[], known: Known): ImageBuild {
  const { name, objectName, image } = service
  const { settings } = build
  return {
    service: name,
    name: objectName,
    services,
    tags: [...new Set([image.reference, ...settings.tags])],
    derived: false,
    context: build.context,
    ...(build.dockerfile === undefined ? {} : { dockerfile: build.dockerfile }),
    ...(build.dockerfileInline === undefined ? {} : { dockerfileInline: build.dockerfileInline }),
    ...(build.target === undefined ? {} : { target: build.target }),
    args: Object.fromEntries(build.args.map((argument) => [argument.name, argument.value])),
    secrets: toSecrets(build, known),
    ssh: settings.ssh.map(({ name: id, value }) => (value === undefined ? id : `${id}=${value}`)),
    labels: toRecord(settings.labels),
    platforms: settings.platforms,
    cacheFrom: settings.cacheFrom,
    cacheTo: settings.cacheTo,
    noCache: settings.noCache,
    pull: settings.pull,
    ...(settings.network === undefined ? {} : { network: settings.network }),
    contexts: toContexts(settings.additionalContexts, known),
    ...(settings.shmSize === undefined ? {} : { shmSize: settings.shmSize }),
    ulimits: settings.ulimits,
    extraHosts: settings.extraHosts.map(({ host, address }) => ({ host, address })),
    entitlements: settings.entitlements,
  }
}

function toDerivedBuild(service: Service, services: readonly string[], known: Known): ImageBuild {
  const { name, objectName, image, place } = service
  const base = place.get('image')!.text!
  const maker = makerOfBase(service, known.makers)
  return {
    service: name,
    name: objectName,
    services,
    tags: [image.reference],
    derived: true,
    context: '.',
    dockerfileInline: derivedDockerfile(base, image.copies),
    args: {},
    secrets: [],
    ssh: [],
    labels: {},
    platforms: [],
    cacheFrom: [],
    cacheTo: [],
    noCache: false,
    pull: false,
    contexts: maker === undefined ? {} : toContexts([{ name: base, value: `service:${maker.name}` }], known),
    ulimits: [],
    extraHosts: [],
    entitlements: [],
  }
}

function toSecrets({ secrets }: Build, known: Known): BuildSecret[] {
  return secrets.map(({ name, id }) => {
    // A secret that is not declared is an error.
    const source = known.secrets.get(name)!.source!
    return source.kind === 'file' ? { name: id, file: source.name } : { name: id, environment: source.name }
  })
}

/** A context that is the image of a service which this plan does not build is that image as it is. */
function toContexts(contexts: readonly Pair[], { services, built }: Known): Record<string, string> {
  return toRecord(
    contexts.map((context) => {
      const { value = '' } = context
      const service = services.get(serviceOfContext(value) ?? '')
      if (service === undefined || built.has(service)) return context
      return { ...context, value: `docker-image://${service.image.reference}` }
    }),
  )
}

type Pair = Pick<NameValue, 'name' | 'value'>

function toRecord(pairs: readonly Pair[]): Record<string, string> {
  return Object.fromEntries(pairs.map(({ name, value = '' }) => [name, value]))
}
