import type { Place } from '../../../source/place.js'
import { readTrue } from '../../values/typed.js'
import type { Draft } from '../../types/draft.js'
import type { Reporting } from '../../types/scope.js'
import type { ServiceRule } from '../../types/service-rule.js'

/** Rights on the node and on the container's own files: `privileged` and `read_only` (rule C5-01). */
export interface Privileges {
  /** The place of the key if it is true. */
  readonly privileged: Place | undefined
  /** The place of the key if it is true. */
  readonly readOnly: Place | undefined
}

function normalisePrivileges(service: Place, scope: Reporting): Privileges {
  return {
    privileged: readTrue(service, 'privileged', scope),
    readOnly: readTrue(service, 'read_only', scope),
  }
}

function mapPrivileges({ privileged, readOnly }: Privileges, draft: Draft): void {
  if (privileged !== undefined) draft.security.set('privileged', true, privileged)
  if (readOnly !== undefined) draft.security.set('readOnlyRootFilesystem', true, readOnly)
}

export const privileges: ServiceRule<Privileges> = { normalise: normalisePrivileges, map: mapPrivileges }
