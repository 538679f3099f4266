import type { LabelName } from '../kubernetes/name.js'
import type { Scope } from './rule/scope.js'
import { withFoundPorts } from './service/network/ports.js'
import type { Volume } from './top-level/volumes.js'
import { type ConfigMap, configMapsOf } from './model/config-map.js'
import { hostNames, Mentions } from './mentions/mentions.js'
import { runPasses, servicePasses, settingsPasses } from './pass-list.js'
import { fileMounts } from './passes/file-mounts.js'
import type { Files } from './model/files.js'
import type { HeldFiles } from './host-files/held-files.js'
import { shownApplicationName } from './model/application-name.js'
import { builtImage, type DerivedImages, resolveImage } from './model/image.js'
import { imagePorts, imageVolumes } from './model/image-configs.js'
import { workloadKind } from './passes/kind.js'
import { serviceObjectName } from './model/object-names.js'
import { type PlacedMounts, placeHostVolumes, withSplitFolders } from './passes/place-host-volumes.js'
import { reachOf } from './passes/reach.js'
import type { Service } from './model/service.js'
import type { ServiceSettings } from './model/service-rules.js'
import { Weights } from './model/weight.js'
import { verbatim } from '../source/shown.js'

/** The facts about the application that complete its services. */
interface Parts {
  readonly application: LabelName
  readonly files: Files
  readonly held: HeldFiles
  /** Names that keys without a meaning in Kubernetes give to services. */
  readonly otherNames: readonly string[]
}

/** The completed services, and the files of the host that they mount. */
interface CompleteServices {
  readonly services: readonly Service[]
  readonly configMaps: readonly ConfigMap[]
  readonly claims: readonly Volume[]
  readonly mentions: Mentions
}

export function completeServices(
  settings: readonly ServiceSettings[],
  weights: Weights,
  parts: Parts,
  scope: Scope,
): CompleteServices {
  const derived: DerivedImages = new Map()
  const placed = new Map(
    settings.map((service) => [service.name, placeHostVolumes(service, parts.held, scope)]),
  )
  const { configMaps: heldMaps, claims } = parts.held
  const configMaps = [...configMapsOf([...parts.files.configs.values()]), ...heldMaps]
  const mentions = new Mentions(settings, configMaps, () => [...hostNames(settings), ...parts.otherNames])
  const inferred = runPasses(settingsPasses, { services: settings, configMaps, mentions }, scope)
  const completed = inferred.services.map((service) =>
    complete(service, placed.get(service.name)!, parts, derived, weights, scope),
  )
  const { services } = runPasses(servicePasses, { services: completed, configMaps, mentions }, scope)
  const tooLarge = weights.isFull ? undefined : services.find((service) => !weights.hasRoomForNames(service))
  if (tooLarge !== undefined) scope.report('too-large', tooLarge.place, { limit: weights.limit / 1000 })
  return { services, configMaps, claims, mentions }
}

/** Completes services of which only the images are needed. */
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

/** Completes a service by facts that follow from the rest of the application. */
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
  const whole = [...placed.mounts, ...imageVolumes(settings, config), ...fileMounts(settings, files, scope)]
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
    sharedNames: [],
    replacedNames: [],
    image,
    imageConfig: config,
    writtenMounts,
    environment: placed.variables.length === 0 ? environment : { ...environment, variables },
    mounts,
    ports: withFoundPorts(settings.ports, imagePorts(settings.place, config), scope),
  }
}
