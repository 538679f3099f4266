import { serviceOfContext } from '../compose/build-context.js'
import { readOptions } from '../options/read-options.js'
import { contextServices, builtNames, withoutLatest } from '../application/built-images.js'
import type { Application } from '../application/application.js'
import type { NameValue } from '../rules/values/name-value.js'
import type { TranslateOptions } from '../options/options.js'
import type { Service } from '../application/service.js'
import type { Build } from '../rules/service/build.js'
import type { Secret } from '../rules/top-level/secrets.js'
import { byName } from '../source/by-name.js'
import { addToGroup } from '../source/groups.js'
import type { Diagnostic } from '../warnings/diagnostic.js'
import { orThrow, type Safe } from '../warnings/safe.js'
import { derivedDockerfile } from './derived-image.js'
import { doneByBuild, ignoring } from './ignoring.js'
import { makePlan } from './make-plan.js'
import { findService } from './selection.js'
import type { ManifestText } from '../source/sources.js'

/** The options of `planBuild`. */
export interface BuildOptions extends TranslateOptions {
  /**
   * The services whose images to build, by their names in the Compose file or in Kubernetes. The plan adds the images
   * that these are made from. All services by default.
   */
  readonly services?: readonly string[] | undefined
}

/** The images to build, as plain data. */
export interface BuildPlan {
  /** The name of the application, as in a `Translation`. */
  readonly application: string
  /** The images in the order of the Compose file. Images of inactive services that others are made from come last. */
  readonly images: readonly ImageBuild[]
  /** The warnings, as in a `Translation`, without `guessed-images` and `image-to-build`. */
  readonly warnings: readonly Diagnostic[]
}

/** One image to build. Paths are relative to the folder of the Compose file. A context may be a URL. */
export interface ImageBuild {
  /** The service, by its name in the Compose file. */
  readonly service: string
  /** The name of the service in Kubernetes. */
  readonly name: string
  /** All services that run the image, by their names in the Compose file. */
  readonly services: readonly string[]
  /** The names of the image. The service's container uses the first one. */
  readonly tags: readonly string[]
  /** True if the image adds files of the Compose file's folder to the service's own image. */
  readonly derived: boolean
  /** A folder, or the URL of a repository or an archive. */
  readonly context: string
  /** The path of the Dockerfile, relative to the context. Absent if the Dockerfile is given inline. */
  readonly dockerfile?: string
  /** The text of the Dockerfile. Absent if it is a file. */
  readonly dockerfileInline?: string
  /** The stage to build; the last one by default. */
  readonly target?: string
  /** The values of build arguments by name. Arguments without a value are left out. */
  readonly args: Readonly<Record<string, string>>
  /** The secrets that the Dockerfile may mount. */
  readonly secrets: readonly BuildSecret[]
  /** Sockets or keys of SSH agents: `default`, or `<id>=<path>`. */
  readonly ssh: readonly string[]
  /** The labels of the image. */
  readonly labels: Readonly<Record<string, string>>
  /** The platforms, such as `linux/arm64`. Empty for the builder's own. */
  readonly platforms: readonly string[]
  /**
   * The sources of cached layers, as `docker buildx build` takes them: the name of an image, or `type=registry,ref=…`.
   */
  readonly cacheFrom: readonly string[]
  /** The targets for cached layers, in the same notation. */
  readonly cacheTo: readonly string[]
  /** True if the build ignores cached layers. */
  readonly noCache: boolean
  /** True if base images are pulled even if the builder has them. */
  readonly pull: boolean
  /** The network of `RUN`, such as `none`; the builder's own by default. */
  readonly network?: string
  /** Named contexts: folders, URLs, `docker-image://…`, or `service:<name>` for another image of this plan. */
  readonly contexts: Readonly<Record<string, string>>
  /** The size of `/dev/shm` during the build, as written in the Compose file; the builder's own by default. */
  readonly shmSize?: string
  /** Limits of the processes of `RUN`, such as `nofile`, with amounts as written in the Compose file. */
  readonly ulimits: readonly { readonly name: string; readonly soft: string; readonly hard: string }[]
  /** Additional hosts that `RUN` can resolve. A host with several addresses has several entries. */
  readonly extraHosts: readonly { readonly host: string; readonly address: string }[]
  /** The entitlements that the builder must grant, such as `network.host`. */
  readonly entitlements: readonly string[]
}

