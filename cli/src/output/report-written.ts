import path from 'node:path'
import { show } from '../terminal/shown.js'
import type { OutputStream } from '../terminal/terminal.js'
import type { FolderChanges } from './write-folder.js'

/** Says how much was written, and each change that the user may not expect. */
export function reportWritten(
  count: string,
  output: string,
  changes: FolderChanges,
  errors: OutputStream,
): void {
  errors.write(show`Wrote ${count} to ${output}\n`)
  for (const { name, target: former } of changes.replaced)
    errors.write(show`Replaced the link ${name}, which led to ${former}, by a file\n`)
  for (const name of changes.removed)
    errors.write(show`Removed ${path.join(output, name)}, whose object no longer exists\n`)
  for (const name of changes.leftovers)
    errors.write(
      show`${path.join(output, name)} matches no object of this Compose file. Delete it if it is stale.\n`,
    )
}
