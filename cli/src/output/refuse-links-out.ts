import path from 'node:path'
import { pathOutOf } from '../files/real-path.js'
import { repositoriesAbove } from '../files/repository.js'
import { isWithin } from '../files/within-folder.js'
import { UsageError } from '../usage-error.js'

/**
 * Refuses to write into a folder if a link leads there out of a repository, or out of the folder that the command runs in:
 * a user who names `k8s` does not see that it leads to `~/.ssh`. Links on the way to a repository are the user's own (rule
 * E0-08).
 *
 * @param target the folder to write into, absolute.
 */
export function refuseLinksOut(target: string, name: string, working: string): void {
  const tops = [...repositoriesAbove(target), ...(isWithin(working, target) ? [working] : [])]
  for (const top of tops) {
    const out = pathOutOf(top, target)
    if (out === undefined) continue
    throw new UsageError(
      `'${name}' is not written: a link leads to '${out}', which is outside of '${top}'.`,
      `If you mean that folder, name it: --output ${out}${path.sep}`,
    )
  }
}
