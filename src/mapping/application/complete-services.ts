import type { LabelName } from '../../kubernetes/name.js'
import type { Scope } from '../rule/scope.js'
import { withFoundPorts } from '../service/ports.js'
import type { Volume } from '../top-level/volumes.js'
import { withPullPolicies } from './built-images.js'
import { withCalledJobs } from './called-jobs.js'
import { type ConfigMap, configMapsOf } from './config-map.js'
import { fileMounts, type Files } from './file-mounts.js'
import { withReachableServers } from './fixed-addresses.js'
import type { HeldFiles } from './held-files.js'
import { shownApplicationName } from './application-name.js'
import { builtImage, type DerivedImages, resolveImage } from './image.js'
import { imagePorts, imageVolumes } from './image-configs.js'
import { withAskedKind, withInferredJobs, workloadKind } from './kind.js'
import { withNamedPorts } from './named-ports.js'
import { withOwnNodePorts } from './node-ports.js'
import { serviceObjectName } from './object-names.js'
import { withPeers } from './peers.js'
import { withOneShots } from './one-shot.js'
import { type PlacedMounts, placeHostVolumes, withSplitFolders } from './place-host-volumes.js'
import { reachOf } from './reach.js'
import type { Service } from './service.js'
import { withAliases } from './service-aliases.js'
import type { ServiceSettings } from './service-rules.js'
import { Weights } from './weight.js'
import { verbatim } from '../../source/shown.js'

/** What services are completed with. */
interface Parts {
  readonly application: LabelName
  readonly files: Files
  readonly held: HeldFiles
}

/** The services with what follows from the rest of the application, and what of the host's files is kept for them. */
interface CompleteServices {
  readonly services: readonly Service[]
  readonly configMaps: readonly ConfigMap[]
  readonly claims: readonly Volume[]
}

export function completeServices(
  settings: readonly ServiceSettings[],
  weights: Weights,
  parts: Parts,
  scope: Scope,
): CompleteServices {
  const derived: DerivedImages = new Map()
  const jobs = withInferredJobs(withReachableServers(withPullPolicies(settings), scope), scope)
  const placed = new Map(jobs.map((service) => [service.name, placeHostVolumes(service, parts.held, scope)]))
  const { configMaps: heldMaps, claims } = parts.held
  const configMaps = [...configMapsOf([...parts.files.configs.values()]), ...heldMaps]
  const completed = withOneShots(jobs, configMaps, scope).map((service) =>
    complete(withAskedKind(service, scope), placed.get(service.name)!, parts, derived, weights, scope),
  )
  const services = withNames(withOwnNodePorts(completed, scope), configMaps, scope)
  const tooLarge = weights.isFull ? undefined : services.find((service) => !weights.hasRoomForNames(service))
  if (tooLarge !== undefined) scope.report('too-large', tooLarge.place, { limit: weights.limit / 1000 })
  return { services, configMaps, claims }
}

/** The services of which nothing but their images is wanted. */
export function completeBuilds(
  settings: readonly ServiceSettings[],
  parts: Parts,
  scope: Scope,
): readonly Service[] {
  const weights = new Weights(scope.inputSize)
  return settings.map((service) =>
    complete(service, placeHostVolumes(service, parts.held, scope), parts, new Map(), weights, scope),
  )
}

/** The services with what they are called by others, and with the ports that others ask for. */
function withNames(
  services: readonly Service[],
  configMaps: readonly ConfigMap[],
  scope: Scope,
): readonly Service[] {
  const named = withAliases(services, configMaps, scope)
  if (!scope.capabilities.namedPorts) return named
  const listening = withNamedPorts(named, configMaps, scope)
  return withCalledJobs(withPeers(listening, configMaps, scope), configMaps)
}

/** Adds to a service what follows from the rest of the application. */
function complete(
  settings: ServiceSettings,
  placed: PlacedMounts,
  { application, files }: Parts,
  derived: DerivedImages,
  weights: Weights,
  scope: Scope,
): Service {
  const writtenMounts = settings.mounts
  const config = scope.imageConfigOf(settings.place)
  const kind = workloadKind(settings, placed.mounts, scope)
  const objectName = serviceObjectName(settings.name, kind)
  const { registry } = scope.options
  const shown = verbatim(
    builtImage(shownApplicationName(application, settings.place.root, scope), objectName, registry),
  )
  const built = { reference: builtImage(application, objectName, registry), shown }
  const image = resolveImage(settings, built, placed.copies, derived, scope)
  const whole = [...placed.mounts, ...imageVolumes(settings, config), ...fileMounts(settings, files)]
  const mounts = withSplitFolders(whole, (count) => {
    if (weights.isFull) return false
    if (weights.hasRoomForMounts(count)) return true
    scope.report('too-large', settings.place, { limit: weights.limit / 1000 })
    return false
  })
  const { environment } = settings
  const variables = [...environment.variables, ...placed.variables]
  return {
    ...settings,
    ...reachOf(settings, scope),
    kind,
    objectName,
    aliases: [],
    replacedNames: [],
    image,
    imageConfig: config,
    writtenMounts,
    environment: placed.variables.length === 0 ? environment : { ...environment, variables },
    mounts,
    ports: withFoundPorts(settings.ports, imagePorts(settings.place, config), scope),
  }
}
