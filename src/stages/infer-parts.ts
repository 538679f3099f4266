import { verbatim } from '../source/shown.js'
import { fileMounts } from '../inference/host-files/file-mounts.js'
import { withSplitFolders } from '../inference/host-files/place-host-volumes.js'
import { shownApplicationName } from '../application/application-name.js'
import { imagePorts, imageVolumes } from '../application/image-configs.js'
import { builtImage, type DerivedImages, resolveImage } from '../application/image.js'
import { workloadKind } from '../application/kind.js'
import { serviceObjectName } from '../application/object-names.js'
import { reachOf } from '../application/reach.js'
import type { ServiceSettings } from '../rules/service-rules.js'
import type { Service } from '../application/service.js'
import { Weights } from '../application/weight.js'
import { runPasses, servicePasses, settingsPasses } from '../inference/pass-list.js'
import type { Scope } from '../rules/types/scope.js'
import { withFoundPorts } from '../rules/service/network/ports.js'
import type { SettledParts } from './settle-mounts.js'

/** The parts of an application with all conclusions. */
export interface InferredParts extends SettledParts<Service> {
  /** The inactive services, of which only the images are needed. */
  readonly onlyBuilt: readonly Service[]
}

/** Infers kinds, names, ports, volumes and routes. */
export function inferParts(settled: SettledParts, scope: Scope): InferredParts {
  const { inactive, weights } = settled
  const parts = runPasses(settingsPasses, settled, scope)
  const derived: DerivedImages = new Map()
  const services = parts.services.map((service) => complete(service, parts, derived, weights, scope))
  const inferred = runPasses(servicePasses, { ...parts, services }, scope)
  reportTooLarge(inferred, scope)
  const ownWeights = new Weights(scope.inputSize)
  const onlyBuilt = inactive.map((service) => complete(service, parts, new Map(), ownWeights, scope))
  return { ...inferred, onlyBuilt }
}

/** Reports the first service whose other names and found ports exceed the limit. */
function reportTooLarge({ services, weights }: SettledParts<Service>, scope: Scope): void {
  const tooLarge = weights.isFull ? undefined : services.find((service) => !weights.hasRoomForNames(service))
  if (tooLarge !== undefined) scope.report('too-large', tooLarge.place, { limit: weights.limit / 1000 })
}

/** Completes a service by facts that follow from the rest of the application. */
function complete(
  settings: ServiceSettings,
  { application, files, placed: byService }: SettledParts,
  derived: DerivedImages,
  weights: Weights,
  scope: Scope,
): Service {
  const writtenMounts = settings.mounts
  const placed = byService.get(settings.name)!
  const config = scope.imageConfigOf(settings.place)
  const kind = workloadKind(settings, placed.mounts, scope)
  const objectName = serviceObjectName(settings.name, kind)
  const { registry } = scope.options
  const shown = verbatim(
    builtImage(shownApplicationName(application.name, settings.place.root, scope), objectName, registry),
  )
  const built = { reference: builtImage(application.name, objectName, registry), shown }
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
    ports: withFoundPorts(settings.ports, imagePorts(settings, config), scope),
  }
}
