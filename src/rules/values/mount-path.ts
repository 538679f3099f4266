import { parseHostPath } from '../../compose/host-path.js'
import { byteLength } from '../../source/characters.js'
import type { Place } from '../../source/place.js'
import type { Choices, Reporting } from '../types/scope.js'
import { words } from '../../source/shown.js'

/** The longest name of a file or folder in containers, in bytes. */
const LONGEST_NAME = 255

/** True if each name of a path is short enough for a file system. */
export function canBeMade(path: string): boolean {
  return path.length * 3 <= LONGEST_NAME || path.split('/').every((name) => byteLength(name) <= LONGEST_NAME)
}

/** True if a container can have the path: an absolute one without a colon. Any other path is reported. */
export function isContainerPath(path: string, place: Place, scope: Reporting): boolean {
  if (!path.startsWith('/')) scope.report('path-not-absolute', place, { path: place.show(path) })
  else {
    const hasColon = path.includes(':')
    if (!hasColon && canBeMade(path)) return true
    const problem = hasColon
      ? 'the path in the container cannot have a colon'
      : words(`a name in the path has more than ${LONGEST_NAME} bytes`)
    scope.report('invalid-mount', place, { value: place.show(path), problem })
  }
  return false
}

/** True if a container can mount something at the path. The root has the container's own files. */
export function isMountPath(path: string, place: Place, scope: Reporting & Choices): boolean {
  if (!isContainerPath(path, place, scope)) return false
  if (!scope.capabilities.laterChecks || parseHostPath(path).names.length > 0) return true
  scope.report('invalid-mount', place, {
    value: place.show(path),
    problem: 'it is the root of the container',
  })
  return false
}
