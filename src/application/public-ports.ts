import type { Choices } from '../rules/types/scope.js'
import type { Port } from '../rules/service/network/ports.js'
import { imageOfProgram } from './known-program.js'
import type { Service } from './service.js'

/** Returns the port that the label `kompose.service.expose` makes public: the first TCP port that the service lists. */
export function exposedPortOf({ exposure, ports }: Service): Port | undefined {
  return exposure.exposed && ports.find(({ protocol, listed }) => protocol === 'TCP' && listed)
}

/** Returns the published image whose program runs. Returns an empty text for others, or if the profile ignores images. */
export function publishedImageOf(service: Service, { capabilities }: Choices): string {
  return capabilities.pagesOnPrivatePorts ? imageOfProgram(service) : ''
}
