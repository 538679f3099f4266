import type { Place } from '../../source/place.js'
import type { Choices } from '../types/scope.js'

/**
 * True if the name of a service's image could not be read. Facts about the image may be known after all, so nothing is
 * reported for their absence.
 */
export function isImageUnread(service: Place, { options }: Choices): boolean {
  return options.imageConfigs !== undefined && !service.isReadable('image')
}
