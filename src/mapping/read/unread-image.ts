import type { Place } from '../../source/place.js'
import type { Choices } from '../rule/scope.js'

/**
 * Whether the name of a service's image could not be read, so that something may be known of the image after all: then
 * nothing is said for the lack of it.
 */
export function isImageUnread(service: Place, { options }: Choices): boolean {
  return options.imageConfigs !== undefined && !service.isReadable('image')
}
