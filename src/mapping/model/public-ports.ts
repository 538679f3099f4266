import type { Choices } from '../rule/scope.js'
import type { Port } from '../service/network/ports.js'
import type { Service } from './service.js'

/** The port that kompose's label `kompose.service.expose` makes public: the first TCP port that the service lists. */
export function exposedPortOf({ exposure, ports }: Service): Port | undefined {
  return exposure.exposed && ports.find(({ protocol, listed }) => protocol === 'TCP' && listed)
}

/** The image of a service if somebody else has published it; empty where the manifest builds it, or the profile ignores images. */
export function publishedImageOf({ build, place }: Service, { capabilities }: Choices): string {
  if (!capabilities.pagesOnPrivatePorts || build !== undefined) return ''
  return place.get('image')?.text ?? ''
}
