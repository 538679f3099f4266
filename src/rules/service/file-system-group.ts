import type { Place } from '../../source/place.js'
import { userId } from './security/user.js'
import { readKomposeLabel } from '../values/kompose-labels.js'
import type { Choices, Reporting } from '../types/scope.js'
import type { ServiceRule } from '../types/service-rule.js'

/** The group that owns volumes, if a label of kompose sets it (rule C10-02). */
export interface FileSystemGroup {
  readonly id: number
  readonly place: Place
}

function normaliseFileSystemGroup(service: Place, scope: Reporting & Choices): FileSystemGroup | undefined {
  const label = readKomposeLabel(service, 'kompose.security-context.fsgroup', scope)
  if (label === undefined) return undefined
  const { value, place } = label
  const id = userId(value)
  if (id !== undefined) return { id, place }
  scope.report('malformed-value', place, {
    value: place.shown,
    expected: 'the number of a group',
    instead: '',
  })
  return undefined
}

export const fileSystemGroup: ServiceRule<FileSystemGroup | undefined> = {
  normalise: normaliseFileSystemGroup,
}