/**
 * A secret of a build, without its value. `name` is the `id` that the Dockerfile mounts. The value is in a `file`,
 * relative to the folder of the Compose file, or in a variable of the `environment`.
 */
export type BuildSecret =
  { readonly name: string; readonly file: string } | { readonly name: string; readonly environment: string }

/**
 * Returns the images to build for a Compose file: those of services with `build`, and images with mounted files added.
 * `toBakeFile` converts the plan to a bake file.
 *
 * @throws {ManifestError} with every error, if there is one.
 */
export function planBuild(manifest: ManifestText, options: BuildOptions = {}): BuildPlan {
  return orThrow(safePlanBuild(manifest, options))
}

/** Does the same as `planBuild`, but returns the errors instead of throwing them. */
export function safePlanBuild(manifest: ManifestText, options: BuildOptions = {}): Safe<BuildPlan> {
  const { services: asked = [], images } = readOptions(options).options
  return makePlan(
    manifest,
    ignoring(options, doneByBuild),
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

/** Returns the images of the given services, and those of the same plan that they are made from. */
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
 * Plans the images of the given services, those that they mount, and those that these are made from. Images that the
 * options give are not built again.
 */
export function toBuildPlan(
  application: Application,
  services: readonly Service[],
  givenImages: Readonly<Record<string, string>> | undefined,
  warnings: readonly Diagnostic[],
): BuildPlan {
  const { buildable, makerOf } = application
  const named = byName(buildable)
  const isBuilt = ({ name, build, image }: Service) =>
    (build !== undefined || image.copies.length > 0) &&
    !(givenImages !== undefined && Object.hasOwn(givenImages, name))
  const mounted = services.flatMap(({ mounts }) =>
    mounts.flatMap((mount) => (mount.kind === 'image' ? (makerOf(mount.image) ?? []) : [])),
  )
  const needed = new Set([...services, ...mounted].filter(isBuilt))
  for (const service of needed) {
    for (const base of basesOf(service, named, makerOf)) if (base && isBuilt(base)) needed.add(base)
  }
  const built = buildable.filter((service) => needed.has(service))
  const secrets = byName(application.secrets)
  const known: Known = { secrets, services: named, built: needed, makerOf }
  const runners = runnersOf(application, givenImages)
  const images = withoutDuplicates(built).map(({ service, services: users }) => {
    if (service.build === undefined) return toDerivedBuild(service, users, known)
    const others = new Set(tagsOf(service).flatMap((tag) => runners.get(tag) ?? []))
    return toImageBuild(service, service.build, [service.name, ...others], known)
  })
  return { application: application.application, images, warnings }
}

/** Returns the services whose images the image of a service is made from. */
function basesOf(
  service: Service,
  byName: Known['services'],
  makerOf: Application['makerOf'],
): readonly (Service | undefined)[] {
  if (service.build === undefined) return [makerOfBase(service, makerOf)]
  return contextServices(service).map(({ service: name }) => byName.get(name))
}

/** Returns the service that builds the base of a derived image. No registry has that base yet. */
function makerOfBase({ place }: Service, makerOf: Application['makerOf']): Service | undefined {
  return makerOf(place.get('image')!.text!)
}

/** Returns the services whose builds are needed, each with the names of the services that run its image. */
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

/** The names that a build may refer to: secrets, services, and the services that this plan builds. */
interface Known {
  readonly secrets: ReadonlyMap<string, Secret>
  readonly services: ReadonlyMap<string, Service>
  readonly built: ReadonlySet<Service>
  readonly makerOf: Application['makerOf']
}

/** Returns the services without a build of their own, by their images: other services may build those. */
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
  const maker = makerOfBase(service, known.makerOf)
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
    // A secret that is not declared has been reported as an error.
    const source = known.secrets.get(name)!.source!
    return source.kind === 'file' ? { name: id, file: source.name } : { name: id, environment: source.name }
  })
}

/** The context of a service that this plan does not build is the service's image by name. */
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
