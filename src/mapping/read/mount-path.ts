import type { Place } from '../../source/place.js'
import type { Scope } from '../rule/scope.js'

/** Whether Kubernetes can mount something at a path: an absolute one without a colon. If not, that is reported. */
export function isMountPath(path: string, place: Place, scope: Scope): boolean {
  if (!path.startsWith('/')) scope.report('path-not-absolute', place, { path })
  else if (!path.includes(':')) return true
  else {
    const problem = 'the path in the container cannot have a colon'
    scope.report('invalid-mount', place, { value: path, problem })
  }
  return false
}
