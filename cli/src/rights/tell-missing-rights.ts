import type { Telling } from '../deploy/tell-failure.js'
import { Shown } from '../terminal/shown.js'
import type { RightsMissing } from './rights-missing.js'

/** Reports missing rights, with a Role that has them. */
export function tellMissingRights(
  { message, rights, role }: RightsMissing,
  { json, progress, terminal }: Telling,
): void {
  const hint = 'Ask whoever runs the cluster for this Role:'
  if (json) {
    progress.tell({ event: 'failed', message, failure: { code: 'rights-missing', rights, role } })
    return
  }
  progress.tell({ event: 'failed', message, hint })
  terminal.errors.write(Shown.lines(role))
}
