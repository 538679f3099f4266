import { parseExpose } from '../compose/port.js'
import type { LabelName } from '../kubernetes/name.js'
import { Fault } from '../source/fault.js'
import type { Place } from '../source/place.js'
import { asFolder, comparable, type Mount, mountsOf } from '../rules/mounts/mount.js'
import { isImageConfig } from '../options/is-image-config.js'
import type { ImageConfig } from '../options/image-config.js'
import type { TranslateOptions } from '../options/options.js'
import { type FoundPort, MOST_PORTS, observedAnswers } from '../rules/service/network/ports.js'
import { builtImage } from './image.js'
import { serviceObjectName } from './object-names.js'
import type { ServiceSettings } from '../rules/service-rules.js'
import { figure, verbatim } from '../source/shown.js'
import { ownValue } from '../source/own-property.js'

/**
 * Returns the known configuration of a service's image: by the name in the manifest, or the name from a build or an
 * option.
 */
export function findImageConfig(
  service: Place,
  application: LabelName | undefined,
  { imageConfigs, images, registry }: TranslateOptions,
): ImageConfig | undefined {
  if (imageConfigs === undefined) return undefined
  const written = service.get('image')?.text
  const built =
    application && builtImage(application, serviceObjectName(service.shownKey, 'Deployment'), registry)
  const given = ownValue(images, service.key)
  for (const reference of [written || built, given]) {
    const config: unknown = reference === undefined ? undefined : ownValue(imageConfigs, reference)
    if (isImageConfig(config)) return config
  }
  return undefined
}

/** Returns the place that says which image a service has. */
export function imagePlaceOf(service: Place): Place {
  return service.get('image') ?? service.get('build') ?? service
}

/** Returns the ports that an image exposes (rule C9-01). */
export function imagePorts(
  { place: service, facts }: Pick<ServiceSettings, 'place' | 'facts'>,
  config: ImageConfig | undefined,
): readonly FoundPort[] {
  const place = imagePlaceOf(service)
  const speaks = observedAnswers(facts?.listens)
  return Object.keys(config?.ExposedPorts ?? {}).flatMap((text) => {
    const ports = parseExpose(text, MOST_PORTS + 1)
    return ports instanceof Fault
      ? []
      : ports.map(({ target, protocol }) => ({
          target,
          shownTarget: figure(target),
          protocol,
          speaks: speaks.get(`${target}/${protocol.toLowerCase()}`),
          place,
        }))
  })
}

/**
 * Returns the volumes that the image of a service declares, as anonymous volumes (rule C9-01). A mount of the manifest
 * at the same path or above replaces them.
 */
export function imageVolumes(
  { place, mounts, identityToken }: ServiceSettings,
  config: ImageConfig | undefined,
): readonly Mount[] {
  if (!config?.Volumes) return []
  const declared = [...new Set(Object.keys(config.Volumes).map(comparable))].sort()
  const covered = mountsOf(mounts).map(({ target }) => asFolder(comparable(target)))
  if (identityToken !== undefined) covered.push(asFolder(comparable(identityToken.mountPath)))
  const at = imagePlaceOf(place)
  return declared.flatMap((target) => {
    if (target === '/' || covered.some((folder) => asFolder(target).startsWith(folder))) return []
    return [{ kind: 'anonymous', target, shownTarget: verbatim(target), readOnly: false, place: at }]
  })
}
