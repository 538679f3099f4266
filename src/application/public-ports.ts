import type { Choices } from '../rules/types/scope.js'
import type { Port } from '../rules/service/network/ports.js'
import type { Service } from './service.js'

/** Returns the port that the label `kompose.service.expose` makes public: the first TCP port that the service lists. */
export function exposedPortOf({ exposure, ports }: Service): Port | undefined {
  return exposure.exposed && ports.find(({ protocol, listed }) => protocol === 'TCP' && listed)
}

/**
 * Returns the image of a service if it is a published one. Returns an empty text if the manifest builds the image, or
 * if the profile ignores images.
 */
export function publishedImageOf({ build, place }: Service, { capabilities }: Choices): string {
  if (!capabilities.pagesOnPrivatePorts || build !== undefined) return ''
  return place.get('image')?.text ?? ''
}
