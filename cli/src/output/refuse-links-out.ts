import path from 'node:path'
import { pathOutOf } from '../files/real-path.js'
import { repositoriesAbove } from '../files/repository.js'
import { isWithin } from '../files/within-folder.js'
import { UsageError } from '../usage-error.js'

/**
 * Refuses output into a folder behind a symbolic link that leads out of a repository or the current folder. A user who
 * writes to `k8s` can't see that it leads to `~/.ssh`. Links above a repository are the user's own (rule E0-08).
 *
 * @param target the folder to write into, absolute
 */
export function refuseLinksOut(target: string, name: string, working: string): void {
  const tops = [...repositoriesAbove(target), ...(isWithin(working, target) ? [working] : [])]
  for (const top of tops) {
    const out = pathOutOf(top, target)
    if (out === undefined) continue
    throw new UsageError(
      `\`${name}\` is not written: a link leads to \`${out}\`, which is outside of \`${top}\`.`,
      `If you mean that folder, name it: --output ${out}${path.sep}`,
    )
  }
}
